import type { QueryOf } from '@contract/endpoint';
import { searchKey } from '@contract/names';
import { type PolicyReport, policyEvidenceEndpoints } from '@contract/policies/evidence';
import { readCompany } from '@server/domain/company/company.queries';
import type { ReportColumns } from '@server/domain/reports/columns';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { pageOfAll, tableAnswer } from '@server/platform/http/paging';
import { sortedBy } from '@server/platform/text/sorting';
import { toReport, toStatistics } from './policies.model';
import { selectAllPolicies } from './policies.queries';

export const POLICY_COLUMNS: ReportColumns<PolicyReport> = [
  ['Name', ({ name }) => name, { label: 'name' }],
  ['Revision', ({ revision }) => revision, { label: 'revision', as: 'count' }],
  ['Assignments', ({ assignments }) => assignments, { label: 'assigned', as: 'count' }],
  ['Progress', ({ progress }) => progress, { label: 'progress', as: 'percent' }],
  ['Acknowledged', ({ acknowledged }) => acknowledged, { label: 'acknowledged', as: 'count' }],
  ['Not Opened', ({ notOpened }) => notOpened, { label: 'notOpened', as: 'count' }],
  ['Overdue', ({ overdue }) => overdue, { label: 'overdue', as: 'count' }],
  ['Excused', ({ excused }) => excused, { label: 'excused', as: 'count' }],
  [
    'Average Acknowledge (Days)',
    ({ averageAcknowledge }) => averageAcknowledge,
    { label: 'averageAcknowledge', as: 'days' },
  ],
  ['Created', ({ createdAt }) => createdAt, { label: 'createdAt', as: 'day' }],
  ['Ended', ({ endedAt }) => endedAt, { label: 'endedAt', as: 'day' }],
];

/** What was published at some time. */
const PUBLISHED = ['published', 'ended', 'archived'] as const;

/** The policies that match, in the order that was asked for. */
export async function policyReports(
  db: Queryable,
  { companyId, now }: { readonly companyId: number; readonly now: Date },
  query: QueryOf<typeof policyEvidenceEndpoints.report>,
): Promise<PolicyReport[]> {
  const { ids, searchText: search, orderBy = 'createdAt', order = 'desc' } = query;
  const found = await selectAllPolicies(db, { companyId, ids, search, statuses: PUBLISHED });
  const rows = await toReport(db, companyId, found, now);
  return sortedBy(rows, (row) => (orderBy === 'name' ? searchKey(row.name) : row[orderBy]), order);
}

/** Reports of all policies of a company. */
export function policyReportRoutes({ read }: ReturnType<typeof binder>): void {
  const { report, statistics, policies } = policyEvidenceEndpoints;

  read(report, async ({ db, deps, actor: { companyId }, query }) => {
    const rows = await policyReports(db, { companyId, now: deps.clock() }, query);
    return tableAnswer(POLICY_COLUMNS, rows, query);
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
