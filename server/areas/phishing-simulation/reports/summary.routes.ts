import type { Results } from '@contract/phishing-simulation/content';
import { type SimulationPeriod, simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { readCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { comparedSpans } from '@server/domain/reports/range';
import { refuseAnonymous } from '@server/domain/simulations/anonymous.rules';
import { isAnonymous, tellingOf } from '@server/domain/simulations/told.queries';
import type { Queryable } from '@server/platform/db/client';
import { signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import { pageInfoOf, tableAnswer, windowOf } from '@server/platform/http/paging';
import { tableCsv } from '@server/platform/text/csv';
import { countPeriod } from './report-counts.queries';
import { type TableScope, teamsTable, templatesTable } from './report-tables';
import { PERSON_COLUMNS, SUMMARY_COLUMNS, TEAM_COLUMNS, TEMPLATE_COLUMNS } from './reports.csv';
import { toPerson } from './reports.model';
import { companySimulations, sortedSummaries } from './summary.model';
import { simulationsInScope } from './summary.queries';
import { allPeople, type PersonRow, readPeople } from './summary-people.queries';

interface ScopeQuery {
  readonly campaignIds?: readonly number[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.floor((100 * part) / whole));

/** The numbers of a period; without Boost or a trial, and where nothing is told, only how much was sent. */
async function periodOf(
  db: Queryable,
  companyId: number,
  { since, before, isBoosted }: { readonly since: Date; readonly before: Date; readonly isBoosted: boolean },
): Promise<SimulationPeriod> {
  const counts = await countPeriod(db, companyId, since, before);
  const telling = await tellingOf(db, { companyId, began: { since, before } }, 'all', 'all');
  const results = isBoosted ? telling(counts) : null;
  const told = (of: (results: Results) => number | null) => results && of(results);
  return {
    campaigns: counts.campaigns,
    recipients: counts.total,
    recipientsSent: counts.sent,
    recipientsIgnored: told(({ sent, opened, reported, openedReported }) =>
      Math.max(0, sent - opened - (reported - openedReported)),
    ),
    reportedAfterOpenPercent: told(({ openedReported, opened }) => percentOf(openedReported, opened)),
    reportedAfterOpenValue: told(({ openedReported }) => openedReported),
    reportedAfterPhishedPercent: told(({ phishedReported, phished }) => percentOf(phishedReported, phished)),
    reportedAfterPhishedValue: told(({ phishedReported }) => phishedReported),
    notReportedAfterPhishedPercent: told(({ phishedUnreported, phished }) =>
      percentOf(phishedUnreported, phished),
    ),
    notReportedAfterPhishedValue: told(({ phishedUnreported }) => phishedUnreported),
  };
}

async function* people(batches: AsyncIterable<readonly PersonRow[]>) {
  for await (const batch of batches) yield batch.map(toPerson);
}

/** Reports of all phishing simulations of a company. */
export function simulationSummaryRoutes({ read }: ReturnType<typeof binder>): void {
  const { overview, campaigns, recipients, templates, departments, groups, dashboard } =
    simulationSummaryEndpoints;

  async function tableScope(
    db: Queryable,
    companyId: number,
    now: Date,
    { campaignIds, from, to }: ScopeQuery,
  ): Promise<TableScope> {
    const rows = await simulationsInScope(db, { companyId, now, campaignIds, from, to });
    return { companyId, campaignIds: rows.map(({ id }) => id) };
  }

  read(overview, async ({ db, deps, params: { companyId }, query }) => ({
    data: await companySimulations(db, { companyId, now: deps.clock(), ...query }),
  }));

  read(campaigns, async ({ db, deps, params: { companyId }, query }) => {
    const rows = await sortedSummaries(db, { companyId, now: deps.clock() }, query);
    return tableAnswer(SUMMARY_COLUMNS, rows, query);
  });

  read(recipients, async ({ db, deps, params: { companyId }, query }) => {
    await refuseAnonymous(db, companyId);
    const { orderBy = 'phished', order = 'desc' } = query;
    const isScoped = Boolean(query.campaignIds || query.from || query.to);
    const filter = {
      companyId,
      campaignIds: isScoped ? (await tableScope(db, companyId, deps.clock(), query)).campaignIds : undefined,
      departmentIds: query.departments,
      groupIds: query.groups,
      search: query.searchText,
    };
    if (query.isCsv)
      return { csv: tableCsv(PERSON_COLUMNS, people(allPeople(db, { ...filter, orderBy, order }))) };
    const window = { ...filter, orderBy, order, ...windowOf(query) };
    const { rows, total: totalItems, totalIsMinimum, isByName } = await readPeople(db, window);
    const pageInfo = { ...pageInfoOf(query, totalItems), totalIsMinimum };
    return { data: { items: rows.map(toPerson), pageInfo, isByName } };
  });

  read(templates, async ({ db, deps, params: { companyId }, query }) => {
    const now = deps.clock();
    const scope = await tableScope(db, companyId, now, query);
    const rows = await templatesTable(db, scope, query, signer(deps.secrets, now));
    return tableAnswer(TEMPLATE_COLUMNS, rows, query);
  });

  for (const [endpoint, kind] of [
    [departments, 'departments'],
    [groups, 'groups'],
  ] as const) {
    read(endpoint, async ({ db, deps, params: { companyId }, query }) => {
      const scope = await tableScope(db, companyId, deps.clock(), query);
      const rows = await teamsTable(db, scope, kind, query);
      return tableAnswer(TEAM_COLUMNS, rows, query);
    });
  }

  read(dashboard, async ({ db, deps, params: { companyId }, query }) => {
    const now = deps.clock();
    const company = await readCompany(db, companyId);
    const isBoosted = isBoostedOrOnTrial(company, now);
    const spans = comparedSpans(query, { now, timeZone: company.timeZone });
    const current = await periodOf(db, companyId, { ...spans.current, isBoosted });
    const previous = await periodOf(db, companyId, { ...spans.previous, isBoosted });
    return { data: { current, previous, isAnonymous: await isAnonymous(db, companyId) } };
  });
}
