import { searchKey } from '@contract/names';
import { type PolicyReport, policyEvidenceEndpoints } from '@contract/policies/evidence';
import { readCompany } from '@server/domain/company/company.queries';
import type { binder } from '@server/platform/http/bind';
import { pageOfAll, tableAnswer } from '@server/platform/http/paging';
import type { Columns } from '@server/platform/text/csv';
import { sortedBy } from '@server/platform/text/sorting';
import { toReport, toStatistics } from './policies.model';
import { selectAllPolicies } from './policies.queries';

export const POLICY_COLUMNS: Columns<PolicyReport> = [
  ['Name', ({ name }) => name],
  ['Revision', ({ revision }) => revision],
  ['Assignments', ({ assignments }) => assignments],
  ['Progress', ({ progress }) => progress],
  ['Acknowledged', ({ acknowledged }) => acknowledged],
  ['Not Opened', ({ notOpened }) => notOpened],
  ['Overdue', ({ overdue }) => overdue],
  ['Excused', ({ excused }) => excused],
  ['Average Acknowledge (Days)', ({ averageAcknowledge }) => averageAcknowledge],
  ['Created', ({ createdAt }) => createdAt],
  ['Ended', ({ endedAt }) => endedAt],
];

/** What was published at some time. */
export const PUBLISHED = ['published', 'ended', 'archived'] as const;

/** Reports of all policies of a company. */
export function policyReportRoutes({ read }: ReturnType<typeof binder>): void {
  const { report, statistics, policies } = policyEvidenceEndpoints;

  read(report, async ({ db, deps, actor: { companyId }, query }) => {
    const { ids, searchText: search, orderBy = 'createdAt', order = 'desc' } = query;
    const found = await selectAllPolicies(db, { companyId, ids, search, statuses: PUBLISHED });
    const rows = await toReport(db, companyId, found, deps.clock());
    const sorted = sortedBy(rows, (row) => (orderBy === 'name' ? searchKey(row.name) : row[orderBy]), order);
    return tableAnswer(POLICY_COLUMNS, sorted, query);
  });

  read(statistics, async ({ db, deps, actor: { companyId } }) => {
    const found = await selectAllPolicies(db, { companyId, statuses: ['published'] });
    const now = deps.clock();
    const { timeZone } = await readCompany(db, companyId);
    const data = await toStatistics(db, companyId, found, now);
    return { data: { ...data, asOf: now.toISOString(), timeZone } };
  });

  read(policies, async ({ db, actor: { companyId }, query }) => {
    const found = await selectAllPolicies(db, { companyId, search: query.searchText, statuses: PUBLISHED });
    return pageOfAll(
      found.map(({ id, name }) => ({ id, name })),
      query,
    );
  });
}
