import { setTimeout as delay } from 'node:timers/promises';
import { LONG_PATIENCE, openPostgres } from '@server/platform/db/client';
import { sqlState } from '@server/platform/db/errors';
import type { FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';

const CONNECTIONS = 4;
const PAUSE_MS = 1000;
/** Transient error classes: connection, rollback, resources, locks, operator intervention. */
const PASSING = new Set(['08', '40', '53', '55', '57']);

/** A failure without an SQLSTATE is a connection failure. */
const passes = (error: unknown): boolean => PASSING.has((sqlState(error) ?? '08').slice(0, 2));

/**
 * The database as pg-boss sees it. Statements are retried while the database restarts: pg-boss marks jobs as
 * finished without handling a failure, which would end the process and make the job run again.
 */
export function patientDatabase(
  connectionString: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): PgBoss.Db & { close(): Promise<void> } {
  const { pool, close } = openPostgres(connectionString, CONNECTIONS, LONG_PATIENCE);
  let closed = false;
  return {
    async executeSql(text, values) {
      for (;;) {
        try {
          return await pool.query(text, values);
        } catch (error) {
          if (closed || !passes(error)) throw error;
          log.error({ err: error }, 'the job queue is waiting for its database');
          await delay(PAUSE_MS);
        }
      }
    },
    async close() {
      closed = true;
      await close();
    },
  };
}
