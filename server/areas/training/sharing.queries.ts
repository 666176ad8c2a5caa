import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { ShareSort } from '@contract/training/sharing';
import { campaignCounts, campaigns } from '@server/domain/assignments/campaigns.tables';
import { companies } from '@server/domain/company/company.tables';
import { courseShares } from '@server/domain/courses/courses.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, asc, count, eq, inArray, isNotNull, isNull, like, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** A course as a partner gives it to its customers. */
export interface SharedCourse {
  readonly partnerId: number;
  readonly courseId: number;
  /** The provider's own, which every company has. */
  readonly isProviderOwn: boolean;
}

const open = alias(campaigns, 'open_campaign');

const isReceived = ({ courseId }: SharedCourse) =>
  and(eq(courseShares.companyId, companies.id), eq(courseShares.courseId, courseId));

const isOpenThere = ({ courseId }: SharedCourse) =>
  and(
    eq(open.companyId, companies.id),
    eq(open.kind, 'course'),
    eq(open.courseId, courseId),
    isNull(open.dateEnded),
    isNull(open.archivedAt),
  );

/**
 * Whether the partner sees a customer's campaign. Of its own courses it sees all; of the provider's only the one
 * that sharing the course started, which was created when the course was shared.
 */
const isShown = ({ isProviderOwn }: SharedCourse, createdAt: SQL | typeof open.createdAt) =>
  isProviderOwn ? sql`${createdAt} = ${courseShares.sharedAt}` : sql`true`;

const startDate = (course: SharedCourse) =>
  sql<Date | null>`CASE WHEN ${isShown(course, open.createdAt)} THEN ${open.startDate} END`.mapWith(
    open.startDate,
  );

/** Completed learners of the open campaign, or of the last one, in percent; from counters. */
const progress = (course: SharedCourse) =>
  sql<number | null>`(
    SELECT CASE
      WHEN ${companies.isLearningPrivate} AND sum(t.total) < ${limits.reports.groupMin} THEN NULL
      ELSE coalesce(floor(100.0 * sum(t.total) FILTER (WHERE t.status = 'completed') / nullif(sum(t.total), 0)), 0)
    END
    FROM (
      SELECT c.id FROM ${campaigns} c
      WHERE c.company_id = ${companies.id} AND c.kind = 'course' AND c.course_id = ${course.courseId}
        AND ${isShown(course, sql`c.created_at`)}
      ORDER BY (c.date_ended IS NULL AND c.archived_at IS NULL) DESC, c.created_at DESC, c.id DESC LIMIT 1
    ) latest
    LEFT JOIN ${campaignCounts} t ON t.company_id = ${companies.id} AND t.campaign_id = latest.id
    GROUP BY latest.id)`.mapWith(Number);

const ofPartner = ({ partnerId }: SharedCourse, search: string | undefined) =>
  and(
    eq(companies.parentCompanyId, partnerId),
    search ? like(companies.nameKey, anywhere(search)) : undefined,
  );

export interface ShareWindow {
  readonly search?: string | undefined;
  readonly orderBy: ShareSort;
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the customers that have received a course. */
export function selectShares(db: Queryable, course: SharedCourse, window: ShareWindow) {
  const keys = {
    companyName: companies.nameKey,
    progress: progress(course),
    startDate: startDate(course),
    receivedDate: courseShares.sharedAt,
  };
  const direction = window.order.startsWith('desc') ? sql`DESC` : sql`ASC`;
  const nulls = window.order.endsWith('_nulls_first') ? sql`NULLS FIRST` : sql`NULLS LAST`;
  return db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      isBoosted: companies.hasBoost,
      progress: progress(course),
      startDate: startDate(course),
      receivedDate: courseShares.sharedAt,
    })
    .from(companies)
    .innerJoin(courseShares, isReceived(course))
    .leftJoin(open, isOpenThere(course))
    .where(ofPartner(course, window.search))
    .orderBy(sql`${keys[window.orderBy]} ${direction} ${nulls}`, sql`${companies.id} ${direction}`)
    .limit(window.limit)
    .offset(window.offset);
}

