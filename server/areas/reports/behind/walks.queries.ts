import { limits } from '@contract/limits';
import { userCounts, users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { isOneOf } from '@server/platform/db/columns';
import { executePlannedOnce } from '@server/platform/db/prepared';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/*
 * A list by people's names is read by walking them, each with what they have behind a figure. What is walked past grows with the
 * company and shrinks with the figure. So the list of a small figure reaches less far, and any page takes about the same time.
 */

const { reachMin, reachMax, passedMax } = limits.reports;

/** Looking something up takes as long as walking past so many people in an index. */
export const LOOK_UP = 30;
/** So does holding the person of a row, so that only those are looked up who are behind the figure. */
const HOLD = 1.5;

/**
 * How many rows of a list can be reached from an end of it, where its `total` rows are spread over `passed` places that are
 * walked past.
 */
export const reachOf = (total: number, passed: number): number =>
  Math.min(reachMax, Math.max(reachMin, Math.floor((passedMax * total) / Math.max(1, passed))));

/** How a list by name is read: everybody who is walked past is looked up, or only those who are held beside the walk. */
export interface Walk {
  readonly isHeld: boolean;
  /** How many rows from an end can be reached. */
  readonly reach: number;
}

/** The quicker way to the end of a page, of `rows` among these people; up to `heldMax` of them can be held. */
export function walkOf(
  { rows, people, heldMax }: { readonly rows: number; readonly people: number; readonly heldMax: number },
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Walk {
  const passed = people / Math.max(1, rows);
  const ofLookUp = passed * LOOK_UP;
  const ofHeld = passed + LOOK_UP;
  const holding = rows * HOLD;
  const canHold = rows <= heldMax;
  const heldReach = canHold ? Math.max(0, passedMax - holding) / ofHeld : 0;
  const reach = Math.floor(Math.max(passedMax / ofLookUp, heldReach));
  return {
    isHeld: canHold && holding + (offset + limit) * ofHeld < (offset + limit) * ofLookUp,
    reach: Math.min(reachMax, Math.max(reachMin, reach)),
  };
}

/** People of these departments now; tasks have the department of their person, whom it is quicker to ask. */
export const isOfDepartments = (ids: readonly number[] | undefined): SQL | undefined =>
  ids && isOneOf(users.departmentId, ids);

/** Selects how many people a company has. */
export const sizeOf = (companyId: number): SQL =>
  sql`SELECT coalesce(sum(${userCounts.total}), 0) AS people FROM ${userCounts} WHERE ${userCounts.companyId} = ${companyId}`;

/** How many people a company has. */
export async function countPeople(db: Queryable, companyId: number): Promise<number> {
  const [row] = await executePlannedOnce<{ people: string | number }>(db, sizeOf(companyId));
  return Number(row?.people);
}

/**
 * An id is among those that a statement selects, which are read once and held beside the walk. As a truth value, since the planner
 * would make a join of it otherwise, and read everybody to sort them.
 */
export const isHeld = (id: SQLWrapper, ids: SQL): SQL => sql`(${id} IN (${ids})) IS TRUE`;
