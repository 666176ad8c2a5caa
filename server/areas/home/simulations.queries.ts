import type { Results } from '@contract/phishing-simulation/content';
import { simulationCounts } from '@server/domain/simulations/reports.tables';
import {
  roundsOf,
  type StoredRound,
  type StoredSimulation,
} from '@server/domain/simulations/simulations.queries';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';

/** Results with the number of mails planned. */
export type RoundNumbers = Results & { readonly total: number };

/** A launched campaign with its rounds in order, and the numbers of each. */
export interface DatedCampaign {
  readonly campaign: StoredSimulation;
  readonly rounds: readonly StoredRound[];
  readonly counts: ReadonlyMap<number, RoundNumbers>;
}

/** Launched campaigns that may have rounds in a range of time. */
export async function campaignsWithRounds(
  db: Queryable,
  companyId: number,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<DatedCampaign[]> {
  const campaigns = await db
    .select()
    .from(simulations)
    .where(
      and(
        eq(simulations.companyId, companyId),
        inArray(simulations.state, ['running', 'paused', 'archived']),
        isNotNull(simulations.startsAt),
        lt(simulations.startsAt, until),
        or(isNull(simulations.archivedAt), gte(simulations.archivedAt, from)),
      ),
    )
    .orderBy(asc(simulations.id));
  const ids = campaigns.map(({ id }) => id);
  const rounds = await roundsOf(db, companyId, ids);
  const sumOf = (name: keyof RoundNumbers) => sql`sum(${simulationCounts[name]})`.mapWith(Number);
  const counts = await db
    .select({
      id: simulationCounts.simulationId,
      round: simulationCounts.round,
      total: sumOf('total'),
      sent: sumOf('sent'),
      opened: sumOf('opened'),
      clicked: sumOf('clicked'),
      submitted: sumOf('submitted'),
      phished: sumOf('phished'),
      reported: sumOf('reported'),
      phishedReported: sumOf('phishedReported'),
      phishedUnreported: sumOf('phishedUnreported'),
      openedReported: sumOf('openedReported'),
    })
    .from(simulationCounts)
    .where(
      and(
        eq(simulationCounts.companyId, companyId),
        sql`${simulationCounts.simulationId} = ANY(${sql.param(ids)}::bigint[])`,
      ),
    )
    .groupBy(simulationCounts.simulationId, simulationCounts.round);
  return campaigns.map((campaign) => ({
    campaign,
    rounds: rounds.filter(({ simulationId }) => simulationId === campaign.id),
    counts: new Map(counts.filter(({ id }) => id === campaign.id).map((own) => [own.round, own])),
  }));
}

/** Whether a company has a simulation that runs, is paused or waits for its start. */
export async function hasOpenSimulation(db: Queryable, companyId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: simulations.id })
    .from(simulations)
    .where(and(eq(simulations.companyId, companyId), inArray(simulations.state, ['running', 'paused'])))
    .limit(1);
  return row !== undefined;
}
