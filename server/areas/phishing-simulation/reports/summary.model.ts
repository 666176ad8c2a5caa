import type { QueryOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import type {
  CompanySimulations,
  SimulationSummary,
  simulationSummaryEndpoints,
} from '@contract/phishing-simulation/summary';
import { readCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import { statusOf } from '@server/domain/simulations/simulations.queries';
import { isAnonymous, roundInSending, tellingOf } from '@server/domain/simulations/told.queries';
import type { Queryable } from '@server/platform/db/client';
import { sortedBy } from '@server/platform/text/sorting';
import { countsByCampaign, NO_COUNTS, sumMails } from './report-counts.queries';
import { otherWays } from './report-overview.queries';
import { resilienceOf } from './reports.model';
import { type SummaryScope, simulationsInScope } from './summary.queries';

/** The campaigns of a scope with their numbers, newest first. */
export async function summaries(db: Queryable, scope: SummaryScope): Promise<SimulationSummary[]> {
  const { companyId, now } = scope;
  const rows = await simulationsInScope(db, scope);
  const filter = { companyId, campaignIds: rows.map(({ id }) => id) };
  const counts = await countsByCampaign(db, filter);
  const telling = await tellingOf(db, filter, 'all', 'campaign');
  const isSuspended = isTrainingSuspended(await readCompany(db, companyId), now);
  return rows.map((row) => {
    const own = counts.get(row.id) ?? NO_COUNTS;
    const results = telling(own, row.id);
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      status: statusOf(row, { now, isSuspended }),
      startedAt: (row.startsAt ?? row.createdAt).toISOString(),
      rounds: own.rounds,
      mails: own.total,
      results,
      resilience: resilienceOf(results),
    };
  });
}

type SummaryQuery = QueryOf<typeof simulationSummaryEndpoints.campaigns>;

/** The campaigns that a query asks for, in its order; the newest first where it has none. */
export async function sortedSummaries(
  db: Queryable,
  company: Pick<SummaryScope, 'companyId' | 'now'>,
  { orderBy = 'startedAt', order = 'desc', searchText: search, campaignIds, from, to }: SummaryQuery,
): Promise<SimulationSummary[]> {
  const rows = await summaries(db, { ...company, search, campaignIds, from, to });
  const sortedValue = (row: SimulationSummary) => {
    if (orderBy === 'name') return searchKey(row.name);
    return orderBy === 'startedAt' || orderBy === 'mails' ? row[orderBy] : (row.results?.[orderBy] ?? null);
  };
  return sortedBy(rows, sortedValue, order);
}

/** The mails of campaigns, and what is told of all of them together. */
async function amountTo(db: Queryable, filter: { companyId: number; campaignIds: readonly number[] }) {
  const counts = await sumMails(db, filter);
  return { mails: counts.total, results: (await tellingOf(db, filter, 'all', 'all'))(counts) };
}

/** The figures of all campaigns of a scope together, without the campaigns. */
export async function simulationFigures(db: Queryable, scope: SummaryScope) {
  const { companyId } = scope;
  const campaignIds = (await simulationsInScope(db, scope)).map(({ id }) => id);
  return { campaigns: campaignIds.length, ...(await amountTo(db, { companyId, campaignIds })) };
}

/** What came of all campaigns of a scope together. */
export async function companySimulations(db: Queryable, scope: SummaryScope): Promise<CompanySimulations> {
  const { companyId, now } = scope;
  const all = await summaries(db, scope);
  const filter = { companyId, campaignIds: all.map(({ id }) => id) };
  const { mails, results } = await amountTo(db, filter);
  const isNamingNobody = await isAnonymous(db, companyId);
  return {
    campaigns: all.length,
    mails,
    results,
    resilience: resilienceOf(results),
    otherWays: isNamingNobody ? null : await otherWays(db, filter),
    isAnonymous: isNamingNobody,
    sending: await roundInSending(db, filter, now),
    trend: all
      .slice(0, limits.exercises.trendMax)
      .reverse()
      .map(({ id, name, startedAt, results, resilience }) => ({ id, name, startedAt, results, resilience })),
  };
}
