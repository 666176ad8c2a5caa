import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queryable } from './client';

const dialect = new PgDialect();

/**
 * Runs a statement under a name, which each connection plans once: for large ones that run many times a second, whose
 * planning takes longer than their work. All that differs between two runs must be a parameter.
 */
export async function executePrepared<Row extends object>(
  db: Queryable,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  const query = db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false);
  const { rows } = (await query.execute()) as { rows: Row[] };
  return rows;
}
