import { createHash } from 'node:crypto';
import type { Tx } from '@server/platform/db/client';
import { faultOf } from '@server/platform/log/describe-error';
import type { FastifyBaseLogger } from 'fastify';
import type { QueryResult } from 'pg';
import PgBoss from 'pg-boss';
import { lane, type Lane as MailLane } from './lane';
import { patientDatabase } from './patient-database';
import {
  LEASE_MS,
  MAIL_LEASE_MS,
  MAILS_AT_ONCE,
  MAX_ATTEMPTS,
  type StoredHandler,
  type StoredName,
  type StoredQueue,
} from './queue';

interface Lane {
  /** Jobs of the kind that a replica runs at once. */
  readonly workers: number;
  /** A job active for longer belongs to a dead replica and is given to another. */
  readonly leaseSeconds: number;
  /** The pause doubles each time, starting at a second or two. */
  readonly attempts: number;
}

/**
 * Few long jobs run at once, to leave database connections for requests. Their lease is short, so that a dead
 * replica is noticed soon.
 */
const LANES: Record<StoredName, Lane> = {
  'mail.send': { workers: MAILS_AT_ONCE['mail.send'], leaseSeconds: MAIL_LEASE_MS / 1000, attempts: 12 },
  'mail.many': { workers: MAILS_AT_ONCE['mail.many'], leaseSeconds: MAIL_LEASE_MS / 1000, attempts: 12 },
  'password.reset': { workers: 2, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
  'report.send': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
  'reminders.send': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
  'retention.run': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
  'calendar.send': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
  'operation.run': { workers: 2, leaseSeconds: 20, attempts: MAX_ATTEMPTS },
  // Freezing a million users takes a while.
  'campaign.start': { workers: 1, leaseSeconds: 300, attempts: MAX_ATTEMPTS },
  'campaign.end': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
  'campaign.remove': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
  'simulation.plan': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
  'simulation.test': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
  'invoice.send': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: 12 },
  'invoice.notice': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: 12 },
  'invoice.refund': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
  // A payment service that is down for an hour still hears of a subscription that ended.
  'payments.align': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: 12 },
  'company.remove': { workers: 1, leaseSeconds: 300, attempts: MAX_ATTEMPTS },
  'payments.close': { workers: 1, leaseSeconds: LEASE_MS / 1000, attempts: MAX_ATTEMPTS },
};
/** How often one of the replicas looks for expired leases. */
const LEASES_SECONDS = 10;
const POLL_MS = 500;

const isOfMails = (name: StoredName): name is keyof typeof MAILS_AT_ONCE =>
  Object.hasOwn(MAILS_AT_ONCE, name);

/** Says which instance runs jobs, until they have ended: pg-boss keeps no such thing. */
const HOLD = `UPDATE pgboss.job SET output = jsonb_build_object('heldBy', $3::text)
  WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`;
/**
 * Gives back to the queue what an instance was doing when it was killed. A job at its last attempt is left to its lease:
 * then it ends as failed jobs do.
 */
const TAKE_BACK = `UPDATE pgboss.job SET state = 'retry', start_after = now(), output = NULL
  WHERE name = ANY($1) AND state = 'active' AND output ->> 'heldBy' = $2 AND retry_count < retry_limit`;

type BossAnswer = { execute: QueryResult<Record<string, unknown>>; all: unknown; values: unknown };

/**
 * Runs pg-boss's statements on the caller's transaction, unmodified: a parameter used twice must stay one
 * parameter, or the database can't infer its type.
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

/**
 * pg-boss's own singleton keys only work per time slot. The same id is refused for as long as the job is
 * known.
 */
