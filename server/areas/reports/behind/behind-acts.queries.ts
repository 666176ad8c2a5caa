import type { OperationKey } from '@server/domain/operations/operations.queries';
import { tasks, users } from '@server/domain/people/people.tables';
import { idsIn } from '@server/domain/reports/cells.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Among, type BehindFilter, fromTasks, matching } from './behind.queries';

/** The people of the tasks behind a figure, by their ids, so many at most. */
export const peopleOf = (
  db: Queryable,
  filter: BehindFilter,
  among: Among,
  limit: number,
): Promise<number[]> =>
  idsIn(
    db,
    sql`SELECT DISTINCT ${tasks.userId} AS id FROM ${fromTasks(filter)} WHERE ${matching(filter, among)}
      ORDER BY id LIMIT ${limit}`,
  );

/** Who of these people is enabled. */
export async function enabledAmong(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.id, [...ids]), isNull(users.disabledAt)))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Freezes the people behind a figure who have something left to do for it, each once. */
export async function freezeOutstandingBehind(
  tx: Tx,
  { companyId, operationId }: OperationKey,
  filter: BehindFilter,
  among: Among,
): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, user_id)
    SELECT ${companyId}::bigint, ${operationId}::bigint, row_number() OVER (ORDER BY person.user_id), person.user_id
    FROM (
      SELECT DISTINCT ${tasks.userId} AS user_id FROM ${fromTasks(filter)}
      WHERE ${and(matching(filter, among), isNull(tasks.completedAt))}
    ) person`);
  return result.rowCount ?? 0;
}
