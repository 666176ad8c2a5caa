import type { Database } from '@server/platform/db/client';
import { faultOf } from '@server/platform/log/describe-error';
import type { FastifyBaseLogger } from 'fastify';
import { claimJobs, failJob, finishJob, insertJob, insertJobs, releaseJobs } from './jobs.queries';
import {
  type JobContext,
  type JobName,
  LEASE_MS,
  MAX_ATTEMPTS,
  retryDelayMs,
  type StoredHandler,
  type StoredQueue,
} from './queue';

const POLL_MS = 500;
const BATCH = 10;

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
  type Handler = (payload: never, context: JobContext) => Promise<void>;
  const handlers = new Map<JobName, Handler>();
  const loops = new Map<JobName, { timer?: NodeJS.Timeout; running: Promise<void> }>();
  let stopped = true;

  /** Runs a few due jobs and returns whether there were any. */
  async function runDue(name: JobName, handler: Handler): Promise<boolean> {
    const now = clock();
    const due = await claimJobs(db, name, now, new Date(now.getTime() + LEASE_MS), BATCH);
    for (const job of due) {
      const last = job.attempts >= MAX_ATTEMPTS;
      try {
        await handler(job.payload as never, { jobId: String(job.id), isLastTry: last });
        await finishJob(db, job.id, clock());
      } catch (error) {
        log.warn({ job: name, jobId: job.id, attempt: job.attempts, last, err: error }, 'job failed');
        const retryAt = last ? null : new Date(clock().getTime() + retryDelayMs(job.attempts));
        await failJob(db, job.id, faultOf(error), retryAt, clock());
      }
    }
    return due.length > 0;
  }

  /** Each queue has its own loop, so that long work doesn't delay mail. */
  function schedule(name: JobName, handler: Handler, afterMs: number): void {
    if (stopped) return;
    const loop: { timer?: NodeJS.Timeout; running: Promise<void> } = { running: Promise.resolve() };
    loops.set(name, loop);
    loop.timer = setTimeout(() => {
      loop.running = runDue(name, handler)
        .catch((error: unknown) => {
          log.error({ err: error }, 'the job queue could not read its table');
          return false;
        })
        .then((found) => schedule(name, handler, found ? 0 : pollMs));
    }, afterMs);
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
    work<Name extends JobName>(name: Name, handler: StoredHandler<Name>) {
      handlers.set(name, handler as Handler);
    },
    async start() {
      stopped = false;
      // Only one process uses the data folder, so any leased job was left by one that died.
      await releaseJobs(db);
      for (const [name, handler] of handlers) schedule(name, handler, pollMs);
    },
    async drain() {
      for (let found = true; found; ) {
        found = false;
        for (const [name, handler] of handlers) found = (await runDue(name, handler)) || found;
      }
    },
    async stop() {
      stopped = true;
      for (const { timer } of loops.values()) clearTimeout(timer);
      await Promise.all([...loops.values()].map(({ running }) => running));
    },
  };
}
