import type { Results } from '@contract/phishing-simulation/content';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, asc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { simulationToldCounts as counts, type ToldKind } from './reports.tables';
import { findSettings } from './settings.queries';
import { simulationRounds } from './simulations.tables';

/** Whether the reports of a company name nobody. */
export const isAnonymous = async (db: Queryable, companyId: number): Promise<boolean> =>
  (await findSettings(db, companyId))?.isAnonymous ?? false;

/** The campaigns, and maybe some of their rounds, that numbers are told of. */
export interface ToldFilter {
  readonly companyId: number;
  /** Undefined: all. */
  readonly campaignIds?: readonly number[] | undefined;
  readonly rounds?: readonly number[] | undefined;
  /** Rounds that began from one instant until before another. */
  readonly began?: { readonly since: Date; readonly before: Date } | undefined;
}

/** What numbers are told by: all together, by campaign, by round of a campaign, or by department, group or template. */
export type ToldBy = 'all' | 'campaign' | 'round' | 'cell';

const KEYS: Readonly<Record<ToldBy, SQL>> = {
  all: sql`'all'`,
  campaign: sql`${counts.simulationId}::text`,
  round: sql`${counts.simulationId} || ':' || ${counts.round}`,
  cell: sql`${counts.cellId}::text`,
};

/** The key of a round among numbers that are told by round. */
export const roundKey = (simulationId: number, round: number) => `${simulationId}:${round}`;

const sumOf = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number);

/**
 * The round that an anonymous report waits for: begun, and not sent to its end. With when its last mail is due, or null once
 * that is over and some still wait; null: for none.
 */
export async function roundInSending(
  db: Queryable,
  { companyId, campaignIds }: Pick<ToldFilter, 'companyId' | 'campaignIds'>,
  now: Date,
): Promise<{ until: string | null } | null> {
  if (!(await isAnonymous(db, companyId))) return null;
  const [row] = await db
    .select({ endsAt: simulationRounds.endsAt })
    .from(simulationRounds)
    .where(
      and(
        eq(simulationRounds.companyId, companyId),
        campaignIds && isAmong(simulationRounds.simulationId, campaignIds),
        lte(simulationRounds.startsAt, now),
        isNull(simulationRounds.sealedAt),
      ),
    )
    .orderBy(asc(simulationRounds.endsAt))
    .limit(1);
  return row ? { until: row.endsAt > now ? row.endsAt.toISOString() : null } : null;
}

/** The results of anything that has them. */
export const toResults = (of: Results): Results => ({
  sent: of.sent,
  opened: of.opened,
  clicked: of.clicked,
  submitted: of.submitted,
  phished: of.phished,
  reported: of.reported,
  phishedReported: of.phishedReported,
  phishedUnreported: of.phishedUnreported,
  openedReported: of.openedReported,
});

/** The results that are told in place of the real ones, by key; null: none. */
export type Telling = (results: Results, key?: string | number) => Results | null;

/**
 * What is told of results: the results themselves, or in an anonymous report those of sealed rounds that are about enough
 * people. Whatever leaves the gateway about what people did goes through here.
 */
export async function tellingOf(
  db: Queryable,
  filter: ToldFilter,
  kind: ToldKind,
  by: ToldBy,
): Promise<Telling> {
  const { companyId, campaignIds, rounds, began } = filter;
  if (!(await isAnonymous(db, companyId))) return toResults;
  const rows = await db
    .select({
      key: sql<string>`${KEYS[by]}`.as('told_key'),
      sent: sumOf(counts.sent),
      opened: sumOf(counts.opened),
      clicked: sumOf(counts.clicked),
      submitted: sumOf(counts.submitted),
      phished: sumOf(counts.phished),
      reported: sumOf(counts.reported),
      phishedReported: sumOf(counts.phishedReported),
      phishedUnreported: sumOf(counts.phishedUnreported),
      openedReported: sumOf(counts.openedReported),
    })
    .from(counts)
    .innerJoin(
      simulationRounds,
      and(
        eq(simulationRounds.companyId, counts.companyId),
        eq(simulationRounds.simulationId, counts.simulationId),
        eq(simulationRounds.round, counts.round),
      ),
    )
    .where(
      and(
        eq(counts.companyId, companyId),
        eq(counts.kind, kind),
        campaignIds && sql`${counts.simulationId} = ANY(${sql.param(campaignIds)}::bigint[])`,
        rounds && inArray(counts.round, [...rounds]),
        began &&
          and(gte(simulationRounds.startsAt, began.since), lt(simulationRounds.startsAt, began.before)),
      ),
    )
    .groupBy(sql`told_key`);
  const told = new Map(rows.map(({ key, ...results }) => [key, results]));
  return (_, key = 'all') => told.get(String(key)) ?? null;
}