/** How many customers have received a course, and at how many of them it has a start date. */
export async function countShares(db: Queryable, course: SharedCourse, search: string | undefined) {
  const [row] = await db
    .select({ total: count(), started: count(startDate(course)) })
    .from(companies)
    .innerJoin(courseShares, isReceived(course))
    .leftJoin(open, isOpenThere(course))
    .where(ofPartner(course, search));
  return row ?? { total: 0, started: 0 };
}

/** Customers a course can be given to; `isToStart`: also those that have it but don't use it. */
const isAddable = (course: SharedCourse, isToStart: boolean, search?: string) =>
  and(
    ofPartner(course, search),
    ne(companies.status, 'SUSPENDED'),
    isToStart ? isNull(open.id) : isNull(courseShares.companyId),
  );

/** A page of those, with how many there are, and how many of them have Boost. */
export async function selectShareable(
  db: Queryable,
  course: SharedCourse,
  page: { isToStart: boolean; search?: string | undefined; offset: number; limit: number },
) {
  const where = isAddable(course, page.isToStart, page.search);
  const rows = await db
    .select({ companyId: companies.id, companyName: companies.name, isBoosted: companies.hasBoost })
    .from(companies)
    .leftJoin(courseShares, isReceived(course))
    .leftJoin(open, isOpenThere(course))
    .where(where)
    .orderBy(asc(companies.nameKey), asc(companies.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counts] = await db
    .select({
      total: count(),
      boosted: sql<number>`count(*) FILTER (WHERE ${companies.hasBoost})`.mapWith(Number),
    })
    .from(companies)
    .leftJoin(courseShares, isReceived(course))
    .leftJoin(open, isOpenThere(course))
    .where(where);
  return { rows, total: counts?.total ?? 0, boosted: counts?.boosted ?? 0 };
}

/** Which customers an act is for: named ones, all that could be added, or all that have received the course. */
export type Choice =
  | { readonly ids: readonly number[] }
  | { readonly all: 'addable'; readonly isToStart: boolean }
  | { readonly all: 'received'; readonly search: string | undefined };

function isChosen(course: SharedCourse, choice: Choice): SQL | undefined {
  if ('ids' in choice) return and(ofPartner(course, undefined), inArray(companies.id, [...choice.ids]));
  if (choice.all === 'received')
    return and(ofPartner(course, choice.search), isNotNull(courseShares.companyId));
  return and(isAddable(course, choice.isToStart), eq(companies.hasBoost, true));
}

/** The partner's customers that are chosen, in the order of their ids, each with how the course stands there. */
export function selectStandings(db: Queryable, course: SharedCourse, choice: Choice, most: number) {
  return db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      isBoosted: companies.hasBoost,
      isDisabled: sql<boolean>`${companies.status} = 'SUSPENDED'`,
      ownerId: companies.ownerId,
      timeZone: companies.timeZone,
      sharedAt: courseShares.sharedAt,
      /** Any open campaign of the course, whoever started it. */
      isAssigned: sql<boolean>`${open.id} IS NOT NULL`,
      /** The open campaign, if it is the partner's business. */
      campaignId: sql<
        number | null
      >`CASE WHEN ${isShown(course, open.createdAt)} THEN ${open.id} END`.mapWith(open.id),
    })
    .from(companies)
    .leftJoin(courseShares, isReceived(course))
    .leftJoin(open, isOpenThere(course))
    .where(isChosen(course, choice))
    .orderBy(asc(companies.id))
    .limit(most);
}
export type Standing = Awaited<ReturnType<typeof selectStandings>>[number];

/** Gives a course to a customer; `renews`: one that has it counts as having received it now. */
export async function insertShare(
  tx: Tx,
  share: typeof courseShares.$inferInsert,
  { renews }: { renews: boolean },
): Promise<void> {
  const insert = tx.insert(courseShares).values(share);
  if (!renews) await insert.onConflictDoNothing();
  else {
    const target = [courseShares.companyId, courseShares.courseId];
    await insert.onConflictDoUpdate({ target, set: { sharedAt: share.sharedAt } });
  }
}

export async function deleteShare(tx: Tx, companyId: number, courseId: number): Promise<void> {
  await tx
    .delete(courseShares)
    .where(and(eq(courseShares.companyId, companyId), eq(courseShares.courseId, courseId)));
}
