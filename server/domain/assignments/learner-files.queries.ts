import { limits } from '@contract/limits';
import { tasks, users } from '@server/domain/people/people.tables';
import { idBatches, type Place } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { nullsFirst } from '@server/platform/text/sorting';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type CountedLearners,
  FEW,
  isOfUser,
  type LearnerOrder,
  type LearnerRow,
  learnerCondition,
  listLearners,
  type OfTask,
  SORTS,
  selectLearners,
} from './learner-lists.queries';
import { isTheirs } from './learners.queries';

/** A batch of a file by name or address: the company's users in that order, and their tasks. */
function walkedBatch(window: LearnerOrder, size: number, after: Place | undefined): SQL {
  const key = SORTS[window.orderBy];
  const isDescending = window.order.startsWith('desc');
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const than = isDescending ? sql`<` : sql`>`;
  const goesOn =
    after && sql`(${key}, ${users.id}) ${than} (${after.key}::text, ${Number(after.user_id)}::bigint)`;
  return sql`SELECT t.id, ${users.id} AS user_id, ${key}::text AS key FROM ${users} JOIN LATERAL (
      SELECT ${tasks.id} AS id FROM ${tasks} WHERE ${and(learnerCondition(window), isTheirs)} OFFSET 0
    ) t ON true
    WHERE ${and(eq(users.companyId, window.companyId), goesOn)}
    ORDER BY ${key} ${direction}, ${users.id} ${direction} LIMIT ${size}`;
}

const TYPES = { score: sql`integer`, dueAt: sql`timestamptz`, completedAt: sql`timestamptz` } as const;

/** A batch of a file by what tasks have, of those that have it or of those without, in the order of the index. */
function indexedBatch(
  orderBy: OfTask,
  window: LearnerOrder,
  { size, hasKey }: { readonly size: number; readonly hasKey: boolean },
  after: Place | undefined,
): SQL {
  const key = SORTS[orderBy];
  const isDescending = window.order.startsWith('desc');
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const than = isDescending ? sql`<` : sql`>`;
  const indexed = isDescending ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
  const place = after && sql`${Number(after.user_id)}::bigint`;
  // The first column alone, too, which is what the index can start at.
  const goesOn = !after
    ? undefined
    : hasKey
      ? sql`${key} ${than}= ${after.key}::${TYPES[orderBy]} AND (${key}, ${tasks.userId}) ${than} (${after.key}::${TYPES[orderBy]}, ${place})`
      : sql`${tasks.userId} ${than} ${place}`;
  const theirs = window.search ? sql`JOIN ${users} ON ${isTheirs}` : sql``;
  return sql`SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, ${key}::text AS key FROM ${tasks} ${theirs}
    WHERE ${and(learnerCondition(window), hasKey ? isNotNull(key) : isNull(key), goesOn)}
    ORDER BY ${key} ${indexed}, ${tasks.userId} ${direction} LIMIT ${size}`;
}

async function learnersByTask(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<LearnerRow[]> {
  const rows = await selectLearners(db).where(
    and(eq(tasks.companyId, companyId), inArray(tasks.id, [...ids])),
  );
  const found = new Map(rows.map((row) => [row.taskId, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** All learners who match, in the order of their list, a batch at a time; `counted` is how many. */
export async function* allLearners(
  db: Queryable,
  window: LearnerOrder,
  counted: CountedLearners,
  size: number = limits.users.exportBatch,
): AsyncGenerator<LearnerRow[]> {
  const { orderBy, order, companyId } = window;
  if (!counted.totalIsMinimum && counted.total <= Math.min(FEW, size)) {
    const rows = await listLearners(db, { ...window, offset: 0, limit: FEW }, counted);
    if (rows.length > 0) yield rows;
    return;
  }
  const parts = isOfUser(orderBy)
    ? [(after: Place | undefined) => walkedBatch(window, size, after)]
    : (nullsFirst(order) ? [false, true] : [true, false]).map(
        (hasKey) => (after: Place | undefined) => indexedBatch(orderBy, window, { size, hasKey }, after),
      );
  for await (const ids of idBatches(db, parts, size)) yield learnersByTask(db, companyId, ids);
}
