import type { CampaignKindName } from '@contract/plan';
import { isOpen } from '@server/domain/assignments/campaigns.queries';
import { campaignCounts, campaigns } from '@server/domain/assignments/campaigns.tables';
import { courses } from '@server/domain/courses/courses.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';

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

/** A campaign of the plan, with how far its tasks are. */
export interface PlannedCampaign
  extends Pick<
    typeof campaigns.$inferSelect,
    'id' | 'kind' | 'name' | 'courseId' | 'startDate' | 'endsAt' | 'dateEnded' | 'archivedAt'
  > {
  readonly isForDevelopers: boolean;
  readonly total: number;
  readonly completed: number;
  /** Tasks that somebody has begun. */
  readonly begun: number;
  /** Tasks that have a score. */
  readonly scored: number;
  /** The average score; null while nothing is scored. */
  readonly score: number | null;
}

/** The campaigns that start in a range of time, by start. */
export async function selectActivities(db: Queryable, window: PlanWindow): Promise<PlannedCampaign[]> {
  const { companyId, kinds, from, until, limit } = window;
  const isWanted =
    window.isForDevelopers === undefined
      ? undefined
      : or(ne(campaigns.kind, 'course'), eq(isForDevelopers, window.isForDevelopers));
  const rows = await db
    .select({
      id: campaigns.id,
      kind: campaigns.kind,
      name: campaigns.name,
      courseId: campaigns.courseId,
      startDate: campaigns.startDate,
      endsAt: campaigns.endsAt,
      dateEnded: campaigns.dateEnded,
      archivedAt: campaigns.archivedAt,
      isForDevelopers,
    })
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
  if (rows.length === 0) return [];
  const totalOf = (status: string) =>
    sql`sum(${campaignCounts.total}) FILTER (WHERE ${campaignCounts.status} = ${status})`.mapWith(Number);
  // One array instead of a parameter for each.
  const counts = await db
    .select({
      campaignId: campaignCounts.campaignId,
      total: sql`sum(${campaignCounts.total})`.mapWith(Number),
      completed: totalOf('completed'),
      waiting: totalOf('notStarted'),
      scoreSum: sql`sum(${campaignCounts.scoreSum})`.mapWith(Number),
      scored: sql`sum(${campaignCounts.scored})`.mapWith(Number),
    })
    .from(campaignCounts)
    .where(
      and(
        eq(campaignCounts.companyId, companyId),
        sql`${campaignCounts.campaignId} = ANY(${sql.param(rows.map(({ id }) => id))}::bigint[])`,
      ),
    )
    .groupBy(campaignCounts.campaignId);
  const countsOf = new Map(counts.map((one) => [one.campaignId, one]));
  return rows.map((row) => {
    const { total = 0, completed = 0, waiting = 0, scoreSum = 0, scored = 0 } = countsOf.get(row.id) ?? {};
    const score = scored === 0 ? null : Math.round((10 * scoreSum) / scored) / 10;
    return { ...row, total, completed: completed ?? 0, begun: total - (waiting ?? 0), scored, score };
  });
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

/** The kinds of the campaigns that run or wait for their start. */
export async function openKinds(db: Queryable, companyId: number): Promise<CampaignKindName[]> {
  const rows = await db
    .selectDistinct({ kind: campaigns.kind })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), isOpen()));
  return rows.map(({ kind }) => kind);
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
