import { limits } from '@contract/limits';
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
  facts: async ({ db, companyId, now, isNameless }) => {
    const found = await selectAllPolicies(db, { companyId, statuses: ['published'] });
    const all = await toStatistics(db, companyId, found, now);
    const isTold = !isNameless || all.assignments >= limits.reports.groupMin;
    const tell = (value: number) => (isTold ? value : null);
    return [
      { label: 'progress', value: tell(all.progress), scale: 'percent' },
      { label: 'policies', value: all.policies, scale: 'count' },
      { label: 'assigned', value: tell(all.assignments), scale: 'count' },
      { label: 'acknowledged', value: tell(all.acknowledged), scale: 'count' },
      { label: 'notOpened', value: tell(all.notOpened), scale: 'count' },
      { label: 'overdue', value: tell(all.overdue), scale: 'count' },
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
