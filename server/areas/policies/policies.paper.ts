import { policyEvidenceEndpoints } from '@contract/policies/evidence';
import { reportKind } from '@server/domain/reports/report-kind';
import { toReport, toStatistics } from './policies.model';
import { selectAllPolicies } from './policies.queries';
import { POLICY_COLUMNS, PUBLISHED } from './reports.routes';

const { access, query } = policyEvidenceEndpoints.report;

/** All policies of a company as paper: how those stand whom they ask now, and each beside the others. */
export const policiesReport = reportKind({
  key: 'policies',
  access,
  query,
  counted: 'policiesCounted',
  facts: async ({ db, companyId, now }) => {
    const found = await selectAllPolicies(db, { companyId, statuses: ['published'] });
    const all = await toStatistics(db, companyId, found, now);
    const about = all.assignments;
    return [
      { label: 'progress', value: all.progress, scale: 'percent', about },
      { label: 'policies', value: all.policies, scale: 'count', about: 'things' },
      { label: 'assigned', value: all.assignments, scale: 'count' },
      { label: 'acknowledged', value: all.acknowledged, scale: 'count', about },
      { label: 'notOpened', value: all.notOpened, scale: 'count', about },
      { label: 'overdue', value: all.overdue, scale: 'count', about },
    ];
  },
  table: {
    columns: POLICY_COLUMNS,
    async *rows({ db, companyId, now }, { ids, searchText: search }) {
      const found = await selectAllPolicies(db, { companyId, ids, search, statuses: PUBLISHED });
      yield await toReport(db, companyId, found, now);
    },
    namesLearners: false,
  },
});
