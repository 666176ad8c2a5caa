import { limits } from '@contract/limits';
import { tasksOf } from '@server/domain/assignments/learners.queries';
import { tasks, users } from '@server/domain/people/people.tables';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type Among,
  amongCells,
  type BehindRow,
  fromTasks,
  matching,
  readBehind,
  readCells,
  rowsOf,
  type TaskCell,
} from './behind.queries';
import { inOrder } from './behind-pages.queries';
import { type BehindWindow, isForward, isNullsFirst } from './behind-walks.queries';

/*
 * All tasks behind a figure for a file, a batch at a time. Each batch goes on in an index where the last one ended, so that a
 * million of them take a hundred times as long as ten thousand.
 */

interface FileWindow extends Omit<BehindWindow, 'offset' | 'limit'> {
  /** Tasks in a batch. */
  readonly size: number;
}

const { exportBatch } = limits.users;

/** The tasks of cells, one after the other. */
async function* byDueDate(db: Queryable, window: FileWindow, cells: readonly TaskCell[]) {
  const forward = isForward(window);
  for (const cell of inOrder(cells, window)) {
    yield* inBatches<number, number | undefined>(
      { first: undefined, size: window.size, keyOf: (id) => id },
      (after) => readBehind(db, window, cell, { after, forward, size: window.size }),
    );
  }
}

/** Where a batch ended. */
interface Place {
  readonly [column: string]: unknown;
  readonly id: string | number;
  readonly user_id: string | number;
  /** Null where they have no score. */
  readonly key: string | null;
}

const directions = (window: FileWindow) =>
  isForward(window)
    ? { direction: sql`ASC`, than: sql`>`, nulls: sql`NULLS FIRST` }
    : { direction: sql`DESC`, than: sql`<`, nulls: sql`NULLS LAST` };

async function* idsOf(size: number, read: (after: Place | undefined) => Promise<Place[]>) {
  const batches = inBatches<Place, Place | undefined>({ first: undefined, size, keyOf: (row) => row }, read);
  for await (const batch of batches) yield batch.map(({ id }) => Number(id));
}

/** People one after the other by name, each with their tasks. */
const byName = (db: Queryable, window: FileWindow, among: Among) =>
  idsOf(window.size, async (after) => {
    const { direction, than } = directions(window);
    const [key, id] = after ? [after.key, Number(after.user_id)] : [];
    // The person at whom the last batch ended may have more tasks.
    const goesOn =
      after &&
      sql`(${users.nameKey}, ${users.id}) ${than}= (${key}, ${id}::bigint) AND
        (${users.id} <> ${id}::bigint OR own.id ${than} ${Number(after.id)}::bigint)`;
    const { rows } = await db.execute<Place>(sql`
      SELECT own.id, ${users.id} AS user_id, ${users.nameKey} AS key FROM ${users} CROSS JOIN LATERAL (
        SELECT ${tasks.id} AS id FROM ${tasksOf(window.companyId, users.id)}
        WHERE ${matching(window, among)}
        ORDER BY ${tasks.id} ${direction} OFFSET 0
      ) own WHERE ${and(eq(users.companyId, window.companyId), goesOn)}
      ORDER BY ${users.nameKey} ${direction}, ${users.id} ${direction}, own.id ${direction} LIMIT ${window.size}`);
    return rows;
  });

/** Of each campaign the next by score, and the first of all of these. */
const byScoreIn = (db: Queryable, window: FileWindow, among: Among, part: SQL) =>
  idsOf(window.size, async (after) => {
    const { direction, than, nulls } = directions(window);
    const [score, userId] = after ? [after.key, Number(after.user_id)] : [];
    const place = sql`(${tasks.userId}, ${tasks.id}) ${than} (${userId}::bigint, ${Number(after?.id)}::bigint)`;
    const goesOn =
      after &&
      (score === null
        ? sql`${tasks.userId} ${than}= ${userId}::bigint AND ${place}`
        : sql`(${tasks.score}, ${tasks.userId}) ${than}= (${score}::smallint, ${userId}::bigint) AND
            (${tasks.score} <> ${score}::smallint OR ${place})`);
    const { rows } = await db.execute<Place>(sql`
      SELECT own.id, own.user_id, own.score::text AS key
      FROM unnest(${sql.param([...among.campaignIds])}::bigint[]) AS of (campaign) CROSS JOIN LATERAL (
        SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, ${tasks.score} AS score FROM ${fromTasks(window)}
        WHERE ${and(sql`${tasks.campaignId} = of.campaign`, part, matching(window, among), goesOn)}
        ORDER BY ${tasks.score} ${direction} ${nulls}, ${tasks.userId} ${direction}, ${tasks.id} ${direction} LIMIT ${window.size}
      ) own ORDER BY own.score ${direction} ${nulls}, own.user_id ${direction}, own.id ${direction} LIMIT ${window.size}`);
    return rows;
  });

/** Those without a score come before or after the others. */
async function* byScore(db: Queryable, window: FileWindow, among: Among) {
  const parts = [isNull(tasks.score), isNotNull(tasks.score)];
  for (const part of isNullsFirst(window) ? parts : parts.toReversed())
    yield* byScoreIn(db, window, among, part);
}

/** All tasks behind a figure with their people in the order of the list, a batch at a time. */
export async function* allBehind(
  db: Queryable,
  asked: Omit<FileWindow, 'size'>,
  size: number = exportBatch,
): AsyncGenerator<BehindRow[]> {
  const window = { ...asked, size };
  const cells = await readCells(db, window);
  const among = amongCells(cells);
  const ids = {
    dueAt: () => byDueDate(db, window, cells),
    name: () => byName(db, window, among),
    score: () => byScore(db, window, among),
  }[window.orderBy];
  for await (const batch of ids()) yield rowsOf(db, window.companyId, batch);
}
