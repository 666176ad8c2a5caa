import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type DatabaseDied, type Engine, type PGliteOptions, PGliteProcess, PGliteStream } from './pglite';

/** The database or a transaction on it. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool };
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Tx;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly engine: 'pglite' | 'postgres';
  /** PGlite only: the data folder as an archive. */
  dump?(): Promise<Uint8Array>;
  /** Why an embedded database has ended by itself, once it has. No query is answered after that. */
  death?(): DatabaseDied | undefined;
  /** Calls back once if that happens. */
  onDeath?(listener: (death: DatabaseDied) => void): void;
  close(): Promise<void>;
}

// Counts and ids are bigint on the wire and stay well below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A transaction idle for this long belongs to a machine that is gone; ending it releases its locks. */
const IDLE_TRANSACTION_MS = 60_000;

/**
 * A broken connection must not end the process, whether it is idle or in a transaction between two queries.
 * The next query fails, and the one after opens a new connection.
 */
function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** A request that waits this long for the embedded database's only session gets a 503 with Retry-After. */
const EMBEDDED_WAIT_MS = 30_000;

/** How long a statement may run, and how long it may wait for a lock. */
export interface Patience {
  readonly statementMs: number;
  readonly lockMs: number;
}

/** For statements of a request; beyond it the client gets a 503. */
export const REQUEST_PATIENCE: Patience = { statementMs: 30_000, lockMs: 10_000 };
/** For jobs, upkeep, and requests that touch very many rows. */
export const LONG_PATIENCE: Patience = { statementMs: 5 * 60_000, lockMs: 60_000 };
/** The server ends slow statements itself, so only an unresponsive server lets a client wait this long. */
const SILENT_SERVER_MS = LONG_PATIENCE.statementMs + 10_000;

/** Raises the time limits for the rest of a transaction above those of a request. */
export async function allowLongWork(tx: Queryable): Promise<void> {
  const { statementMs, lockMs } = LONG_PATIENCE;
  await tx.execute(
    sql`SELECT set_config('statement_timeout', ${String(statementMs)}, true), set_config('lock_timeout', ${String(lockMs)}, true)`,
  );
}

/** Opens PostgreSQL by its URL. `null` patience sets no limits, for work that runs alone. */
export function openPostgres(
  url: string,
  max = 10,
  patience: Patience | null = REQUEST_PATIENCE,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    ...(patience && {
      statement_timeout: patience.statementMs,
      lock_timeout: patience.lockMs,
      query_timeout: SILENT_SERVER_MS,
    }),
    keepAlive: true,
    // Read instants in ISO format, whatever the server's setting.
    options: '-c DateStyle=ISO',
  });
  surviveBrokenConnections(pool);
  return { db: drizzle(pool), pool, engine: 'postgres', close: () => pool.end() };
}

/**
 * Opens PGlite, embedded. It has one session, so the pool has one client and transactions run one after the
 * other.
 */
export async function openPGlite(options: PGliteOptions): Promise<OpenDatabase> {
  const pglite = await PGliteProcess.open(options);
  const database = connectPGlite(pglite);
  return {
    ...database,
    close: async () => {
      await database.close();
      await pglite.close();
    },
  };
}

/** The database of a PGlite that is open already. Closing it leaves PGlite open for the next connection. */
export function connectPGlite(pglite: Engine): OpenDatabase {
  const pool = new pg.Pool({
    max: 1,
    stream: () => new PGliteStream(pglite),
    user: 'postgres',
    database: 'postgres',
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: EMBEDDED_WAIT_MS,
  } as pg.PoolConfig);
  surviveBrokenConnections(pool);
  return {
    db: drizzle(pool),
    pool,
    engine: 'pglite',
    dump: () => pglite.dump(),
    death: () => pglite.death,
    onDeath: (listener) => pglite.onDeath(listener),
    close: () => pool.end(),
  };
}
