import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { Rating, REVIEW_SORTS } from '@contract/reports/reviews';
import { campaigns, reviewCounts, taskReviews } from '@server/domain/assignments/campaigns.tables';
import { isTheirs } from '@server/domain/assignments/learners.queries';
import { tasks, users } from '@server/domain/people/people.tables';
import { slicesOf } from '@server/domain/reports/cells.queries';
import type { Span } from '@server/domain/reports/range';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { isOneOf } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { anywhere } from '@server/platform/text/search';
import { and, asc, desc, eq, gt, gte, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { isHeld } from '../behind/walks.queries';
import { REACH, refuseDeepPage } from '../reach';
import type { ChoiceWindow } from './ran.queries';

/** The database checks nothing of it, and the learner's call admits no other. */
const RATINGS: readonly Rating[] = [1, 2, 3, 4, 5];
const toRating = (value: unknown) => Number(value) as Rating;

export interface ReviewFilter {
  readonly companyId: number;
  readonly span: Span;
  /** Of these courses. */
  readonly campaignIds?: readonly number[] | undefined;
  readonly ratings?: readonly Rating[] | undefined;
  /** Anywhere in the text. */
  readonly search?: string | undefined;
}

/** The campaigns of courses; undefined stands for all. */
export async function campaignsOfCourses(
  db: Queryable,
  companyId: number,
  courseIds: readonly number[] | undefined,
): Promise<number[] | undefined> {
  if (!courseIds) return undefined;
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        eq(campaigns.kind, 'course'),
        inArray(campaigns.courseId, [...courseIds]),
      ),
    );
  return rows.map(({ id }) => id);
}

const isOfCampaigns = (column: typeof taskReviews.campaignId, ids: readonly number[] | undefined) =>
  ids && isOneOf(column, ids);

/**
 * Reviews go with their tasks, which those of a deleted campaign do a portion at a time: until then nobody sees them. Looked up in
 * the company's campaigns, which the database would join first, and then sort all reviews where an index has their order.
 */
const hasCampaign = (companyId: number): SQL =>
  isHeld(
    taskReviews.campaignId,
    sql`SELECT ${campaigns.id} FROM ${campaigns} WHERE ${eq(campaigns.companyId, companyId)}`,
  );

const reviewCondition = ({ companyId, span, campaignIds, ratings, search }: ReviewFilter): SQL | undefined =>
  and(
    eq(taskReviews.companyId, companyId),
    hasCampaign(companyId),
    gte(taskReviews.createdAt, span.since),
    lt(taskReviews.createdAt, span.before),
    isOfCampaigns(taskReviews.campaignId, campaignIds),
    ratings && inArray(taskReviews.rating, [...ratings]),
    search ? like(taskReviews.messageKey, anywhere(search)) : undefined,
  );

const itsCampaign = and(
  eq(campaigns.companyId, taskReviews.companyId),
  eq(campaigns.id, taskReviews.campaignId),
);

const selectReviews = (db: Queryable) =>
  db
    .select({
      id: taskReviews.taskId,
      rating: sql<Rating>`${taskReviews.rating}`.mapWith(toRating),
      message: taskReviews.message,
      campaignId: campaigns.id,
      courseId: campaigns.courseId,
      courseName: campaigns.courseName,
      person: { id: users.id, email: users.email, name: users.name, lastName: users.lastName },
      createdAt: taskReviews.createdAt,
      completedAt: tasks.completedAt,
    })
    .from(taskReviews)
    .innerJoin(campaigns, itsCampaign)
    .innerJoin(tasks, and(eq(tasks.companyId, taskReviews.companyId), eq(tasks.id, taskReviews.taskId)))
    .innerJoin(users, isTheirs)
    .$dynamic();
export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

