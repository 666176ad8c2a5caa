import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/client';
import { claimJobs, failJob, finishJob, insertJob } from './jobs.queries';
import { type JobHandler, type JobName, type JobQueue, LEASE_MS, MAX_ATTEMPTS, retryDelayMs } from './queue';

const POLL_MS = 500;
const BATCH = 10;

export interface EmbeddedQueueOptions {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly pollMs?: number;
}

/** The queue on the database itself, for PGlite: due jobs are leased, run, and marked in one row each. */
export function embeddedQueue({ db, clock, log, pollMs = POLL_MS }: EmbeddedQueueOptions): JobQueue {
  const handlers = new Map<JobName, (payload: never, context: { jobId: string }) => Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;

  async function runDue(): Promise<void> {
    for (const [name, handler] of handlers) {
      const now = clock();
      const due = await claimJobs(db, name, now, new Date(now.getTime() + LEASE_MS), BATCH);
      for (const job of due) {
        try {
          await handler(job.payload as never, { jobId: String(job.id) });
          await finishJob(db, job.id, clock());
        } catch (error) {
          const last = job.attempts >= MAX_ATTEMPTS;
          log.warn({ job: name, jobId: job.id, attempt: job.attempts, last, err: error }, 'job failed');
          const retryAt = last ? null : new Date(clock().getTime() + retryDelayMs(job.attempts));
          await failJob(db, job.id, String(error), retryAt);
        }
      }
    }
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = runDue()
        .catch((error: unknown) => log.error({ err: error }, 'the job queue could not read its table'))
        .finally(schedule);
    }, pollMs);
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
    work<Name extends JobName>(name: Name, handler: JobHandler<Name>) {
      handlers.set(name, handler as (payload: never, context: { jobId: string }) => Promise<void>);
    },
    async start() {
      stopped = false;
      schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
