import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client';

/** Some rows of one import: from `first` on, before `end`. */
export interface RowRange {
  readonly companyId: number;
  readonly importId: number;
  readonly first: number;
  readonly end: number;
}

/** The rows of a range, under the name `r`. */
export const inRange = ({ companyId, importId, first, end }: RowRange): SQL => sql`
  r.company_id = ${companyId} AND r.import_id = ${importId} AND r.row >= ${first} AND r.row < ${end}`;

/** What a row changes about a person who is there: blank cells change nothing, groups are only added. */
const CHANGES = sql`array_remove(ARRAY[
  CASE WHEN r.name <> '' AND r.name <> mine.name THEN 'name' END,
  CASE WHEN r.last_name <> '' AND r.last_name <> mine.last_name THEN 'lastName' END,
  CASE WHEN r.department_key <> '' AND r.department_key <> mine.department_key THEN 'department' END,
  CASE WHEN EXISTS (
    SELECT FROM unnest(r.group_keys) AS k WHERE NOT EXISTS (
      SELECT FROM groups g JOIN group_members m ON m.company_id = g.company_id AND m.group_id = g.id
      WHERE g.company_id = r.company_id AND g.name_key = k AND m.user_id = mine.id)
  ) THEN 'groups' END
], NULL)`;

/**
 * Writes on each row of the range what it will bring about, in one statement: rows that are skipped for what they
 * are or for who else there is, people who are there, and new ones. Seats are not looked at.
 */
export async function judgeRows(tx: Tx, range: RowRange): Promise<void> {
  await tx.execute(sql`
    UPDATE user_import_rows AS target SET
      reason = judged.reason, user_id = judged.user_id, changes = judged.changes,
      outcome = CASE WHEN judged.reason IS NOT NULL THEN 'skipped' WHEN judged.user_id IS NULL THEN 'new'
        WHEN judged.changes = '{}' THEN 'unchanged' ELSE 'changed' END
    FROM (
      SELECT r.row, mine.id AS user_id, CASE WHEN mine.id IS NULL THEN '{}' ELSE ${CHANGES} END AS changes,
        CASE WHEN r.problem IS NOT NULL THEN r.problem
          WHEN EXISTS (SELECT FROM user_import_rows e WHERE e.company_id = r.company_id
            AND e.import_id = r.import_id AND e.email_key = r.email_key AND e.row < r.row AND e.problem IS NULL)
            THEN 'duplicateInFile'
          WHEN mine.disabled_at IS NOT NULL THEN 'disabled'
          WHEN mine.id IS NULL AND EXISTS (SELECT FROM users other WHERE other.email_key = r.email_key)
            THEN 'inUseElsewhere' END AS reason
      FROM user_import_rows r
      LEFT JOIN users mine ON mine.company_id = r.company_id AND mine.email_key = r.email_key AND r.problem IS NULL
      WHERE ${inRange(range)}
    ) judged
    WHERE target.company_id = ${range.companyId} AND target.import_id = ${range.importId}
      AND target.row = judged.row`);
}

/** Skips the new people of a range for whom no seat is left: those behind the first `free`. */
export async function skipBeyond(tx: Tx, range: RowRange, free: number): Promise<void> {
  await tx.execute(sql`
    UPDATE user_import_rows AS target SET outcome = 'skipped', reason = 'overLimit'
    FROM (SELECT r.row FROM user_import_rows r WHERE ${inRange(range)} AND r.outcome = 'new'
      ORDER BY r.row OFFSET ${free}) beyond
    WHERE target.company_id = ${range.companyId} AND target.import_id = ${range.importId}
      AND target.row = beyond.row`);
}
