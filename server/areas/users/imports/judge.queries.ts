import { isManagedUser } from '@server/domain/provisioning/provisioning.queries';
import type { Tx } from '@server/platform/db/client';
import { type SQL, sql } from 'drizzle-orm';
import type { ImportKey } from './imports.queries';

/** The rows of an import to judge: from `first` up to but not including `end`, or at these positions. */
export type RowChoice =
  | { readonly first: number; readonly end: number }
  | { readonly rows: readonly number[] };

/**
 * A batch's rows are adjacent, so their bounds let the index be used; the list alone would read the whole
 * file.
 */
const among = (rows: readonly number[]): SQL => sql`
  r.row >= ${Math.min(...rows)} AND r.row <= ${Math.max(...rows)}
  AND r.row IN (SELECT value::integer FROM json_array_elements_text(${JSON.stringify(rows)}::json))`;

/** The chosen rows of an import, aliased `r`. */
export const chosenRows = ({ companyId, importId }: ImportKey, choice: RowChoice): SQL => {
  const places =
    'rows' in choice ? among(choice.rows) : sql`r.row >= ${choice.first} AND r.row < ${choice.end}`;
  return sql`r.company_id = ${companyId} AND r.import_id = ${importId} AND ${places}`;
};

/** What a row changes about an existing user: blank cells change nothing, groups are only added. */
const CHANGES = sql`array_remove(ARRAY[
  CASE WHEN r.name <> '' AND r.name <> mine.name THEN 'name' END,
  CASE WHEN r.last_name <> '' AND r.last_name <> mine.last_name THEN 'lastName' END,
  CASE WHEN r.department_key <> '' AND r.department_key <> (SELECT d.identity_key FROM departments d
    WHERE d.company_id = mine.company_id AND d.id = mine.department_id) THEN 'department' END,
  CASE WHEN EXISTS (
    SELECT FROM unnest(r.group_keys) AS k WHERE NOT EXISTS (
      SELECT FROM groups g JOIN group_members m ON m.company_id = g.company_id AND m.group_id = g.id
      WHERE g.company_id = r.company_id AND g.identity_key = k AND m.user_id = mine.id)
  ) THEN 'groups' END,
  CASE WHEN r.manager_key <> '' AND r.manager_problem IS NULL AND r.manager_key IS DISTINCT FROM (
    SELECT m.email_key FROM users m WHERE m.company_id = mine.company_id AND m.id = mine.manager_id
  ) THEN 'manager' END
], NULL)`;

/**
 * The verdict on a row `r`, as `verdict`: skipped for its own problems or for existing users, an existing
 * user, or a new one. Seats are not checked here. The user is looked up row by row through an index on
 * purpose (`OFFSET 0` enforces it): a join would be planned by the statistics of a table that has just been
 * filled.
 */
export const VERDICT = sql`LATERAL (
  SELECT CASE WHEN judged.reason IS NOT NULL THEN 'skipped' WHEN judged.id IS NULL THEN 'new'
      WHEN judged.changes = '{}' THEN 'unchanged' ELSE 'changed' END AS outcome,
    judged.reason, judged.id AS user_id, judged.changes
  FROM (
    SELECT mine.id,
      CASE WHEN mine.id IS NULL OR r.problem IS NOT NULL THEN '{}' ELSE ${CHANGES} END AS changes,
      CASE WHEN r.problem IS NOT NULL THEN r.problem
        WHEN mine.disabled_at IS NOT NULL THEN 'disabled'
        WHEN mine.id IS NOT NULL AND ${isManagedUser(sql`mine`, sql`now()`)} THEN 'directory'
        WHEN mine.id IS NULL AND EXISTS (SELECT FROM users other WHERE other.email_key = r.email_key)
          THEN 'inUseElsewhere' END AS reason
    FROM (VALUES (r.company_id, r.email_key)) wanted (company_id, email_key)
    LEFT JOIN users mine ON mine.company_id = wanted.company_id AND mine.email_key = wanted.email_key
  ) judged OFFSET 0
) AS verdict`;

/**
 * Judges rows again with the users locked; returns whether any verdict has changed since the dry run. Changes
 * are rare, so verdicts are compared first and written only if they differ.
 */
export async function judgeAgain(tx: Tx, key: ImportKey, choice: RowChoice): Promise<boolean> {
  const { rows } = await tx.execute<{ row: number }>(sql`
    SELECT r.row FROM user_import_rows r, ${VERDICT}
    WHERE ${chosenRows(key, choice)} AND (r.outcome, r.reason, r.user_id, r.changes)
      IS DISTINCT FROM (verdict.outcome, verdict.reason, verdict.user_id, verdict.changes)`);
  if (rows.length === 0) return false;
  await tx.execute(sql`
    UPDATE user_import_rows AS r SET (outcome, reason, user_id, changes) =
      (SELECT verdict.outcome, verdict.reason, verdict.user_id, verdict.changes FROM ${VERDICT})
    WHERE ${chosenRows(key, { rows: rows.map(({ row }) => row) })}`);
  return true;
}

/** Skips the rows of new users beyond the first `free` seats; returns whether there were any. */
export async function skipBeyond(tx: Tx, key: ImportKey, choice: RowChoice, free: number): Promise<boolean> {
  const isNew = sql`${chosenRows(key, choice)} AND r.outcome = 'new'`;
  const { rows } = await tx.execute<{ row: number }>(
    sql`SELECT r.row FROM user_import_rows r WHERE ${isNew} ORDER BY r.row OFFSET ${free} LIMIT 1`,
  );
  const [first] = rows;
  if (!first) return false;
  await tx.execute(sql`
    UPDATE user_import_rows AS r SET outcome = 'skipped', reason = 'overLimit'
    WHERE ${isNew} AND r.row >= ${first.row}`);
  return true;
}
