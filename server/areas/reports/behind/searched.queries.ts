import { limits } from '@contract/limits';
import { isFound } from '@server/domain/assignments/learners.queries';
import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { executePlannedOnce } from '@server/platform/db/prepared';
import { and, eq, type SQL, sql } from 'drizzle-orm';

/*
 * A search behind a figure begins with its people, who are few or quickly many: the planner's guess at their number is off by any
 * factor, and then it reads all that is behind the figure to find one person. Of too many the first are listed, in the order
 * asked for, and the answer says so: whoever searches types more of the name. To find the first of all of them, a list would be
 * walked in its order past people who are not found, or not behind the figure, for seconds.
 */

/** What is behind a figure, to be searched by its people; without a search, the little that is. */
export interface Searched {
  readonly companyId: number;
  readonly search?: string | undefined;
  /** Selects what is behind it, or only that of one person: at least `id` and `user_id`. */
  readonly own: (userId?: SQL) => SQL;
  /** The order of `found`, which has what `own` selects, `name_key` and `email_key`. */
  readonly order: SQL;
  readonly offset: number;
  readonly limit: number;
}

export interface SearchedPage {
  readonly page: readonly { readonly id: number; readonly userId: number }[];
  /** How many rows were found. */
  readonly total: number;
  /** More people match than were looked at. */
  readonly totalIsMinimum: boolean;
  /** How many people the rows are of; null where these are not all. */
  readonly people: number | null;
}

/** How much is read at once. */
export interface Bounds {
  /** Up to so many are collected and sorted, and their people counted; more are found along an index. */
  readonly few: number;
  /** How many people who are found are looked at. */
  readonly most: number;
  /** The people of up to so many are held beside a walk by name. */
  readonly held: number;
}
export const BOUNDS: Bounds = {
  few: limits.reports.collectedMax,
  most: limits.reports.searchedMax,
  held: limits.reports.heldMax,
};

/** The first people who are found, and what they have behind a figure. */
const fromPeople = ({ companyId, search, own }: Searched, most: number): SQL => sql`
  searched AS MATERIALIZED (
    SELECT ${users.id} AS user_id, ${users.nameKey} AS name_key, ${users.emailKey} AS email_key FROM ${users}
    WHERE ${and(eq(users.companyId, companyId), isFound(search))} LIMIT ${most + 1}
  ), found AS MATERIALIZED (
    SELECT first.name_key, first.email_key, own.* FROM (SELECT * FROM searched LIMIT ${most}) first
    CROSS JOIN LATERAL (${own(sql`first.user_id`)} OFFSET 0) own
  )`;

/** The little that is behind a figure, and whose people are found. */
const fromFew = ({ companyId, search, own }: Searched): SQL => sql`
  searched AS (SELECT 1 WHERE false), behind AS MATERIALIZED (${own()}), found AS MATERIALIZED (
    SELECT ${users.nameKey} AS name_key, ${users.emailKey} AS email_key, behind.* FROM behind
    JOIN ${users} ON ${and(eq(users.companyId, companyId), sql`${users.id} = behind.user_id`, isFound(search))}
  )`;

type Collected = { [Column in 'id' | 'user_id']: string | number | null } & {
  [Column in 'matches' | 'people' | 'searched']: string | number;
};

/** A page of what is behind a figure and of people who are found; `isFew` where only a few are behind it. */
export async function collectSearched(
  db: Queryable,
  searched: Searched,
  { isFew, most }: Pick<Bounds, 'most'> & { readonly isFew: boolean },
): Promise<SearchedPage> {
  const { search, order, offset, limit } = searched;
  const statement = sql`
    WITH ${isFew ? fromFew(searched) : fromPeople(searched, most)}, page AS (
      SELECT sorted.*, row_number() OVER () AS place FROM (
        SELECT found.id, found.user_id FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
      ) sorted
    )
    SELECT page.id, page.user_id, counted.* FROM (
      SELECT (SELECT count(*) FROM found) AS matches, (SELECT count(*) FROM (SELECT DISTINCT user_id FROM found) one) AS people,
        (SELECT count(*) FROM searched) AS searched
    ) counted LEFT JOIN page ON true ORDER BY page.place`;
  // A search is planned each time: which index finds a name depends on the name.
  const rows = search
    ? (await db.execute<Collected>(statement)).rows
    : await executePlannedOnce<Collected>(db, statement);
  const [first] = rows;
  const total = Number(first?.matches ?? 0);
  const totalIsMinimum = Number(first?.searched ?? 0) > most;
  return {
    page: rows.flatMap(({ id, user_id: userId }) =>
      id === null ? [] : [{ id: Number(id), userId: Number(userId) }],
    ),
    total,
    totalIsMinimum,
    people: totalIsMinimum ? null : Number(first?.people ?? 0),
  };
}
