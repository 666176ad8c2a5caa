import { campaigns, completionCounts } from '@server/domain/assignments/campaigns.tables';
import { hasBegun, ranIn } from '@server/domain/reports/ran.queries';
import type { Span } from '@server/domain/reports/range';
import type { Queryable } from '@server/platform/db/client';
import { isAmong, isOneOf } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { anywhere } from '@server/platform/text/search';
import { and, asc, desc, eq, gt, inArray, like, or, sql } from 'drizzle-orm';

export interface CourseScope {
  readonly companyId: number;
  readonly now: Date;
  /** Absent: whenever they ran. */
  readonly span?: Span | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  readonly courseIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
}

/** Assignments of courses that have begun, newest first. */
export function coursesThatRan(db: Queryable, scope: CourseScope) {
  const { companyId, now, span, campaignIds, courseIds, search } = scope;
  const pattern = search && anywhere(search);
  return plannedOnce(
    db
      .select()
      .from(campaigns)
      .where(
        and(
          eq(campaigns.companyId, companyId),
          eq(campaigns.kind, 'course'),
          hasBegun(now),
          span && ranIn(span, now),
          campaignIds && isAmong(campaigns.id, campaignIds),
          courseIds && isAmong(campaigns.courseId, courseIds),
          pattern ? or(like(campaigns.nameKey, pattern), like(campaigns.courseKey, pattern)) : undefined,
        ),
      )
      .orderBy(desc(campaigns.startDate), desc(campaigns.id)),
  );
}

export interface ChoiceWindow {
  readonly companyId: number;
  readonly search?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The courses that were ever assigned, each by the name it had last, by name. */
export async function assignedCourses(db: Queryable, window: ChoiceWindow) {
  const { companyId, search, ids, offset, limit } = window;
  const last = db
    .selectDistinctOn([campaigns.courseId], {
      id: campaigns.courseId,
      name: campaigns.courseName,
      key: campaigns.courseKey,
    })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        eq(campaigns.kind, 'course'),
        ids && inArray(campaigns.courseId, [...ids]),
      ),
    )
    .orderBy(campaigns.courseId, desc(campaigns.id))
    .as('last');
  const found = search ? like(last.key, anywhere(search)) : undefined;
  const rows = await db
    .select({ id: last.id, name: last.name })
    .from(last)
    .where(found)
    .orderBy(asc(last.key), asc(last.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(last, found) };
}

/** Completions of some campaigns by day, oldest first. */
export function completionsOf(
  db: Queryable,
  companyId: number,
  campaignIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
) {
  const { day, completed } = completionCounts;
  const total = sql<number>`sum(${completed})`.mapWith(Number);
  return db
    .select({ day, completed: total })
    .from(completionCounts)
    .where(
      and(
        eq(completionCounts.companyId, companyId),
        isOneOf(completionCounts.campaignId, campaignIds),
        sql`${day} BETWEEN ${from}::date AND ${to}::date`,
      ),
    )
    .groupBy(day)
    .having(gt(total, 0))
    .orderBy(asc(day));
}
