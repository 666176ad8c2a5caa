import { campaigns, completionCounts } from '@server/domain/assignments/campaigns.tables';
import { departments, userCounts } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, asc, eq, gte, isNull, like, lte, or, sql } from 'drizzle-orm';

/** A company's departments, with their enabled people; a search is in the form of sort keys. */
export const selectDepartments = (db: Queryable, companyId: number, search: string | undefined) =>
  db
    .select({
      id: departments.id,
      name: departments.name,
      people: departments.usersCount,
    })
    .from(departments)
    .where(
      and(
        eq(departments.companyId, companyId),
        search ? like(departments.nameKey, anywhere(search)) : undefined,
      ),
    );

/** Completions on each day of a range, over all campaigns that had not ended before it; days are of the campaigns' zones. */
export function completionsIn(db: Queryable, companyId: number, { from, to }: { from: string; to: string }) {
  return db
    .select({
      day: completionCounts.day,
      completed: sql<number>`sum(${completionCounts.completed})`.mapWith(Number),
    })
    .from(campaigns)
    .innerJoin(
      completionCounts,
      and(eq(completionCounts.companyId, campaigns.companyId), eq(completionCounts.campaignId, campaigns.id)),
    )
    .where(
      and(
        eq(campaigns.companyId, companyId),
        // A day earlier: zones differ by one at most.
        or(isNull(campaigns.dateEnded), gte(campaigns.dateEnded, sql`${from}::date - 1`)),
        gte(completionCounts.day, from),
        lte(completionCounts.day, to),
      ),
    )
    .groupBy(completionCounts.day)
    .having(sql`sum(${completionCounts.completed}) > 0`)
    .orderBy(asc(completionCounts.day));
}

/** How many people a company has, by whether they are enabled and by the number of their tasks' status. */
export const countPeople = (db: Queryable, companyId: number) =>
  db
    .select({
      enabled: userCounts.enabled,
      taskStatus: userCounts.taskStatus,
      total: sql<number>`sum(${userCounts.total})`.mapWith(Number),
    })
    .from(userCounts)
    .where(eq(userCounts.companyId, companyId))
    .groupBy(userCounts.enabled, userCounts.taskStatus);
