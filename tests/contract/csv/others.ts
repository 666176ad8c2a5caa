import { comparisonEndpoints } from '@contract/partner/comparison';
import { policyEvidenceEndpoints } from '@contract/policies/evidence';
import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import { STANDING, type Table, whole, worded } from './table';

const ofPolicy: Table['of'] = ({ policyId: id }) => ({ id });

/** Tables of policies, tournaments and a partner's customers. */
export const OTHER_TABLES: readonly Table[] = [
  {
    name: 'the people of a policy',
    endpoint: policyEvidenceEndpoints.learners,
    of: ofPolicy,
    columns: [
      ['First Name', 'name'],
      ['Last Name', 'lastName'],
      ['Email', 'email'],
      ['Department', 'departmentName'],
      ['Status', worded('status', STANDING)],
      ['Due', 'dueAt'],
      ['Acknowledged', 'completedAt'],
      ['Assigned', 'assignedAt'],
      ['Opened', 'startedAt'],
    ],
  },
  {
    name: 'the acknowledgements of a policy',
    endpoint: policyEvidenceEndpoints.acknowledgements,
    of: ofPolicy,
    columns: [
      ['Email', 'email'],
      ['First Name', 'name'],
      ['Last Name', 'lastName'],
      ['Department', 'departmentName'],
      ['Policy', () => 'C desk'],
      ['Revision', 'revision'],
      ['Document', 'document'],
      ['Document SHA-256', 'documentHash'],
      ['Text SHA-256', 'textHash'],
      ['Acknowledged', 'acknowledgedAt'],
      ['Device Time', 'deviceAt'],
    ],
  },
  {
    name: 'the people of a tournament',
    endpoint: tournamentEndpoints.report,
    of: ({ tournamentId }) => ({ tournamentId }),
    columns: [
      ['Name', 'fullName'],
      ['Email', 'email'],
      ['Department', 'departmentName'],
      ['Status', worded('status', STANDING)],
      ['Language', 'codeLanguage'],
      ['Solved Challenges', 'solvedChallenges'],
      ['Attempts', 'attempts'],
      ['Started', 'startedAt'],
      ['Completed', 'completedAt'],
    ],
  },
  {
    name: 'the customers of a partner',
    endpoint: comparisonEndpoints.compare,
    as: 'partner',
    columns: [
      ['Customer', 'companyName'],
      ['Company Culture (%)', 'score'],
      ['Level', 'level'],
      ['Company Culture Before (%)', 'previousScore'],
      ['Learners', 'learners'],
      ['Training Completed (%)', whole('completedPercent')],
      ['Training Overdue (%)', whole('overduePercent')],
      ['Game Score (0-100)', whole('gameScore')],
      ['Mails Reported (%)', whole('reportedPercent')],
    ],
  },
];
