import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@contract/limits';
import type { Database } from '@server/platform/db/client';
import { type DiskSpace, isLow } from '@server/platform/disk/disk-space';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface HealthOptions {
  /** Whether the embedded database has ended by itself and the process is about to exit. */
  readonly isDatabaseDead?: () => boolean;
  /** The disk of the data folder. */
  readonly space?: () => Promise<DiskSpace | undefined>;
  /** How long readiness waits for the database. */
  readonly patienceMs?: number;
}

/** Whether a request asks for this process's health, which is answered in any state. */
export const isHealthCheck = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/health/');

/**
 * One probe of the database at a time, shared by all callers. Load balancers ask every few seconds, and
 * probes piling up on a hanging database would take the sessions it needs to recover.
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

/** After a stall of this process timers come first; an answer that has arrived meanwhile still counts. */
async function lateAfter(ms: number, signal: AbortSignal): Promise<'late'> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
  await nextTurn();
  return 'late';
}

/**
 * `/health/live` says whether the process works at all; `/health/ready` whether it can serve now, and answers
 * within a second even when the database is slow, hung or gone. Neither answers while the gateway starts or
 * after it has closed.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Database,
  {
    isDatabaseDead = () => false,
    space = async () => undefined,
    patienceMs = limits.http.readinessMs,
  }: HealthOptions = {},
): void {
  const isReachable = sharedLook(db);
  const dead = { status: 'database ended' };
  app.get('/health/live', async (_request, reply) =>
    isDatabaseDead() ? reply.code(503).send(dead) : { status: 'live' },
  );
  app.get('/health/ready', async (_request, reply) => {
    if (isDatabaseDead()) return reply.code(503).send(dead);
    const timer = new AbortController();
    const isReady = await Promise.race([isReachable(), lateAfter(patienceMs, timer.signal)]);
    timer.abort();
    if (isReady === true) {
      const disk = await space();
      // Reading goes on without space: whoever watches is told, but no traffic is taken away.
      return { status: 'ready', ...(disk && isLow(disk) ? { disk: 'low' } : {}) };
    }
    return reply
      .code(503)
      .send({ status: isReady === 'late' ? 'database does not answer' : 'database unreachable' });
  });
}
