import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Tx } from '../db/client';
import { type JobHandler, type JobName, type JobQueue, LEASE_MS, MAX_ATTEMPTS } from './queue';

/** pg-boss writes its statements with numbered parameters; this runs them on the caller's transaction. */
function onTransaction(tx: Tx): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const parts: SQL[] = text
        .split(/(\$\d+)/)
        .map((part) => (/^\$\d+$/.test(part) ? sql`${values[Number(part.slice(1)) - 1]}` : sql.raw(part)));
      const { rows } = await tx.execute(sql.join(parts));
      return { rows };
    },
  };
}

/** The queue on PostgreSQL: pg-boss in its own schema, shared by every replica. */
export function pgBossQueue(connectionString: string, log: Pick<FastifyBaseLogger, 'error'>): JobQueue {
  const boss = new PgBoss({ connectionString, max: 4 });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  const workers: { name: JobName; handler: JobHandler<JobName> }[] = [];
  return {
    async enqueue(tx, name, payload, options = {}) {
      await boss.send(name, payload, {
        db: onTransaction(tx),
        retryLimit: MAX_ATTEMPTS - 1,
        retryBackoff: true,
        expireInSeconds: LEASE_MS / 1000,
        ...(options.runAt ? { startAfter: options.runAt } : {}),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
      });
    },
    work(name, handler) {
      workers.push({ name, handler: handler as JobHandler<JobName> });
    },
    async start() {
      await boss.start();
      for (const { name, handler } of workers) {
        await boss.createQueue(name);
        await boss.work(name, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
          if (job) await handler(job.data as never, { jobId: job.id });
        });
      }
    },
    stop: () => boss.stop({ graceful: true, wait: true }),
  };
}
