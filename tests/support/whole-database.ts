import type { Database } from '@server/platform/db/client';
import { sql } from 'drizzle-orm';

/** Every row of every table, one per line with all columns, preceded by the table's name. */
export async function wholeDatabase(db: Database): Promise<string[]> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(
    sql`SELECT schemaname AS schema, tablename AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const lines: string[] = [];
  for (const { schema, name } of tables) {
    const all = await db.execute(
      sql`SELECT row_to_json(t)::text AS row FROM ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    );
    lines.push(...all.rows.map(({ row }) => `${name}: ${row}`));
  }
  return lines;
}
