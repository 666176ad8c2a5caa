import type { ImportedRow, ImportOutcome, ImportSummary } from '@contract/users/imports';
import { operations } from '@server/domain/operations/operations.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, gt, isNull, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import { userImportRows, userImports } from './imports.tables';
import { VERDICT } from './judge.queries';

export type StoredImport = typeof userImports.$inferSelect;

export interface ImportKey {
  readonly companyId: number;
  readonly importId: number;
}

/** A parsed row, ready to be stored. */
export type ReadRow = Pick<
  typeof userImportRows.$inferSelect,
  | 'row'
  | 'cells'
  | 'email'
  | 'emailKey'
  | 'name'
  | 'nameKey'
  | 'lastName'
  | 'lastNameKey'
  | 'searchText'
  | 'department'
  | 'departmentKey'
  | 'groups'
  | 'groupKeys'
  | 'manager'
  | 'managerKey'
  | 'managerProblem'
  | 'mentions'
  | 'problem'
>;

const byKey = ({ companyId, importId }: ImportKey) =>
  and(eq(userImports.companyId, companyId), eq(userImports.id, importId));
const rowsOf = ({ companyId, importId }: ImportKey) =>
  and(eq(userImportRows.companyId, companyId), eq(userImportRows.importId, importId));

export async function insertImport(tx: Tx, values: typeof userImports.$inferInsert): Promise<StoredImport> {
  const [row] = await tx.insert(userImports).values(values).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

export async function findImport(db: Queryable, key: ImportKey): Promise<StoredImport | undefined> {
  const [row] = await db.select().from(userImports).where(byKey(key));
  return row;
}

/** The import, locked: its rows arrive one portion at a time. */
export async function lockImport(tx: Tx, key: ImportKey): Promise<StoredImport | undefined> {
  const [row] = await tx.select().from(userImports).where(byKey(key)).for('update');
  return row;
}

export async function updateImport(
  tx: Tx,
  key: ImportKey,
  changes: Partial<typeof userImports.$inferInsert>,
): Promise<void> {
  await tx.update(userImports).set(changes).where(byKey(key));
}

export async function deleteImport(tx: Tx, key: ImportKey): Promise<void> {
  await tx.delete(userImports).where(byKey(key));
}

/** Deletes the unconfirmed imports of a user. */
export async function deleteUnconfirmed(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx
    .delete(userImports)
    .where(
      and(
        eq(userImports.companyId, companyId),
        eq(userImports.userId, userId),
        ne(userImports.state, 'committed'),
      ),
    );
}

/** Deletes unconfirmed imports, and those whose operation has ended. */
export async function forgetImports(db: Queryable, before: Date): Promise<void> {
  const isUnderWay = db
    .select({ id: operations.id })
    .from(operations)
    .where(
      and(
        eq(operations.companyId, userImports.companyId),
        eq(operations.id, userImports.operationId),
        isNull(operations.finishedAt),
      ),
    );
  await db.delete(userImports).where(and(lt(userImports.createdAt, before), notExists(isUnderWay)));
}

/** Stores rows with their verdicts, in one statement. */
export async function insertRows(tx: Tx, { companyId, importId }: ImportKey, rows: readonly ReadRow[]) {
  await tx.execute(sql`
    INSERT INTO user_import_rows (company_id, import_id, row, cells, email, email_key, name, name_key, last_name,
      last_name_key, search_text, department, department_key, groups, group_keys, manager, manager_key, manager_problem, mentions,
      problem, outcome, reason, user_id, changes)
    SELECT r.company_id, ${importId}::bigint, r.row, r.cells, r.email, r.email_key, r.name, r.name_key, r.last_name,
      r.last_name_key, r.search_text, r.department, r.department_key, r.groups, r.group_keys, r.manager, r.manager_key, r.manager_problem,
      r.mentions, r.problem, verdict.outcome, verdict.reason, verdict.user_id, verdict.changes
    FROM (
      SELECT ${companyId}::bigint AS company_id, row, cells, email, "emailKey" AS email_key, name,
        "nameKey" AS name_key, "lastName" AS last_name, "lastNameKey" AS last_name_key,
        "searchText" AS search_text, department, "departmentKey" AS department_key, groups,
        "groupKeys" AS group_keys, manager, "managerKey" AS manager_key, "managerProblem" AS manager_problem, mentions, problem
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (row integer, cells jsonb, email text,
        "emailKey" text, name text, "nameKey" text, "lastName" text, "lastNameKey" text, "searchText" text,
        department text, "departmentKey" text, groups text[], "groupKeys" text[], manager text, "managerKey" text, "managerProblem" text, mentions text[], problem text)
    ) AS r, ${VERDICT}`);
}

/** The position of the last received row; -1 before the first. */
export async function lastRow(tx: Tx, key: ImportKey): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${userImportRows.row}), -1)`.mapWith(Number) })
    .from(userImportRows)
    .where(rowsOf(key));
  return row?.last ?? -1;
}

/** The addresses, among these, that the file already contains. */
export async function addressesIn(
  db: Queryable,
  { companyId, importId }: ImportKey,
  emailKeys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT DISTINCT r.email_key AS key
    FROM json_array_elements_text(${JSON.stringify(emailKeys)}::json) AS given (key)
    JOIN user_import_rows r ON r.company_id = ${companyId} AND r.import_id = ${importId}
      AND r.email_key = given.key AND r.problem IS NULL`);
  return new Set(rows.map(({ key }) => key));
}

