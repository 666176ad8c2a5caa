import { limits } from '@contract/limits';
import { isTheirs } from '@server/domain/assignments/learners.queries';
import { exerciseResults } from '@server/domain/exercises/exercises.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import { idBatches, type Place } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { nullsFirst } from '@server/platform/text/sorting';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  inCell,
  inStatuses,
  itsResult,
  narrowed,
  ofCampaign,
  readCells,
  type UserFilter,
} from './report-narrowing.queries';
import {
  asIndexed,
  type Cell,
  inDirection,
  inOrder,
  isForward,
  sortKeys,
  type UserOrder,
  WALKED,
} from './report-order.queries';
import { isSameForAll } from './report-pages.queries';
import { rowsOf, type UserRow } from './report-users.queries';

type Window = UserFilter & UserOrder;
type WalkedSort = keyof typeof WALKED;

/** A batch of a counted cell, by the tasks' ids. */
function cellBatch(window: Window, cell: Cell, size: number, after: Place | undefined): SQL {
  const [direction, than] = isForward(window) ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  const goesOn = after && sql`${tasks.id} ${than} ${Number(after.id)}::bigint`;
  const theirs = window.search ? sql`JOIN ${users} ON ${isTheirs}` : sql``;
  return sql`SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, NULL AS key FROM ${tasks} ${theirs}
    WHERE ${and(ofCampaign(window), inCell(cell), narrowed(window, 'walked'), goesOn)}
    ORDER BY ${tasks.id} ${direction} LIMIT ${size}`;
}

/** A batch along the index of an order: of those who have its key, or of those without. */
function walkedBatch(
  window: Window & { readonly orderBy: WalkedSort },
  { size, hasKey }: { readonly size: number; readonly hasKey: boolean },
  after: Place | undefined,
): SQL {
  const key = WALKED[window.orderBy];
  const isOfResults = key.table === exerciseResults;
  const userId = isOfResults ? exerciseResults.userId : tasks.userId;
  const type = sql.raw(key.getSQLType());
  const than = isForward(window) ? sql`>` : sql`<`;
  const place = after && sql`${Number(after.user_id)}::bigint`;
  const goesOn =
    after &&
    (hasKey
      ? // The first column alone, too, which is what the index can start at.
        sql`${key} ${than}= ${after.key}::${type} AND (${key}, ${userId}) ${than} (${after.key}::${type}, ${place})`
      : sql`${userId} ${than} ${place}`);
  const indexed = { ...window, order: asIndexed(window.order) };
  const keys = sortKeys(window, window.now).map((one) => inDirection(one, indexed));
  const { companyId, campaignId } = window;
  return sql`SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, (${key})::text AS key FROM ${tasks}
    ${key.table === users || window.search ? sql`JOIN ${users} ON ${isTheirs}` : sql``}
    ${isOfResults ? sql`JOIN ${exerciseResults} ON ${itsResult}` : sql``}
    WHERE ${and(
      ofCampaign(window),
      isOfResults
        ? and(eq(exerciseResults.companyId, companyId), eq(exerciseResults.campaignId, campaignId))
        : undefined,
      key.table === users ? eq(users.companyId, companyId) : undefined,
      key.notNull ? undefined : hasKey ? isNotNull(key) : isNull(key),
      inStatuses(window),
      narrowed(window, 'walked'),
      goesOn,
    )}
    ORDER BY ${sql.join(keys, sql`, `)} LIMIT ${size}`;
}

/** All learners who match, in the order of their list, a batch at a time. */
export async function* allUsers(
  db: Queryable,
  given: Window,
  size: number = limits.exercises.exportBatch,
): AsyncGenerator<UserRow[]> {
  const window: Window = isSameForAll(given) ? { ...given, orderBy: 'status' } : given;
  const { orderBy, companyId } = window;
  const statements: ((after: Place | undefined) => SQL)[] = [];
  if (orderBy === 'status' || orderBy === 'daysToComplete') {
    const { cells } = await readCells(db, window);
    for (const cell of inOrder(cells, window))
      statements.push((after) => cellBatch(window, cell, size, after));
  } else {
    const parts = WALKED[orderBy].notNull ? [true] : nullsFirst(window.order) ? [false, true] : [true, false];
    for (const hasKey of parts)
      statements.push((after) => walkedBatch({ ...window, orderBy }, { size, hasKey }, after));
  }
  for await (const ids of idBatches(db, statements, size)) yield rowsOf(db, companyId, ids);
}
