import { type PolicyStatistics, policyEvidenceEndpoints } from '@contract/policies/evidence';
import { type ReportSource, reportKind } from '@server/domain/reports/report-kind';
import { toProgress, toStatistics } from './policies.model';
import { selectAllPolicies } from './policies.queries';
import { POLICY_COLUMNS, policyReports } from './reports.routes';

const { access, query } = policyEvidenceEndpoints.report;

const published = ({ db, companyId }: ReportSource) =>
  selectAllPolicies(db, { companyId, statuses: ['published'] });

const progressFact = ({ progress, assignments }: Pick<PolicyStatistics, 'progress' | 'assignments'>) =>
  ({ label: 'progress', value: progress, scale: 'percent', about: assignments }) as const;

/** All policies of a company as paper: how those stand whom they ask now, and each beside the others. */
export const policiesReport = reportKind({
  key: 'policies',
  access,
  query,
  counted: 'policiesCounted',
  facts: async (source) => {
    const { db, companyId, now } = source;
    const all = await toStatistics(db, companyId, await published(source), now);
    const about = all.assignments;
    return [
      progressFact(all),
      { label: 'policies', value: all.policies, scale: 'count', about: 'things' },
      { label: 'assigned', value: all.assignments, scale: 'count' },
      { label: 'acknowledged', value: all.acknowledged, scale: 'count', about },
      { label: 'notOpened', value: all.notOpened, scale: 'count', about },
      { label: 'overdue', value: all.overdue, scale: 'count', about },
    ];
  },
  headline: async (source) => {
    const { db, companyId, now } = source;
    return progressFact(await toProgress(db, companyId, await published(source), now));
  },
  table: {
    columns: POLICY_COLUMNS,
    async *rows({ db, companyId, now }, asked) {
      yield await policyReports(db, { companyId, now }, asked);
    },
    namesLearners: false,
  },
});