/** Whether any row contains a valid address. */
export async function hasAddress(db: Queryable, key: ImportKey): Promise<boolean> {
  const { problem } = userImportRows;
  const rows = await db
    .select({ row: userImportRows.row })
    .from(userImportRows)
    .where(and(rowsOf(key), or(sql`${problem} IS NULL`, notInArray(problem, ['noEmail', 'invalidEmail']))))
    .limit(1);
  return rows.length > 0;
}

export async function countOutcomes(db: Queryable, key: ImportKey): Promise<ImportSummary['counts']> {
  const { outcome } = userImportRows;
  const rows = await db
    .select({ outcome, count: sql<number>`count(*)`.mapWith(Number) })
    .from(userImportRows)
    .where(rowsOf(key))
    .groupBy(outcome);
  const of = (name: ImportOutcome) => rows.find((row) => row.outcome === name)?.count ?? 0;
  return { new: of('new'), changed: of('changed'), unchanged: of('unchanged'), skipped: of('skipped') };
}

/** Departments or groups that the rows name and the company does not have yet. */
async function newTeams(
  db: Queryable,
  { companyId, importId }: ImportKey,
  teams: 'departments' | 'groups',
  most: number,
): Promise<ImportSummary['newGroups']> {
  const named =
    teams === 'departments'
      ? sql`SELECT department_key AS key, department AS name, row FROM user_import_rows
          WHERE company_id = ${companyId} AND import_id = ${importId} AND outcome IN ('new', 'changed')
            AND department_key <> ''`
      : sql`SELECT t.key, t.name, row FROM user_import_rows, unnest(group_keys, groups) AS t (key, name)
          WHERE company_id = ${companyId} AND import_id = ${importId} AND outcome IN ('new', 'changed')`;
  const { rows } = await db.execute<{ total: number; names: string[] | null }>(sql`
    SELECT count(*) AS total, (array_agg(name ORDER BY key))[1:${sql.raw(String(most))}] AS names
    FROM (SELECT DISTINCT ON (key) key, name FROM (${named}) named ORDER BY key, row) wanted
    WHERE NOT EXISTS (SELECT FROM ${sql.identifier(teams)} t
      WHERE t.company_id = ${companyId} AND t.identity_key = wanted.key)`);
  return { total: Number(rows[0]?.total ?? 0), names: rows[0]?.names ?? [] };
}

export const newDepartments = (db: Queryable, key: ImportKey, most: number) =>
  newTeams(db, key, 'departments', most);
export const newGroups = (db: Queryable, key: ImportKey, most: number) => newTeams(db, key, 'groups', most);

/** The addresses of new users at none of these domains: how many, and the first of them. */
export async function newElsewhere(
  db: Queryable,
  { companyId, importId }: ImportKey,
  domains: readonly string[],
): Promise<{ count: number; first: string[] }> {
  const { rows } = await db.execute<{ count: string; first: string[] | null }>(sql`
    SELECT count(*) AS count, (array_agg(email ORDER BY row))[1:3] AS first FROM user_import_rows
    WHERE company_id = ${companyId} AND import_id = ${importId} AND outcome = 'new'
      AND split_part(email_key, '@', 2) NOT IN (SELECT json_array_elements_text(${JSON.stringify(domains)}::json))`);
  return { count: Number(rows[0]?.count ?? 0), first: rows[0]?.first ?? [] };
}

const shown = {
  row: userImportRows.row,
  email: userImportRows.email,
  name: userImportRows.name,
  lastName: userImportRows.lastName,
  department: userImportRows.department,
  groups: userImportRows.groups,
  manager: userImportRows.manager,
  managerProblem: userImportRows.managerProblem,
  outcome: userImportRows.outcome,
  reason: userImportRows.reason,
  changes: userImportRows.changes,
  // The current values; the import reads them again anyway.
  before: sql<ImportedRow['before']>`(
    SELECT json_build_object('name', u.name, 'lastName', u.last_name, 'department', d.name, 'groups', coalesce((
      SELECT json_agg(g.name ORDER BY g.name_key) FROM group_members m
      JOIN groups g ON g.company_id = m.company_id AND g.id = m.group_id
      WHERE m.company_id = u.company_id AND m.user_id = u.id), '[]'), 'manager', coalesce(boss.email, ''))
    FROM users u JOIN departments d ON d.company_id = u.company_id AND d.id = u.department_id
      LEFT JOIN users boss ON boss.company_id = u.company_id AND boss.id = u.manager_id
    WHERE user_import_rows.outcome = 'changed' AND u.company_id = user_import_rows.company_id
      AND u.id = user_import_rows.user_id)`,
};

export type ShownRow = Pick<typeof userImportRows.$inferSelect, Exclude<keyof typeof shown, 'before'>> &
  Pick<ImportedRow, 'before'>;

/** A page of the rows, in file order. */
export function selectRows(
  db: Queryable,
  key: ImportKey,
  window: { outcome?: ImportedRow['outcome'] | undefined; offset: number; limit: number },
): Promise<ShownRow[]> {
  return db
    .select(shown)
    .from(userImportRows)
    .where(and(rowsOf(key), window.outcome && eq(userImportRows.outcome, window.outcome)))
    .orderBy(asc(userImportRows.row))
    .limit(window.limit)
    .offset(window.offset);
}

/** Skipped rows after a position, as received, for the download. */
export function selectSkipped(db: Queryable, key: ImportKey, after: number, limit: number) {
  return db
    .select({ row: userImportRows.row, cells: userImportRows.cells, reason: userImportRows.reason })
    .from(userImportRows)
    .where(and(rowsOf(key), eq(userImportRows.outcome, 'skipped'), gt(userImportRows.row, after)))
    .orderBy(asc(userImportRows.row))
    .limit(limit);
}
