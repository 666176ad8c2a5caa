import { simulations } from '@server/domain/simulations/simulations.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { anywhere } from '@server/platform/text/search';
import { and, desc, eq, inArray, like, lte, type SQL, sql } from 'drizzle-orm';

/** Which campaigns a company-wide report is about: those that were launched and have begun. */
export interface SummaryScope {
  readonly companyId: number;
  readonly now: Date;
  readonly campaignIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  /** Days in the campaign's time zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const startDay = sql`(${simulations.startsAt} AT TIME ZONE ${simulations.timeZone})::date`;

function inScope({ companyId, now, campaignIds, search, from, to }: SummaryScope): SQL | undefined {
  return and(
    eq(simulations.companyId, companyId),
    inArray(simulations.state, ['running', 'paused', 'archived']),
    lte(simulations.startsAt, now),
    // One that was stopped before it began.
    sql`coalesce(${simulations.archivedAt} >= ${simulations.startsAt}, true)`,
    campaignIds && isAmong(simulations.id, campaignIds),
    search ? like(simulations.nameKey, anywhere(search)) : undefined,
    from ? sql`${startDay} >= ${from}::date` : undefined,
    to ? sql`${startDay} <= ${to}::date` : undefined,
  );
}

/** The campaigns of a scope, newest first. */
export const simulationsInScope = (db: Queryable, scope: SummaryScope) =>
  plannedOnce(
    db
      .select()
      .from(simulations)
      .where(inScope(scope))
      .orderBy(desc(simulations.startsAt), desc(simulations.id)),
  );
