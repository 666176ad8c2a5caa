import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queryable } from './client';

const dialect = new PgDialect();

/** The prepared queries of each connection, or of the pool that picks one, by name. */
const statements = new WeakMap<object, Map<string, unknown>>();

function statementsOf(db: Queryable): Map<string, unknown> {
  const { client } = db._.session as unknown as { client: object };
  const known = statements.get(client);
  if (known) return known;
  const none = new Map<string, unknown>();
  statements.set(client, none);
  return none;
}

/**
 * A query that each connection builds and plans once: for those that run many times a second, either takes longer than
 * running them. All that differs between two runs must be a placeholder.
 */
export function prepared<Query extends { prepare(name: string): unknown }>(
  db: Queryable,
  name: string,
  build: () => Query,
): ReturnType<Query['prepare']> {
  const known = statementsOf(db);
  const kept = known.get(name) ?? build().prepare(name);
  known.set(name, kept);
  return kept as ReturnType<Query['prepare']>;
}

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
