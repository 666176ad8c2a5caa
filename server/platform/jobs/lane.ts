import { gathered } from './gathered';

export interface LaneJob {
  readonly id: string;
}

/** Where the jobs of a lane are stored. */
export interface LaneStore<Job extends LaneJob> {
  /** Leases jobs that are due, at most so many. */
  claim(most: number): Promise<readonly Job[]>;
  finish(jobs: readonly Job[]): Promise<void>;
  fail(job: Job, error: unknown): Promise<void>;
}

export interface LaneOptions {
  readonly atOnce: number;
  /** How often it looks for jobs by itself; absent: when it is woken. */
  readonly pollMs?: number;
  /** Told when the store fails; what it was asked is asked again, or left to the leases. */
  readonly onError: (error: unknown) => void;
}

export interface Lane {
  start(): void;
  /** Looks for jobs, unless it has as many as may run. */
  wake(): void;
  /** Runs what is due, and resolves with whether there was anything. Tests call it instead of `start`. */
  runDue(): Promise<boolean>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

const FINISHED_MAX = 200;
/** Nobody waits for a job to be marked as done, and each statement about some costs the same. */
const FINISHED_WAIT_MS = 10;

/**
 * Runs jobs of one kind, several at the same time: they are claimed together, each takes the place of one that has ended, and
 * those that have ended are marked together.
 */
export function lane<Job extends LaneJob>(
  store: LaneStore<Job>,
  run: (job: Job) => Promise<void>,
  { atOnce, pollMs, onError }: LaneOptions,
): Lane {
  const running = new Set<string>();
  const open = new Set<Promise<void>>();
  let claiming: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;
  /** The last claim found nothing: the next one waits. */
  let isDry = false;

  const finished = gathered(
    async (jobs: readonly Job[]) => {
      await store.finish(jobs);
      return jobs;
    },
    { max: FINISHED_MAX, waitMs: FINISHED_WAIT_MS },
  );

  async function end(job: Job): Promise<void> {
    try {
      await run(job);
    } catch (error) {
      await store.fail(job, error).catch(onError);
      return;
    } finally {
      running.delete(job.id);
      claimSoon();
    }
    await finished.add(job).catch(onError);
  }

  function begin(job: Job): void {
    running.add(job.id);
    const ending = end(job).finally(() => open.delete(ending));
    open.add(ending);
  }

  async function claimSome(): Promise<number> {
    const most = atOnce - running.size;
    if (most <= 0) return 0;
    const jobs = await store.claim(most);
    // One whose lease has ended while it runs goes on.
    for (const job of jobs) if (!running.has(job.id)) begin(job);
    return jobs.length;
  }

  function pollLater(): void {
    clearTimeout(timer);
    if (pollMs !== undefined && !isStopped) timer = setTimeout(poll, pollMs);
  }

  function poll(): void {
    if (isStopped || claiming) return;
    // Of those that have ended each asks for another.
    if (running.size >= atOnce) {
      pollLater();
      return;
    }
    clearTimeout(timer);
    claiming = claimSome().catch((error: unknown) => {
      onError(error);
      return 0;
    });
    void claiming.then((found) => {
      claiming = undefined;
      isDry = found === 0;
      if (isStopped) return;
      pollLater();
      claimSoon();
    });
  }

  /** Claims more as soon as that is worth a statement. */
  function claimSoon(): void {
    if (!isDry && running.size <= atOnce / 2) poll();
  }

  return {
    start() {
      isStopped = false;
      pollLater();
    },
    wake: poll,
    async runDue() {
      const found = await claimSome();
      await Promise.all(open);
      return found > 0;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await claiming;
      while (open.size > 0) await Promise.all(open);
    },
  };
}
