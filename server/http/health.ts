import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@contract/limits';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/client';

export interface HealthOptions {
  /** Whether the embedded database has ended by itself, and the process is about to follow. */
  readonly isDatabaseDead?: () => boolean;
  /** How long readiness waits for the database before it says no. */
  readonly patienceMs?: number;
}

/** Whether a request asks for the state of this process, and must be answered whatever that is. */
export const isHealthCheck = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/health/');

/**
 * One look at the database at a time, whoever asks: balancers ask every few seconds, and looks that pile up before a
 * database that hangs would take the sessions that it needs to recover.
 */
function sharedLook(db: Database): () => Promise<boolean> {
  let look: Promise<boolean> | undefined;
  return () => {
    look ??= db
      .execute(sql`SELECT 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        look = undefined;
      });
    return look;
  };
}

/**
 * `/health/live` says whether the process can go on at all, `/health/ready` whether it can serve now: within a second,
 * whether the database is there, slow, hung or gone. Neither is answered while the gateway starts or has closed.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Database,
  { isDatabaseDead = () => false, patienceMs = limits.http.readinessMs }: HealthOptions = {},
): void {
  const isReachable = sharedLook(db);
  const dead = { status: 'database ended' };
  app.get('/health/live', async (_request, reply) =>
    isDatabaseDead() ? reply.code(503).send(dead) : { status: 'live' },
  );
  app.get('/health/ready', async (_request, reply) => {
    if (isDatabaseDead()) return reply.code(503).send(dead);
    const timer = new AbortController();
    const isReady = await Promise.race([
      isReachable(),
      delay(patienceMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const),
    ]);
    timer.abort();
    if (isReady === true) return { status: 'ready' };
    return reply
      .code(503)
      .send({ status: isReady === 'late' ? 'database does not answer' : 'database unreachable' });
  });
}
