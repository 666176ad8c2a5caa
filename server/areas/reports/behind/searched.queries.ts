import { limits } from '@contract/limits';
import { isFound } from '@server/domain/assignments/learners.queries';
import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, type SQL, sql } from 'drizzle-orm';

/*
 * A search behind a figure begins with its people, who are few or quickly many: the planner's guess at their number is off by any
 * factor, and then it reads all that is behind the figure to find one person.
 */

/** What is behind a figure, to be searched by its people. */
export interface Searched {
  readonly companyId: number;
  readonly search: string;
  /** Selects what is behind it, or only that of one person: at least `id` and `user_id`. */
  readonly own: (userId?: SQL) => SQL;
  /** The order of `found`, which has what `own` selects, and `name_key`. */
  readonly order: SQL;
  readonly offset: number;
  readonly limit: number;
}

export interface SearchedPage {
  /** The page, if these are all that match. */
  readonly page: readonly { readonly id: number; readonly userId: number }[];
  /** How many of them there are, one more than `few` at most. */
  readonly matches: number;
  /** How many people these are of. */
  readonly people: number;
  /** Not everybody was looked at; it isn't known of more than `few`. */
  readonly isPartial: boolean;
}

/** How much is read of it at once. */
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

/**
 * People who are found, and what they have behind a figure. Of too many, a few are enough to say that at least so much is there; how
 * many they are is counted only where these have little.
 */
const fromPeople = (
  { companyId, search, own }: Searched,
  { few, most }: Pick<Bounds, 'few' | 'most'>,
): SQL => sql`
  searched AS MATERIALIZED (
    SELECT ${users.id} AS user_id, ${users.nameKey} AS name_key FROM ${users}
    WHERE ${and(eq(users.companyId, companyId), isFound(search))} LIMIT ${most + 1}
  ), numbered AS (
    SELECT searched.*, row_number() OVER () AS place FROM searched
  ), found AS MATERIALIZED (
    SELECT numbered.name_key, own.* FROM numbered
    CROSS JOIN LATERAL (${own(sql`numbered.user_id`)} OFFSET 0) own
    WHERE numbered.place <= ${few} OR (SELECT count(*) FROM searched) <= ${most} LIMIT ${few + 1}
  )`;

/** The little that is behind a figure, and whose people are found. */
const fromFew = ({ companyId, search, own }: Searched): SQL => sql`
  searched AS (SELECT 1 WHERE false), behind AS MATERIALIZED (${own()}), found AS MATERIALIZED (
    SELECT ${users.nameKey} AS name_key, behind.* FROM behind
    JOIN ${users} ON ${and(eq(users.companyId, companyId), sql`${users.id} = behind.user_id`)} WHERE ${isFound(search)}
  )`;

/** A page of what is behind a figure and of people who are found; `isFew` where only a few are behind it. */
export async function collectSearched(
  db: Queryable,
  searched: Searched,
  { isFew, ...bounds }: Bounds & { readonly isFew: boolean },
): Promise<SearchedPage> {
  const { order, offset, limit } = searched;
  const { rows } = await db.execute<
    {
      [Column in 'id' | 'user_id']: string | number | null;
    } & { [Column in 'matches' | 'people' | 'searched']: string | number }
  >(sql`
    WITH ${isFew ? fromFew(searched) : fromPeople(searched, bounds)}, page AS (
      SELECT found.id, found.user_id, row_number() OVER (ORDER BY ${order}) AS place FROM found
      ORDER BY place LIMIT ${limit} OFFSET ${offset}
    )
    SELECT page.id, page.user_id, counted.* FROM (
      SELECT count(*) AS matches, count(DISTINCT found.user_id) AS people, CASE WHEN count(*) <= ${bounds.few} THEN (SELECT count(*) FROM searched) END AS searched FROM found
    ) counted LEFT JOIN page ON true ORDER BY page.place`);
  const [first] = rows;
  return {
    page: rows.flatMap(({ id, user_id: userId }) =>
      id === null ? [] : [{ id: Number(id), userId: Number(userId) }],
    ),
    matches: Number(first?.matches ?? 0),
    people: Number(first?.people ?? 0),
    isPartial: Number(first?.searched ?? 0) > bounds.most,
  };
}

/**
 * What is told of how many match, by a page that was walked to: it may have reached the end. Some of those that were looked at
 * may match, so that there are at least as many.
 */
export function totalOfMany(
  { offset, limit }: { readonly offset: number; readonly limit: number },
  found: number,
  least: number,
): { readonly total: number; readonly totalIsMinimum: boolean } {
  // Past the end it is unknown where that is.
  const end = found > 0 || offset === 0 ? offset + found : undefined;
  if (end !== undefined && found < limit) return { total: end, totalIsMinimum: false };
  return { total: Math.max(end ?? 0, least), totalIsMinimum: true };
}
