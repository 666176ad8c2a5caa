import { and, asc, eq, gte, inArray, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { isOpen } from '../../campaigns/campaigns.queries';
import { campaigns } from '../../campaigns/campaigns.tables';
import { courses } from '../../courses/courses.tables';
import type { Queryable } from '../../db/client';

/** Courses for developers have a row of their own in the plan. */
const FOR_DEVELOPERS: (typeof courses.$inferSelect)['category'][] = [
  'for developers',
  'for_developers_manual_start',
];

export interface PlanWindow {
  readonly companyId: number;
  /** The first instant, and the one after the last. */
  readonly from: Date;
  readonly until: Date;
  readonly isForDevelopers: boolean;
  readonly limit: number;
}

/** The campaigns that start in a range of time, by start. */
export function selectActivities(db: Queryable, window: PlanWindow) {
  const { companyId, from, until, isForDevelopers, limit } = window;
  const ofKind: SQL | undefined = isForDevelopers
    ? inArray(courses.category, FOR_DEVELOPERS)
    : or(sql`${courses.category} IS NULL`, notInArray(courses.category, FOR_DEVELOPERS));
  return db
    .select({ campaign: campaigns })
    .from(campaigns)
    .leftJoin(courses, eq(courses.id, campaigns.courseId))
    .where(
      and(
        eq(campaigns.companyId, companyId),
        gte(campaigns.startDate, from),
        lt(campaigns.startDate, until),
        ofKind,
      ),
    )
    .orderBy(asc(campaigns.startDate), asc(campaigns.id))
    .limit(limit);
}

/** The ids of the campaigns that run or wait for their start, newest first. */
export async function selectOpen(db: Queryable, companyId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), isOpen()))
    .orderBy(sql`${campaigns.id} DESC`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether training has run and ended, or was archived. */
export async function hasEnded(db: Queryable, companyId: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), lte(campaigns.startDate, now), sql`NOT (${isOpen()})`))
    .limit(1);
  return row !== undefined;
}
