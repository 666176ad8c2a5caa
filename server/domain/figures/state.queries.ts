import type { OperationKey } from '@server/domain/operations/operations.queries';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { plannedOnce } from '@server/platform/db/prepared';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { ANONYMOUS, dueCounts, figureStates, mailedWindows } from './figures.tables';

/** Above every id of a user that there is or will be. */
export const EVERYBODY = Number.MAX_SAFE_INTEGER;

/** Which rollups of a company are read, and in whose days they are. */
export async function findFigureState(db: Queryable, companyId: number) {
  const [state] = await plannedOnce(
    db.select().from(figureStates).where(eq(figureStates.companyId, companyId)),
  );
  if (!state) throw new Error(`company ${companyId} has no state of its figures`);
  return state;
}
export type FigureState = Awaited<ReturnType<typeof findFigureState>>;

/**
 * Begins a generation for another zone, in place of one that is not complete. Whoever counts at the moment has ended by
 * then; from then on nobody counts until the transaction is over.
 */
export async function beginGeneration(tx: Tx, companyId: number, timeZone: string): Promise<number> {
  await holdFigures(tx, companyId);
  const { generation, nextGeneration } = await findFigureState(tx, companyId);
  const next = (nextGeneration ?? generation) + 1;
  await tx
    .update(figureStates)
    .set({ nextGeneration: next, nextTimeZone: timeZone, doneTo: 0 })
    .where(eq(figureStates.companyId, companyId));
  return next;
}

/** Keeps everybody from counting until the transaction is over. */
export async function holdFigures(tx: Tx, companyId: number): Promise<void> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('figures:' || ${companyId}::bigint, 0))`,
  );
}

/** Freezes a company's people in ranges of their ids, so many in each; the last one has whoever joins meanwhile, too. */
export async function freezeRanges(
  tx: Tx,
  { companyId, operationId }: OperationKey,
  size: number,
): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, data)
    SELECT ${companyId}::bigint, ${operationId}::bigint, place,
      jsonb_build_object('after', lag(up_to, 1, 0::bigint) OVER ends, 'upTo', CASE
        WHEN lead(up_to) OVER ends IS NULL THEN ${EVERYBODY}::bigint ELSE up_to END)
    FROM (
      SELECT part + 1 AS place, max(id) AS up_to
      FROM (
        SELECT ${users.id} AS id, (row_number() OVER (ORDER BY ${users.id}) - 1) / ${size}::integer AS part
        FROM ${users} WHERE ${users.companyId} = ${companyId}
        UNION ALL SELECT 0, 0
      ) numbered GROUP BY part
    ) ranges WINDOW ends AS (ORDER BY place)`);
  return result.rowCount ?? 0;
}

/** Adds a range of people to the next generation, if that is the one and they are next; false if not. */
export async function collectRange(
  tx: Tx,
  companyId: number,
  { generation, after, upTo }: { readonly generation: number; readonly after: number; readonly upTo: number },
): Promise<boolean> {
  await holdFigures(tx, companyId);
  const state = await findFigureState(tx, companyId);
  if (state.nextGeneration !== generation || state.doneTo !== after) return false;
  await tx.execute(
    sql`SELECT collect_figures(${companyId}, ${after}, ${upTo}, ${generation}, ${state.nextTimeZone})`,
  );
  await tx.update(figureStates).set({ doneTo: upTo }).where(eq(figureStates.companyId, companyId));
  return true;
}

/** From now on the next generation is read; nothing happens unless it has everybody. */
export async function adoptGeneration(tx: Tx, companyId: number, generation: number): Promise<boolean> {
  await holdFigures(tx, companyId);
  const adopted = await tx
    .update(figureStates)
    .set({
      generation,
      timeZone: sql`${figureStates.nextTimeZone}`,
      nextGeneration: null,
      nextTimeZone: null,
      doneTo: 0,
    })
    .where(
      and(
        eq(figureStates.companyId, companyId),
        eq(figureStates.nextGeneration, generation),
        eq(figureStates.doneTo, EVERYBODY),
      ),
    );
  if ((adopted.rowCount ?? 0) === 0) return false;
  await addAnonymous(tx, companyId, generation);
  return true;
}

/** Adds to a generation what the results contribute that became anonymous, on the days of the zone that they had then. */
async function addAnonymous(tx: Tx, companyId: number, generation: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO due_counts AS c (company_id, generation, is_total, grain, starts_on, type, department_id, due, completed,
      failed, score_sum, scored)
    SELECT company_id, ${generation}::integer, is_total, grain, starts_on, type, department_id, -due, -completed, -failed,
      -score_sum, -scored
    FROM due_counts WHERE company_id = ${companyId} AND generation = ${ANONYMOUS}
    ON CONFLICT (company_id, generation, is_total, grain, starts_on, type, department_id) DO UPDATE
    SET due = c.due + excluded.due, completed = c.completed + excluded.completed, failed = c.failed + excluded.failed,
      score_sum = c.score_sum + excluded.score_sum, scored = c.scored + excluded.scored`);
  await tx.execute(sql`
    INSERT INTO mailed_windows AS c (company_id, generation, months, department_id, starts_on, mailed, reported)
    SELECT company_id, ${generation}::integer, months, department_id, starts_on, -mailed, -reported
    FROM mailed_windows WHERE company_id = ${companyId} AND generation = ${ANONYMOUS}
    ON CONFLICT (company_id, generation, months, department_id, starts_on) DO UPDATE
    SET mailed = c.mailed + excluded.mailed, reported = c.reported + excluded.reported`);
}

/** Deletes rollups that nothing reads or writes any more. */
export async function dropOutdated(tx: Tx): Promise<void> {
  for (const table of [dueCounts, mailedWindows]) {
    await tx.delete(table).where(
      and(
        sql`EXISTS (SELECT FROM ${figureStates} WHERE ${figureStates.companyId} = ${table.companyId}
          AND ${and(
            ne(figureStates.generation, table.generation),
            ne(table.generation, ANONYMOUS),
            lt(table.generation, sql`coalesce(${figureStates.nextGeneration}, 2147483647)`),
          )})`,
      ),
    );
  }
}
