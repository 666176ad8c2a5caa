import { ASSIGNMENT_KINDS } from '@contract/kinds';
import type { Area } from '@server/areas/area';
import { startDue } from '@server/domain/assignments/enrolment.rules';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { byUser } from '@server/domain/privacy/privacy.queries';
import { TASK_REMINDER } from '@server/domain/reminders/source.queries';
import { renewDue } from './assignments.rules';
import { evidenceRoutes } from './evidence.routes';
import { policyCalls } from './learner/learner.rules';
import { simulatedPolicy } from './learner/simulated';
import { acknowledgeHistory, policyCollections } from './policies.fixtures';
import { policiesReport } from './policies.paper';
import { policyRoutes } from './policies.routes';
import { POLICY_ASSIGNMENTS } from './policies.rules';
import { policyAcknowledgements, policyRevisions, policies as policyTable } from './policies.tables';
import { policyReportRoutes } from './reports.routes';

export const policies = {
  routes(bind) {
    policyRoutes(bind);
    evidenceRoutes(bind);
    policyReportRoutes(bind);
  },
  assignmentKinds: [
    {
      itemType: ASSIGNMENT_KINDS.policy.itemType,
      campaigns: { ...POLICY_ASSIGNMENTS, hasOwnReport: true, isTold: isBoostedOrOnTrial },
      task: policyCalls,
      reminder: TASK_REMINDER,
      simulated: simulatedPolicy,
    },
  ],
  reportKinds: [policiesReport],
  personalData: [
    {
      section: 'policyAcknowledgements',
      table: policyAcknowledgements,
      of: byUser(policyAcknowledgements),
      erasure: 'cascade',
    },
  ],
  fileUses: [policyTable, policyRevisions],
  seed: policyCollections,
  seedMore: acknowledgeHistory,
  hourly: { 'policy starts': startDue('policy'), 'policy renewals': renewDue },
} satisfies Area;
