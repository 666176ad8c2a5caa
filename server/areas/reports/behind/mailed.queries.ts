import { limits } from '@contract/limits';
import { departments, users } from '@server/domain/people/people.tables';
import { idsIn, slicesOf } from '@server/domain/reports/cells.queries';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { isOneOf } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { refuseDeepPage } from '../reach';
import { type Counted, countMailed } from './mailed-counts.queries';
import {
  among,
  behind,
  type MailedFilter,
  type MailedWindow,
  matching,
  walkNames,
} from './mailed-sources.queries';
import { BOUNDS, type Bounds, collectSearched } from './searched.queries';
import { countPeople, LOOK_UP, reachOf } from './walks.queries';

const select = (db: Queryable) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      lastName: users.lastName,
      nameKey: users.nameKey,
      departmentName: departments.name,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .$dynamic();
export type MailedRow = Awaited<ReturnType<typeof select>>[number];

/** The people of a page, whose ids are known, in the order of the list. */
function listed(
  db: Queryable,
  { companyId, order }: Pick<MailedWindow, 'companyId' | 'order'>,
  ids: readonly number[],
) {
  const by = order.startsWith('desc') ? desc : asc;
  return plannedOnce(
    select(db)
      .where(and(eq(users.companyId, companyId), isOneOf(users.id, ids)))
      .orderBy(by(users.nameKey), by(users.id)),
  );
}

/** A page where few people are behind the figure, or of those who are found. */
async function collected(
  db: Queryable,
  { search, ...window }: MailedWindow,
  options: Parameters<typeof collectSearched>[2],
) {
  const direction = window.order.startsWith('desc') ? sql`DESC` : sql`ASC`;
  const { page, total, totalIsMinimum } = await collectSearched(
    db,
    {
      ...window,
      search,
      // A person is behind the figure once.
      own: (userId) =>
        sql`SELECT DISTINCT ${simulationMails.userId} AS id, ${simulationMails.userId} AS user_id
          FROM ${behind(window, userId)}`,
      order: sql`found.name_key ${direction}, found.user_id ${direction}`,
    },
    options,
  );
  const ids = page.map(({ id }) => id);
  return { rows: await listed(db, window, ids), total, totalIsMinimum, reach: null };
}

/** A page of many by name, from whichever end is nearer; it has to be near one. `total` is infinite where it is not known. */
async function walkPage(db: Queryable, window: MailedWindow, total: number, { first, ...counted }: Counted) {
  const people = counted.people ?? (await countPeople(db, window.companyId));
  const reach = reachOf(counted.total, people * (counted.isSparse ? 1 : LOOK_UP));
  refuseDeepPage(window, total, reach);
  if (first) return { rows: await listed(db, window, first), reach };
  const [slice] = slicesOf([total], window.offset, window.limit);
  if (!slice) return { rows: [], reach };
  const isDescending = window.order.startsWith('desc') !== slice.isFromEnd;
  const all = sql`SELECT ${simulationMails.userId} FROM ${behind(window)}`;
  const isBehind = counted.isSparse ? among(window, all) : matching(window);
  const ids = await idsIn(db, walkNames(isBehind, { ...slice, isDescending }));
  return { rows: await listed(db, window, ids), reach };
}

/** A page of them by name. Throws 422 for one that is far from both ends. */
export async function readMailedPage(db: Queryable, window: MailedWindow, bounds: Bounds = BOUNDS) {
  const counted = await countMailed(db, window, bounds);
  const { total, totalIsMinimum } = counted;
  if (total === 0 && !totalIsMinimum) return { rows: [], total, totalIsMinimum, reach: null };
  const isFew = total <= bounds.few && !totalIsMinimum;
  if (isFew || window.search) return collected(db, window, { most: bounds.most, isFew });
  const known = totalIsMinimum ? Number.POSITIVE_INFINITY : total;
  return { total, totalIsMinimum, ...(await walkPage(db, window, known, counted)) };
}

/** All of them by name, a batch at a time. */
export function allMailed(
  db: Queryable,
  window: Omit<MailedWindow, 'offset' | 'limit'>,
): AsyncGenerator<MailedRow[]> {
  const isDescending = window.order.startsWith('desc');
  const by = isDescending ? desc : asc;
  const than = isDescending ? sql`<` : sql`>`;
  const size = limits.users.exportBatch;
  return inBatches<MailedRow, MailedRow | undefined>(
    { first: undefined, size, keyOf: (row) => row },
    (after) =>
      select(db)
        .where(
          and(
            matching(window),
            after && sql`(${users.nameKey}, ${users.id}) ${than} (${after.nameKey}, ${after.id}::bigint)`,
          ),
        )
        .orderBy(by(users.nameKey), by(users.id))
        .limit(size),
  );
}

/** The ids of those who match, so many at most. */
export async function mailedIds(db: Queryable, filter: MailedFilter, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(matching(filter))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
