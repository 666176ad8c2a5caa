import type { ImportOutcome, ImportReason } from '@contract/users/imports';
import { departments, groups, users } from '@server/domain/people/people.tables';
import { type TargetDepartment, teamsByName } from '@server/domain/people/teams.queries';
import type { Tx } from '@server/platform/db/client';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ImportKey } from './imports.queries';
import { chosenRows } from './judge.queries';

/** The rows of one batch, with the import and the users locked; each statement below handles all of them. */
export interface Work {
  readonly key: ImportKey;
  readonly rows: readonly number[];
  readonly now: Date;
}

const rowsOf = ({ key, rows }: Work): SQL => chosenRows(key, { rows });
const at = ({ now }: Work): SQL => sql`${now.toISOString()}::timestamptz`;

/** The plan for one row of the batch. */
export interface PlannedRow {
  readonly row: number;
  readonly emailKey: string;
  readonly outcome: ImportOutcome;
  readonly reason: ImportReason | null;
  readonly userId: number | null;
  /** Whether the row names a department, or groups. */
  readonly hasDepartment: boolean;
  readonly hasGroups: boolean;
  readonly [column: string]: unknown;
}

/** The rows with their latest verdicts. */
export async function plannedRows(tx: Tx, work: Work): Promise<PlannedRow[]> {
  const { rows } = await tx.execute<PlannedRow>(sql`
    SELECT r.row, r.email_key AS "emailKey", r.outcome, r.reason, r.user_id AS "userId",
      r.department_key <> '' AS "hasDepartment", r.group_keys <> '{}' AS "hasGroups"
    FROM user_import_rows r WHERE ${rowsOf(work)}`);
  return rows;
}

/** Locks the users with these addresses, in id order. */
export async function lockPeople(tx: Tx, { key }: Work, emailKeys: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, key.companyId), inArray(users.emailKey, [...emailKeys])))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Creates the departments that the rows name and the company does not have. */
export async function createDepartments(tx: Tx, work: Work): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT DISTINCT ON (r.department_key) r.department AS name FROM user_import_rows r
    WHERE ${rowsOf(work)} AND r.outcome IN ('new', 'changed') AND r.department_key <> ''
    ORDER BY r.department_key, r.row`);
  await createTeams(tx, departments, work, rows);
}

/** Creates the groups that the rows name and the company does not have. */
export async function createGroups(tx: Tx, work: Work): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT DISTINCT ON (t.key) t.name FROM user_import_rows r, unnest(r.group_keys, r.groups) AS t (key, name)
    WHERE ${rowsOf(work)} AND r.outcome IN ('new', 'changed')
    ORDER BY t.key, r.row`);
  await createTeams(tx, groups, work, rows);
}

const createTeams = (
  tx: Tx,
  table: typeof departments | typeof groups,
  { key, now }: Work,
  rows: readonly { name: string }[],
) =>
  teamsByName(
    tx,
    table,
    key.companyId,
    rows.map(({ name }) => name),
    now,
  );

/** A user added by the import. */
export interface AddedPerson {
  readonly id: number;
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
  readonly [column: string]: unknown;
}

/** Adds the new users as invited learners. */
export async function addPeople(
  tx: Tx,
  work: Work,
  { standard, sso, notify }: { standard: TargetDepartment; sso: boolean; notify: boolean },
): Promise<AddedPerson[]> {
  const { rows } = await tx.execute<AddedPerson>(sql`
    INSERT INTO users (company_id, email, email_key, name, name_key, last_name, last_name_key, search_text, sso,
      department_id, department_key, invited_at, created_at, updated_at)
    SELECT r.company_id, r.email, r.email_key, r.name, r.name_key, r.last_name, r.last_name_key, r.search_text,
      ${sso}::boolean, coalesce(d.id, ${standard.id}::bigint), coalesce(d.name_key, ${standard.nameKey}),
      CASE WHEN ${notify}::boolean THEN ${at(work)} END, ${at(work)}, ${at(work)}
    FROM user_import_rows r LEFT JOIN departments d ON d.company_id = r.company_id AND d.identity_key = r.department_key
    WHERE ${rowsOf(work)} AND r.outcome = 'new' ORDER BY r.row
    RETURNING id, email, email_key AS "emailKey", name`);
  return rows;
}

