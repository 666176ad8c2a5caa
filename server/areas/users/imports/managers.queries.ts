import type { ManagerProblem } from '@contract/users/imports';
import type { Queryable, Tx } from '@server/platform/db/client';
import { sql } from 'drizzle-orm';
import type { Work } from './apply.queries';
import type { ImportKey } from './imports.queries';
import { chosenRows } from './judge.queries';

/** Whom a user is to report to, both by the comparable form of their addresses. */
export interface Wish {
  readonly key: string;
  readonly managerKey: string;
}

/** Rows at a time: few enough for the statement to be planned along the indexes. */
const BATCH = 5000;

async function inBatches<Value>(all: readonly Value[], act: (some: readonly Value[]) => Promise<unknown>) {
  for (let at = 0; at < all.length; at += BATCH) await act(all.slice(at, at + BATCH));
}

/** The managers that rows which are not skipped would set, and the addresses of the users they add. */
export async function wishesOf(db: Queryable, { companyId, importId }: ImportKey) {
  const { rows: wishes } = await db.execute<Wish & { row: number; [column: string]: unknown }>(sql`
    SELECT r.row, r.email_key AS key, r.manager_key AS "managerKey" FROM user_import_rows r
    WHERE r.company_id = ${companyId} AND r.import_id = ${importId} AND r.manager_key <> '' AND r.manager_problem IS NULL
      AND (r.outcome = 'new' OR 'manager' = ANY (r.changes))
    ORDER BY r.row`);
  const { rows: added } = await db.execute<{ key: string }>(sql`
    SELECT r.email_key AS key FROM user_import_rows r
    WHERE r.company_id = ${companyId} AND r.import_id = ${importId} AND r.outcome = 'new'`);
  return { wishes, added: new Set(added.map(({ key }) => key)) };
}

/** The users with these addresses and everybody above them, each with the address of whom they report to. */
export async function reportingAbove(
  db: Queryable,
  companyId: number,
  keys: Iterable<string>,
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  await inBatches([...keys], async (some) => {
    const { rows } = await db.execute<{ key: string; managerKey: string | null }>(sql`
      WITH RECURSIVE up (id, key, manager_id) AS (
        SELECT u.id, u.email_key, u.manager_id
        FROM json_array_elements_text(${JSON.stringify(some)}::json) AS given (key)
        JOIN users u ON u.company_id = ${companyId} AND u.email_key = given.key
        UNION
        SELECT m.id, m.email_key, m.manager_id
        FROM up JOIN users m ON m.company_id = ${companyId} AND m.id = up.manager_id
      )
      SELECT up.key, m.email_key AS "managerKey"
      FROM up LEFT JOIN users m ON m.company_id = ${companyId} AND m.id = up.manager_id`);
    for (const { key, managerKey } of rows) found.set(key, managerKey);
  });
  return found;
}

/** Leaves the managers of these rows out; a row that would change nothing else changes nothing. */
export async function leaveOut(
  tx: Tx,
  { companyId, importId }: ImportKey,
  problems: readonly (readonly [row: number, problem: ManagerProblem])[],
): Promise<void> {
  await inBatches(problems, (some) =>
    tx.execute(sql`
      UPDATE user_import_rows AS r SET manager_problem = w.problem, changes = array_remove(r.changes, 'manager'),
        outcome = CASE WHEN r.outcome = 'changed' AND array_remove(r.changes, 'manager') = '{}' THEN 'unchanged'
          ELSE r.outcome END
      FROM json_to_recordset(${JSON.stringify(some.map(([row, problem]) => ({ row, problem })))}::json)
        AS w (row integer, problem text)
      WHERE r.company_id = ${companyId} AND r.import_id = ${importId} AND r.row = w.row`),
  );
}

/** How many rows are imported, or left as they are, without their manager. */
export async function countWithoutManager(
  db: Queryable,
  { companyId, importId }: ImportKey,
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*) AS total FROM user_import_rows r
    WHERE r.company_id = ${companyId} AND r.import_id = ${importId} AND r.manager_problem IS NOT NULL
      AND r.outcome <> 'skipped'`);
  return Number(rows[0]?.total ?? 0);
}

/** Keeps the managers of a batch's rows for the end. Its new users have been added. */
export async function keepManagers(tx: Tx, { key, rows }: Pick<Work, 'key' | 'rows'>): Promise<void> {
  await tx.execute(sql`
    INSERT INTO user_import_managers (company_id, import_id, user_id, manager_key)
    SELECT r.company_id, r.import_id, u.id, r.manager_key
    FROM user_import_rows r JOIN users u ON u.company_id = r.company_id AND u.email_key = r.email_key
    WHERE ${chosenRows(key, { rows })} AND r.manager_key <> '' AND r.manager_problem IS NULL
      AND (r.outcome = 'new' OR (r.outcome = 'changed' AND 'manager' = ANY (r.changes)))
    ON CONFLICT DO NOTHING`);
}

/** The managers that were kept. */
export async function keptManagers(db: Queryable, { companyId, importId }: ImportKey): Promise<Wish[]> {
  const { rows } = await db.execute<Wish & Record<string, unknown>>(sql`
    SELECT u.email_key AS key, k.manager_key AS "managerKey"
    FROM user_import_managers k JOIN users u ON u.company_id = k.company_id AND u.id = k.user_id
    WHERE k.company_id = ${companyId} AND k.import_id = ${importId} ORDER BY k.user_id`);
  return rows;
}

export async function forgetManagers(tx: Tx, { companyId, importId }: ImportKey): Promise<void> {
  await tx.execute(
    sql`DELETE FROM user_import_managers WHERE company_id = ${companyId} AND import_id = ${importId}`,
  );
}

/** Sets managers. Returns whose that changed, by whether they had one before. */
export async function updateManagers(tx: Tx, companyId: number, wishes: readonly Wish[]) {
  const changed: { id: number; hadOne: boolean }[] = [];
  await inBatches(wishes, async (some) => {
    const { rows } = await tx.execute<{ id: number; hadOne: boolean }>(sql`
      UPDATE users AS u SET manager_id = m.id
      FROM json_to_recordset(${JSON.stringify(some)}::json) AS w (key text, "managerKey" text)
        JOIN users old ON old.company_id = ${companyId} AND old.email_key = w.key
        JOIN users m ON m.company_id = ${companyId} AND m.email_key = w."managerKey"
      WHERE u.company_id = ${companyId} AND u.id = old.id AND old.manager_id IS DISTINCT FROM m.id
      RETURNING u.id, old.manager_id IS NOT NULL AS "hadOne"`);
    changed.push(...rows.map(({ id, hadOne }) => ({ id: Number(id), hadOne })));
  });
  return changed;
}
