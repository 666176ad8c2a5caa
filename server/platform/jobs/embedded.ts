import type { Database } from '@server/platform/db/client';
import { faultOf } from '@server/platform/log/describe-error';
import type { FastifyBaseLogger } from 'fastify';
import {
  type ClaimedJob,
  claimJobs,
  failJob,
  finishJobs,
  insertJob,
  insertJobs,
  queuesWithDue,
  releaseJobs,
} from './jobs.queries';
import { type Lane, lane } from './lane';
import {
  LEASE_MS,
  MAIL_LEASE_MS,
  MAILS_AT_ONCE,
  MAX_ATTEMPTS,
  retryDelayMs,
  type StoredHandler,
  type StoredName,
  type StoredQueue,
} from './queue';

const POLL_MS = 500;

/** Mails go out several at a time, other work one after the other; each kind has its own lane, so that none delays another. */
const MAIL_LANES: Partial<Record<StoredName, { readonly atOnce: number; readonly leaseMs: number }>> = {
  'mail.send': { atOnce: MAILS_AT_ONCE['mail.send'], leaseMs: MAIL_LEASE_MS },
  'mail.many': { atOnce: MAILS_AT_ONCE['mail.many'], leaseMs: MAIL_LEASE_MS },
};
const OTHER_LANES = { atOnce: 1, leaseMs: LEASE_MS };

export interface EmbeddedQueueOptions {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly pollMs?: number;
}

export interface EmbeddedQueue extends StoredQueue {
  /** Runs what is due, and what that enqueues, until nothing is left. Tests call it instead of `start`. */
  drain(): Promise<void>;
}

/** The queue on the database itself, for PGlite: due jobs are leased, run, and marked in one row each. */
export function embeddedQueue({ db, clock, log, pollMs = POLL_MS }: EmbeddedQueueOptions): EmbeddedQueue {
  type Handler = StoredHandler<StoredName>;
  const lanes = new Map<StoredName, Lane>();
  const cannotRead = (error: unknown) => log.error({ err: error }, 'the job queue could not read its table');
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let isStopped = true;

  function laneOf(name: StoredName, handler: Handler): Lane {
    const { atOnce, leaseMs } = MAIL_LANES[name] ?? OTHER_LANES;
    return lane<ClaimedJob>(
      {
        claim(most) {
          const now = clock();
          return claimJobs(db, name, now, new Date(now.getTime() + leaseMs), most);
        },
        finish: (jobs) =>
          finishJobs(
            db,
            jobs.map(({ id }) => id),
            clock(),
          ),
        async fail(job, error) {
          const last = job.attempts >= MAX_ATTEMPTS;
          log.warn({ job: name, jobId: job.id, attempt: job.attempts, last, err: error }, 'job failed');
          const retryAt = last ? null : new Date(clock().getTime() + retryDelayMs(job.attempts));
          await failJob(db, job.id, faultOf(error), retryAt, clock());
        },
      },
      ({ id, payload, attempts }) =>
        handler(payload as never, { jobId: id, isLastTry: attempts >= MAX_ATTEMPTS }),
      {
        atOnce,
        onError: cannotRead,
      },
    );
  }

  /** One question for all lanes: asked each, they would be most of what an idle database does. */
  async function wakeDue(): Promise<void> {
    const due = await queuesWithDue(db, [...lanes.keys()], clock());
    for (const name of due) lanes.get(name as StoredName)?.wake();
  }

  function poll(): void {
    polling = wakeDue()
      .catch(cannotRead)
      .finally(() => {
        if (!isStopped) timer = setTimeout(poll, pollMs);
      });
  }

  return {
    async enqueue(tx, name, payload, options = {}) {
      await insertJob(tx, {
        queue: name,
        payload,
        runAt: options.runAt ?? clock(),
        singletonKey: options.singletonKey ?? null,
      });
    },
    async enqueueAll(tx, name, payloads) {
      await insertJobs(
        tx,
        payloads.map((payload) => ({ queue: name, payload, runAt: clock() })),
      );
    },
    work(name, handler) {
      lanes.set(name, laneOf(name, handler as Handler));
    },
    async start() {
      // Only one process uses the data folder, so any leased job was left by one that died.
      await releaseJobs(db);
      for (const one of lanes.values()) one.start();
      isStopped = false;
      poll();
    },
    async drain() {
      for (let found = true; found; ) {
        found = false;
        for (const one of lanes.values()) found = (await one.runDue()) || found;
      }
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await polling;
      await Promise.all([...lanes.values()].map((one) => one.stop()));
    },
  };
}
