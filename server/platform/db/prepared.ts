import { createHash } from 'node:crypto';
import type { Query, SQL } from 'drizzle-orm';
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

/** What of a built query goes to the driver: as rows of arrays, or as it is. */
interface Built<Rows> {
  readonly rawQueryConfig: { name?: string };
  readonly queryConfig: { name?: string; readonly text: string };
  execute(): Promise<Rows>;
}

/** A name that follows from a statement's text. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Runs a query that is built each time, because its filters come and go, under a name that follows from its text: each
 * connection plans it once. Many ids must be one parameter, or every number of them would be planned and kept.
 */
export function plannedOnce<Query extends PromiseLike<unknown> & { prepare(name: string): unknown }>(
  query: Query,
): Promise<Awaited<Query>> {
  const built = query.prepare('') as Built<Awaited<Query>>;
  const name = nameOf(built.queryConfig.text);
  built.rawQueryConfig.name = name;
  built.queryConfig.name = name;
  return built.execute();
}

/** The same for a statement that is written in SQL. */
export function executePlannedOnce<Row extends object>(db: Queryable, statement: SQL): Promise<Row[]> {
  const built = dialect.sqlToQuery(statement);
  return executeBuilt<Row>(db, nameOf(built.sql), built);
}

/**
 * Runs a statement under a name, which each connection plans once: for large ones that run many times a second, whose
 * planning takes longer than their work. All that differs between two runs must be a parameter.
 */
export function executePrepared<Row extends object>(
  db: Queryable,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  return executeBuilt<Row>(db, name, dialect.sqlToQuery(statement));
}

async function executeBuilt<Row extends object>(db: Queryable, name: string, built: Query): Promise<Row[]> {
  const { rows } = (await db._.session.prepareQuery(built, undefined, name, false).execute()) as {
    rows: Row[];
  };
  return rows;
}