function idOfKey(name: StoredName, key: string): string {
  const hex = createHash('sha256').update(`${name}:${key}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/**
 * pg-boss stores everything an error carries, including email addresses, so it only gets a cleaned message.
 */
async function runJob(
  handler: StoredHandler<StoredName>,
  job: PgBoss.JobWithMetadata<unknown>,
): Promise<void> {
  const isLastTry = job.retryCount >= job.retryLimit;
  try {
    await handler(job.data as never, { jobId: job.id, isLastTry });
  } catch (error) {
    const fault = new Error(faultOf(error));
    fault.stack = '';
    throw fault;
  }
}

/**
 * The queue on PostgreSQL: pg-boss in its own schema, shared by all replicas. An instance with a name, which is its own and
 * the same when it starts again, takes back at its start what it was doing when it was killed; others wait for the leases.
 */
export function pgBossQueue(
  connectionString: string,
  log: Pick<FastifyBaseLogger, 'error'>,
  instance: string | null,
): StoredQueue {
  const database = patientDatabase(connectionString, log);
  const boss = new PgBoss({ db: database, maintenanceIntervalSeconds: LEASES_SECONDS });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  const optionsOf = (name: StoredName) => ({
    retryLimit: LANES[name].attempts - 1,
    retryBackoff: true,
    expireInSeconds: LANES[name].leaseSeconds,
  });
  const workers: { name: StoredName; handler: StoredHandler<StoredName> }[] = [];
  const mailLanes: MailLane[] = [];
  const hold = async (name: StoredName, ids: readonly string[]) => {
    if (instance !== null && ids.length > 0) await database.executeSql(HOLD, [name, ids, instance]);
  };

  /** Mails are claimed and marked many at a time, which pg-boss's own workers do only for jobs that end together. */
  const mailLane = (name: keyof typeof MAILS_AT_ONCE, handler: StoredHandler<StoredName>) =>
    lane<PgBoss.JobWithMetadata<unknown>>(
      {
        async claim(most) {
          const jobs = await boss.fetch(name, { batchSize: most, includeMetadata: true });
          await hold(
            name,
            jobs.map(({ id }) => id),
          );
          return jobs;
        },
        finish: (jobs) =>
          boss.complete(
            name,
            jobs.map(({ id }) => id),
          ),
        fail: ({ id }, error) => boss.fail(name, id, { message: faultOf(error) }),
      },
      (job) => runJob(handler, job),
      {
        atOnce: LANES[name].workers,
        pollMs: POLL_MS,
        onError: (error) => log.error({ err: error }, 'the job queue failed'),
      },
    );
  return {
    async enqueue(tx, name, payload, { runAt, singletonKey } = {}) {
      await boss.send(name, payload, {
        db: onTransaction(tx),
        ...optionsOf(name),
        ...(runAt ? { startAfter: runAt } : {}),
        ...(singletonKey ? { id: idOfKey(name, singletonKey) } : {}),
      });
    },
    async enqueueAll(tx, name, payloads) {
      const jobs = payloads.map((data) => ({ name, data, ...optionsOf(name) }));
      if (jobs.length > 0) await boss.insert(jobs, { db: onTransaction(tx) });
    },
    work(name, handler) {
      workers.push({ name, handler: handler as StoredHandler<StoredName> });
    },
    async start() {
      await boss.start();
      for (const { name } of workers) await boss.createQueue(name);
      const names = workers.map(({ name }) => name);
      if (instance !== null) await database.executeSql(TAKE_BACK, [names, instance]);
      for (const { name, handler } of workers) {
        if (isOfMails(name)) {
          const one = mailLane(name, handler);
          mailLanes.push(one);
          one.start();
          continue;
        }
        // One job at a time each, so that a failing job doesn't fail others with it.
        for (let worker = 0; worker < LANES[name].workers; worker += 1) {
          const options = { pollingIntervalSeconds: POLL_MS / 1000, includeMetadata: true as const };
          const id: string = await boss.work(name, options, async ([job]) => {
            // There may be more jobs; don't wait for the polling interval.
            boss.notifyWorker(id);
            if (!job) return;
            await hold(name, [job.id]);
            await runJob(handler, job);
          });
        }
      }
    },
    async stop() {
      await Promise.all(mailLanes.map((one) => one.stop()));
      await boss.stop({ graceful: true, wait: true });
      await database.close();
    },
  };
}
