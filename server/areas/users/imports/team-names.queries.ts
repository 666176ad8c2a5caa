import { departments, groups } from '@server/domain/people/people.tables';
import type { Tx } from '@server/platform/db/client';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { ImportKey } from './imports.queries';

/** A team's key, as the first row that names it writes it; whether other rows write it otherwise. */
interface Spelling {
  readonly key: string;
  readonly name: string;
  readonly differs: boolean;
  readonly [column: string]: unknown;
}

/** The names, by key, of those teams that some row writes otherwise: the company's name, or as the first row writes it. */
async function writtenOtherwise(
  tx: Tx,
  table: typeof departments | typeof groups,
  companyId: number,
  given: SQL,
): Promise<string | undefined> {
  const { rows } = await tx.execute<Spelling>(sql`
    SELECT key, (array_agg(name ORDER BY row))[1] AS name, min(name) <> max(name) AS differs
    FROM (${given}) named GROUP BY key`);
  const own = await tx
    .select({ key: table.identityKey, name: table.name })
    .from(table)
    .where(eq(table.companyId, companyId));
  const names = new Map(own.map(({ key, name }) => [key, name]));
  const meant = rows.flatMap(({ key, name, differs }): [string, string][] => {
    const known = names.get(key) ?? name;
    return differs || known !== name ? [[key, known]] : [];
  });
  return meant.length > 0 ? JSON.stringify(Object.fromEntries(meant)) : undefined;
}

/**
 * Gives rows the names of the teams that their people will really join. Without joins on purpose: they would be planned by
 * the statistics of a table that has just been filled.
 */
export async function nameTeams(tx: Tx, { companyId, importId }: ImportKey): Promise<void> {
  const toDo = sql`r.company_id = ${companyId} AND r.import_id = ${importId} AND r.outcome IN ('new', 'changed')`;
  const ofDepartments = await writtenOtherwise(
    tx,
    departments,
    companyId,
    sql`SELECT r.department_key AS key, r.department AS name, r.row FROM user_import_rows r
      WHERE ${toDo} AND r.department_key <> ''`,
  );
  if (ofDepartments) {
    await tx.execute(sql`
      UPDATE user_import_rows r SET department = ${ofDepartments}::jsonb ->> r.department_key
      WHERE ${toDo} AND ${ofDepartments}::jsonb ? r.department_key`);
  }
  const ofGroups = await writtenOtherwise(
    tx,
    groups,
    companyId,
    sql`SELECT t.key, t.name, r.row FROM user_import_rows r, unnest(r.group_keys, r.groups) AS t (key, name)
      WHERE ${toDo}`,
  );
  if (!ofGroups) return;
  await tx.execute(sql`
    UPDATE user_import_rows r SET groups = (
      SELECT array_agg(coalesce(${ofGroups}::jsonb ->> t.key, t.name) ORDER BY t.place)
      FROM unnest(r.group_keys, r.groups) WITH ORDINALITY AS t (key, name, place))
    WHERE ${toDo} AND ${ofGroups}::jsonb ?| r.group_keys`);
}