/** A user changed by the import, before and after. */
interface ChangedPerson {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
  readonly department: string;
  readonly nameBefore: string;
  readonly lastNameBefore: string;
  readonly departmentBefore: string;
  readonly [column: string]: unknown;
}

/** Changes existing users: non-blank cells replace the old values. */
export async function changePeople(tx: Tx, work: Work): Promise<ChangedPerson[]> {
  const { rows } = await tx.execute<ChangedPerson>(sql`
    UPDATE users AS u SET
      name = coalesce(nullif(r.name, ''), u.name), last_name = coalesce(nullif(r.last_name, ''), u.last_name),
      name_key = CASE WHEN r.name = '' THEN u.name_key ELSE r.name_key END,
      last_name_key = CASE WHEN r.last_name = '' THEN u.last_name_key ELSE r.last_name_key END,
      search_text = ' ' || split_part(u.search_text, ' ', 2)
        || ' ' || CASE WHEN r.name = '' THEN u.name_key ELSE r.name_key END
        || ' ' || CASE WHEN r.last_name = '' THEN u.last_name_key ELSE r.last_name_key END,
      department_id = coalesce(d.id, u.department_id), department_key = coalesce(d.name_key, u.department_key),
      updated_at = ${at(work)}
    FROM user_import_rows r LEFT JOIN departments d
      ON d.company_id = r.company_id AND d.identity_key = r.department_key AND r.department_key <> '',
      users old JOIN departments od ON od.company_id = old.company_id AND od.id = old.department_id
    WHERE ${rowsOf(work)} AND r.outcome = 'changed' AND r.changes && ARRAY['name', 'lastName', 'department']
      AND u.company_id = r.company_id AND u.id = r.user_id AND old.company_id = r.company_id AND old.id = r.user_id
    RETURNING u.id, u.name, u.last_name AS "lastName", coalesce(d.name, od.name) AS department,
      old.name AS "nameBefore", old.last_name AS "lastNameBefore", od.name AS "departmentBefore"`);
  return rows;
}

/** Adds new and changed users to the groups their rows name. */
export async function joinGroups(
  tx: Tx,
  work: Work,
): Promise<{ userId: number; groupId: number; [column: string]: unknown }[]> {
  const { rows } = await tx.execute<{ userId: number; groupId: number; [column: string]: unknown }>(sql`
    INSERT INTO group_members (company_id, group_id, user_id)
    SELECT DISTINCT r.company_id, g.id, u.id
    FROM user_import_rows r JOIN users u ON u.company_id = r.company_id AND u.email_key = r.email_key
    CROSS JOIN unnest(r.group_keys) AS k
    JOIN groups g ON g.company_id = r.company_id AND g.identity_key = k
    WHERE ${rowsOf(work)} AND r.outcome IN ('new', 'changed')
    ORDER BY g.id, u.id
    ON CONFLICT DO NOTHING
    RETURNING user_id AS "userId", group_id AS "groupId"`);
  return rows;
}

/** Deletes the rows that are done: their data is in the users now, and storing it twice serves no purpose. */
export async function forgetDoneRows(tx: Tx, work: Work): Promise<void> {
  await tx.execute(
    sql`DELETE FROM user_import_rows AS r WHERE ${rowsOf(work)} AND r.outcome IN ('new', 'changed')`,
  );
}

/** Freezes the rows that have an effect, in file order; returns how many. */
export async function freezeImport(
  tx: Tx,
  { companyId, importId }: ImportKey,
  operationId: number,
): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, data)
    SELECT company_id, ${operationId}::bigint, row_number() OVER (ORDER BY row), jsonb_build_object('row', row)
    FROM user_import_rows
    WHERE company_id = ${companyId} AND import_id = ${importId} AND outcome IN ('new', 'changed')`);
  return result.rowCount ?? 0;
}
