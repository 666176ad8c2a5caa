import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type DatabaseDied, type PGliteOptions, PGliteProcess, PGliteStream } from './pglite';

/** The database, or a transaction on it: whatever queries run on. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool };
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Tx;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly engine: 'pglite' | 'postgres';
  /** Only on PGlite: the data folder as an archive. */
  dump?(): Promise<Uint8Array>;
  /** Why an embedded database has ended by itself, once it has: nothing is answered any more. */
  death?(): DatabaseDied | undefined;
  /** Calls back once, should that happen. */
  onDeath?(listener: (death: DatabaseDied) => void): void;
  close(): Promise<void>;
}

// Counts and ids are bigint on the wire and stay well below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A transaction that stands still for so long is of a machine that is gone: what it locks is free again. */
const IDLE_TRANSACTION_MS = 60_000;

/**
 * A broken connection must not end the process, neither an idle one's nor one that a transaction holds between two
 * queries: the next query fails, and the one after it opens another.
 */
function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** A request that waits so long for the one session of the embedded database is told to come back. */
const EMBEDDED_WAIT_MS = 30_000;

/** How long a statement may run, and how long it may wait for what somebody else holds. */
export interface Patience {
  readonly statementMs: number;
  readonly lockMs: number;
}

/** Of a request's statements: whoever waits for them is told to come back. */
export const REQUEST_PATIENCE: Patience = { statementMs: 30_000, lockMs: 10_000 };
/** Of jobs, upkeep, and what a request does to very many rows. */
export const LONG_PATIENCE: Patience = { statementMs: 5 * 60_000, lockMs: 60_000 };
/** The server ends a statement itself; only one that has stopped answering altogether lets it come to this. */
const SILENT_SERVER_MS = LONG_PATIENCE.statementMs + 10_000;

/** Lets the rest of a transaction take longer than a request's statements may. */
export async function allowLongWork(tx: Queryable): Promise<void> {
  const { statementMs, lockMs } = LONG_PATIENCE;
  await tx.execute(
    sql`SELECT set_config('statement_timeout', ${String(statementMs)}, true), set_config('lock_timeout', ${String(lockMs)}, true)`,
  );
}

/** PostgreSQL by its address; `null` patience is for work that takes as long as it takes, on its own. */
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
    // Instants are read as ISO writes them, whatever the server is set to.
    options: '-c DateStyle=ISO',
  });
  surviveBrokenConnections(pool);
  return { db: drizzle(pool), pool, engine: 'postgres', close: () => pool.end() };
}

/** PGlite, embedded: one session, so the pool holds one client and transactions run one after the other. */
export async function openPGlite(options: PGliteOptions): Promise<OpenDatabase> {
  const pglite = await PGliteProcess.open(options);
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
    close: async () => {
      await pool.end();
      await pglite.close();
    },
  };
}
