import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { QueryResult } from 'pg';
import PgBoss from 'pg-boss';
import type { Tx } from '../db/client';
import { type JobHandler, type JobName, type JobQueue, LEASE_MS, MAX_ATTEMPTS } from './queue';

/** Jobs of one kind that a replica runs side by side. */
const WORKERS = 10;

type BossAnswer = { execute: QueryResult<Record<string, unknown>>; all: unknown; values: unknown };

/**
 * Runs pg-boss's statements on the caller's transaction. They go as they are: a parameter that a statement names
 * twice must stay one, or the database can't tell its type.
 */
function onTransaction(tx: Tx): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const query = { sql: text, params: values };
      const { rows } = await tx._.session
        .prepareQuery<BossAnswer>(query, undefined, undefined, false)
        .execute();
      return { rows };
    },
  };
}

/** pg-boss's own singleton keys hold for slots of time only; the same id is refused as long as the job is known. */
function idOfKey(name: JobName, key: string): string {
  const hex = createHash('sha256').update(`${name}:${key}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** The queue on PostgreSQL: pg-boss in its own schema, shared by every replica. */
export function pgBossQueue(connectionString: string, log: Pick<FastifyBaseLogger, 'error'>): JobQueue {
  const boss = new PgBoss({ connectionString, max: 4 });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  const options = {
    retryLimit: MAX_ATTEMPTS - 1,
    retryBackoff: true,
    expireInSeconds: LEASE_MS / 1000,
  };
  const workers: { name: JobName; handler: JobHandler<JobName> }[] = [];
  return {
    async enqueue(tx, name, payload, { runAt, singletonKey } = {}) {
      await boss.send(name, payload, {
        db: onTransaction(tx),
        ...options,
        ...(runAt ? { startAfter: runAt } : {}),
        ...(singletonKey ? { id: idOfKey(name, singletonKey) } : {}),
      });
    },
    async enqueueAll(tx, name, payloads) {
      const jobs = payloads.map((data) => ({ name, data, ...options }));
      if (jobs.length > 0) await boss.insert(jobs, { db: onTransaction(tx) });
    },
    work(name, handler) {
      workers.push({ name, handler: handler as JobHandler<JobName> });
    },
    async start() {
      await boss.start();
      for (const { name, handler } of workers) {
        await boss.createQueue(name);
        // Each takes one job at a time, so that one that fails takes no other with it.
        for (let worker = 0; worker < WORKERS; worker += 1) {
          await boss.work(name, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
            if (job) await handler(job.data as never, { jobId: job.id });
          });
        }
      }
    },
    stop: () => boss.stop({ graceful: true, wait: true }),
  };
}