export interface ReviewWindow extends ReviewFilter {
  readonly orderBy: (typeof REVIEW_SORTS)[number];
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

/** A page of reviews, along an index of the company's, from whichever end is nearer. Throws 422 far from both ends. */
export async function listReviews(
  db: Queryable,
  window: ReviewWindow,
  { total, totalIsMinimum }: { readonly total: number; readonly totalIsMinimum: boolean },
): Promise<ReviewRow[]> {
  const known = totalIsMinimum ? Number.POSITIVE_INFINITY : total;
  refuseDeepPage(window, known, window.orderBy === 'rating' ? REACH.lookUps : REACH.index);
  const [slice] = slicesOf([known], window.offset, window.limit);
  if (!slice) return [];
  const rows = await readReviews(db, { ...window, ...slice });
  return slice.isFromEnd ? rows.reverse() : rows;
}

/**
 * The first reviews of each rating in the days of the range, along an index, and of all of these the page: to walk past those of a
 * rating in its order would be past those of all days.
 */
const idsByRating = ({ ratings, offset, limit, ...filter }: ReviewWindow, isDescending: boolean): SQL => {
  const then = isDescending ? sql`DESC` : sql`ASC`;
  return sql`SELECT own.id FROM unnest(${sql.param(ratings ?? RATINGS)}::smallint[]) AS of (rating) CROSS JOIN LATERAL (
      SELECT ${taskReviews.taskId} AS id, ${taskReviews.createdAt} AS created_at
      FROM ${taskReviews}
      WHERE ${and(reviewCondition(filter), sql`${taskReviews.rating} = of.rating`)}
      ORDER BY ${taskReviews.createdAt} ${then}, ${taskReviews.taskId} ${then} LIMIT ${offset + limit}
    ) own ORDER BY of.rating ${then}, own.created_at ${then}, own.id ${then} LIMIT ${limit} OFFSET ${offset}`;
};

/** Reviews from the beginning of their order, or from its end. */
async function readReviews(
  db: Queryable,
  { isFromEnd, ...window }: ReviewWindow & { readonly isFromEnd: boolean },
): Promise<ReviewRow[]> {
  const { companyId, orderBy, order, offset, limit } = window;
  const isDescending = order.startsWith('desc') !== isFromEnd;
  const by = isDescending ? desc : asc;
  const terms = [
    ...(orderBy === 'rating' ? [by(taskReviews.rating)] : []),
    by(taskReviews.createdAt),
    by(taskReviews.taskId),
  ];
  // Sorted before they are joined: only the page needs its people.
  const page = db
    .select({ id: taskReviews.taskId })
    .from(taskReviews)
    .where(reviewCondition(window))
    .orderBy(...terms)
    .limit(limit)
    .offset(offset);
  const ids = orderBy === 'rating' ? idsByRating(window, isDescending) : page;
  return selectReviews(db)
    .where(and(eq(taskReviews.companyId, companyId), sql`${taskReviews.taskId} IN (${ids})`))
    .orderBy(...terms);
}

/** Where a batch of a file ended: times as the database writes them, so that no fraction of a second is lost. */
interface Place {
  readonly [column: string]: unknown;
  readonly id: string | number;
  readonly rating: number;
  readonly at: string;
}

/** All that match in the order of the list, a batch at a time, each behind the last one. */
export async function* allReviews(
  db: Queryable,
  { orderBy, order, ...filter }: Omit<ReviewWindow, 'offset' | 'limit'>,
  size: number = limits.users.exportBatch,
): AsyncGenerator<ReviewRow[]> {
  const { rating, createdAt, taskId } = taskReviews;
  const isDescending = order.startsWith('desc');
  const [direction, than] = isDescending ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const isByRating = orderBy === 'rating';
  const goesOn = (after: Place) =>
    isByRating
      ? sql`(${rating}, ${createdAt}, ${taskId}) ${than} (${after.rating}::smallint, ${after.at}::timestamptz, ${after.id}::bigint)`
      : sql`(${createdAt}, ${taskId}) ${than} (${after.at}::timestamptz, ${after.id}::bigint)`;
  const first = isByRating ? sql`${rating} ${direction},` : sql``;
  const places = inBatches<Place, Place | undefined>(
    { first: undefined, size, keyOf: (row) => row },
    async (after) => {
      const { rows } = await db.execute<Place>(sql`
        SELECT ${taskId} AS id, ${rating} AS rating, ${createdAt}::text AS at
        FROM ${taskReviews}
        WHERE ${and(reviewCondition(filter), after && goesOn(after))}
        ORDER BY ${first} ${createdAt} ${direction}, ${taskId} ${direction} LIMIT ${size}`);
      return rows;
    },
  );
  for await (const batch of places) {
    const ids = batch.map(({ id }) => Number(id));
    const rows = await selectReviews(db).where(
      and(eq(taskReviews.companyId, filter.companyId), inArray(taskId, ids)),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
  }
}

const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * How many reviews of each rating there are: from counters of whole days of UTC, and of what is left of days at both ends. With
 * `areNamed`, without those that have become anonymous.
 */
export async function countReviews(
  db: Queryable,
  filter: Omit<ReviewFilter, 'search'>,
  areNamed = false,
): Promise<ReadonlyMap<Rating, number>> {
  const { companyId, span, campaignIds, ratings } = filter;
  const first = Math.ceil(span.since.getTime() / DAY_MS) * DAY_MS;
  const last = Math.max(first, Math.floor(span.before.getTime() / DAY_MS) * DAY_MS);
  const isWithinOneDay = first > span.before.getTime();
  const whole = db
    .select({ rating: reviewCounts.rating, total: sql<number>`${reviewCounts.total}`.as('total') })
    .from(reviewCounts)
    .innerJoin(
      campaigns,
      and(eq(campaigns.companyId, reviewCounts.companyId), eq(campaigns.id, reviewCounts.campaignId)),
    )
    .where(
      and(
        eq(reviewCounts.companyId, companyId),
        gte(reviewCounts.day, dayOf(first)),
        lt(reviewCounts.day, dayOf(last)),
        campaignIds && isOneOf(reviewCounts.campaignId, campaignIds),
        ratings && inArray(reviewCounts.rating, [...ratings]),
        areNamed ? isNull(campaigns.anonymousAt) : undefined,
      ),
    );
  const left = db
    .select({ rating: taskReviews.rating, total: sql<number>`1`.as('total') })
    .from(taskReviews)
    .where(
      and(
        reviewCondition(filter),
        isWithinOneDay
          ? undefined
          : or(lt(taskReviews.createdAt, new Date(first)), gte(taskReviews.createdAt, new Date(last))),
      ),
    );
  const all = whole.unionAll(left).as('counted');
  const rows = await plannedOnce(
    db
      .select({
        rating: sql<Rating>`${all.rating}`.mapWith(toRating),
        total: sql<number>`sum(${all.total})`.mapWith(Number),
      })
      .from(all)
      .groupBy(all.rating),
  );
  return new Map(rows.map(({ rating, total }) => [rating, total]));
}

const { exactSearchTotal } = limits.training;

/** How many match of those that are listed: from counters, except for a search, which counts up to a limit. */
export async function countMatches(db: Queryable, filter: ReviewFilter) {
  if (!filter.search) {
    const counts = await countReviews(db, filter, true);
    return { total: [...counts.values()].reduce((sum, one) => sum + one, 0), totalIsMinimum: false };
  }
  const found = db
    .select({ id: taskReviews.taskId })
    .from(taskReviews)
    .where(reviewCondition(filter))
    .limit(exactSearchTotal + 1)
    .as('found');
  const total = await db.$count(found);
  return { total: Math.min(total, exactSearchTotal), totalIsMinimum: total > exactSearchTotal };
}

/** The courses that were reviewed, by name, with the number and the average of their reviews. */
export async function reviewedCourses(db: Queryable, window: ChoiceWindow) {
  const { companyId, search, ids, offset, limit } = window;
  const { courseId, courseName, courseKey } = campaigns;
  const total = sql<number>`sum(${reviewCounts.total})`.mapWith(Number);
  const reviewed = db
    .select({
      id: courseId,
      name: sql<string>`(array_agg(${courseName} ORDER BY ${campaigns.id} DESC))[1]`.as('name'),
      key: sql<string>`(array_agg(${courseKey} ORDER BY ${campaigns.id} DESC))[1]`.as('key'),
      count: total.as('count'),
      average:
        sql<number>`sum(${reviewCounts.rating} * ${reviewCounts.total})::float8 / sum(${reviewCounts.total})`
          .mapWith(Number)
          .as('average'),
    })
    .from(reviewCounts)
    .innerJoin(
      campaigns,
      and(eq(campaigns.companyId, reviewCounts.companyId), eq(campaigns.id, reviewCounts.campaignId)),
    )
    .where(and(eq(reviewCounts.companyId, companyId), ids && inArray(courseId, [...ids])))
    .groupBy(courseId)
    .having(gt(total, 0))
    .as('reviewed');
  const found = search ? like(reviewed.key, anywhere(search)) : undefined;
  const rows = await db
    .select()
    .from(reviewed)
    .where(found)
    .orderBy(asc(reviewed.key), asc(reviewed.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(reviewed, found) };
}
