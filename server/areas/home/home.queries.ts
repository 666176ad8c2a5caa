import type { CampaignKindName } from '@contract/plan';
import { and, asc, eq, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import { isOpen } from '../../campaigns/campaigns.queries';
import { campaigns } from '../../campaigns/campaigns.tables';
import { courses } from '../../courses/courses.tables';
import type { Queryable } from '../../db/client';

/** Courses for developers have a row of their own in the plan. */
const FOR_DEVELOPERS: (typeof courses.$inferSelect)['category'][] = [
  'for developers',
  'for_developers_manual_start',
];
const isForDevelopers = sql<boolean>`coalesce(${inArray(courses.category, FOR_DEVELOPERS)}, false)`;

export interface PlanWindow {
  readonly companyId: number;
  readonly kinds: readonly CampaignKindName[];
  /** The first instant, and the one after the last. */
  readonly from: Date;
  readonly until: Date;
  /** Absent: both. */
  readonly isForDevelopers?: boolean;
  readonly limit: number;
}

/** The campaigns that start in a range of time, by start. */
export async function selectActivities(db: Queryable, window: PlanWindow) {
  const { companyId, kinds, from, until, limit } = window;
  const isWanted =
    window.isForDevelopers === undefined
      ? undefined
      : or(ne(campaigns.kind, 'course'), eq(isForDevelopers, window.isForDevelopers));
  const rows = await db
    .select({ campaign: campaigns, isForDevelopers })
    .from(campaigns)
    .leftJoin(courses, and(eq(campaigns.kind, 'course'), eq(courses.id, campaigns.courseId)))
    .where(
      and(
        eq(campaigns.companyId, companyId),
        inArray(campaigns.kind, [...kinds]),
        gte(campaigns.startDate, from),
        lt(campaigns.startDate, until),
        isWanted,
      ),
    )
    .orderBy(asc(campaigns.startDate), asc(campaigns.id))
    .limit(limit);
  return rows.map((row) => ({ ...row.campaign, isForDevelopers: row.isForDevelopers }));
}

/** How many campaigns of a kind began before these; the first is round 1. */
export async function roundNumbers(
  db: Queryable,
  companyId: number,
  kind: CampaignKindName,
): Promise<ReadonlyMap<number, number>> {
  const round = sql<number>`row_number() OVER (ORDER BY ${campaigns.startDate}, ${campaigns.id})`;
  const rows = await db
    .select({ id: campaigns.id, round: round.mapWith(Number) })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), eq(campaigns.kind, kind)));
  return new Map(rows.map((row) => [row.id, row.round]));
}

/** The campaigns that run or wait for their start, newest first. */
export function selectOpen(db: Queryable, companyId: number, limit: number) {
  return db
    .select({ id: campaigns.id, kind: campaigns.kind })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), isOpen()))
    .orderBy(sql`${campaigns.id} DESC`)
    .limit(limit);
}

/** Whether training has run and ended, or was archived. */
export async function hasEnded(db: Queryable, companyId: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        eq(campaigns.kind, 'course'),
        lte(campaigns.startDate, now),
        sql`NOT (${isOpen()})`,
      ),
    )
    .limit(1);
  return row !== undefined;
}
