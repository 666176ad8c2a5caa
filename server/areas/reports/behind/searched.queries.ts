import { limits } from '@contract/limits';
import { isFound } from '@server/domain/assignments/learners.queries';
import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { isOneOf } from '@server/platform/db/columns';
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

type Collected = { [Column in 'id' | 'user_id']: string | number | null } & {
  [Column in 'matches' | 'people']: string | number;
};

/** The first people who are found. Planned each time: which index finds a name depends on the name. */
async function findPeople(db: Queryable, { companyId, search }: Searched, most: number): Promise<number[]> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), isFound(search)))
    .limit(most);
  return people.map(({ id }) => id);
}

/** What some people have behind a figure. */
const ofPeople = ({ companyId, own }: Searched, ids: readonly number[]): SQL => sql`
  SELECT ${users.nameKey} AS name_key, ${users.emailKey} AS email_key, own.* FROM ${users}
  CROSS JOIN LATERAL (${own(sql`${users.id}`)} OFFSET 0) own
  WHERE ${and(eq(users.companyId, companyId), isOneOf(users.id, ids))}`;

/** The little that is behind a figure, and whose people are found. */
const ofFew = ({ companyId, search, own }: Searched): SQL => sql`
  SELECT ${users.nameKey} AS name_key, ${users.emailKey} AS email_key, behind.* FROM (${own()} OFFSET 0) behind
  JOIN ${users} ON ${and(eq(users.companyId, companyId), sql`${users.id} = behind.user_id`, isFound(search))}`;

/** A page of what is behind a figure and of people who are found; `isFew` where only a few are behind it. */
export async function collectSearched(
  db: Queryable,
  searched: Searched,
  { isFew, most }: Pick<Bounds, 'most'> & { readonly isFew: boolean },
): Promise<SearchedPage> {
  const { search, order, offset, limit } = searched;
  const people = isFew ? undefined : await findPeople(db, searched, most + 1);
  if (people?.length === 0) return { page: [], total: 0, totalIsMinimum: false, people: 0 };
  const totalIsMinimum = people !== undefined && people.length > most;
  const found = people ? ofPeople(searched, people.slice(0, most)) : ofFew(searched);
  const statement = sql`
    WITH found AS MATERIALIZED (${found}), page AS (
      SELECT sorted.*, row_number() OVER () AS place FROM (
        SELECT found.id, found.user_id FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
      ) sorted
    )
    SELECT page.id, page.user_id, counted.* FROM (
      SELECT count(*) AS matches, count(DISTINCT found.user_id) AS people FROM found
    ) counted LEFT JOIN page ON true ORDER BY page.place`;
  const rows =
    isFew && search
      ? (await db.execute<Collected>(statement)).rows
      : await executePlannedOnce<Collected>(db, statement);
  const [first] = rows;
  return {
    page: rows.flatMap(({ id, user_id: userId }) =>
      id === null ? [] : [{ id: Number(id), userId: Number(userId) }],
    ),
    total: Number(first?.matches ?? 0),
    totalIsMinimum,
    people: totalIsMinimum ? null : Number(first?.people ?? 0),
  };
}
