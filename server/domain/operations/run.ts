import { limits } from '@contract/limits';
import { allowLongWork } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import { type OperationJob, retryDelayMs } from '@server/platform/jobs/queue';
import { faultOf } from '@server/platform/log/describe-error';
import type { FastifyBaseLogger } from 'fastify';
import { finish, runBatch, type Standing, workAhead } from './batch';
import type { FrozenItem, ItemResult } from './kind';
import { findStalled, forgetOperations, lockOperation, updateOperation } from './operations.queries';
import { giveWay, nextRows } from './pace';

const { batchSize, sliceMs, maxAttempts, keepMs } = limits.operations;
/**
 * An open operation without progress for this long has lost its job; the longest wait for a retry is shorter.
 */
const STALLED_MS = 10 * 60_000;

type Log = Pick<FastifyBaseLogger, 'warn'>;

const enqueue = (deps: Deps, key: OperationJob, runAt?: Date) =>
  deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'operation.run', key, runAt ? { runAt } : {}));

/**
 * Records a failed batch: it is retried later, after a longer pause each time. Returns the number of
 * failures.
 */
async function noteFailure(deps: Deps, key: OperationJob, error: unknown): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const operation = await lockOperation(tx, key);
    const attempts = (operation?.attempts ?? 0) + 1;
    const lastError = faultOf(error);
    await updateOperation(tx, key, { attempts, lastError, updatedAt: deps.clock() });
    return attempts;
  });
}

const asFailed = (items: readonly FrozenItem[]): ItemResult[] =>
  items.map(({ position }) => ({ position, outcome: 'failed', code: 'ERROR' }));

/**
 * Runs a repeatedly failing batch row by row: a row that fails on its own is marked as failed, and the others
 * are done. When several in a row fail, the cause lies elsewhere: the operation ends as failed, and the
 * remaining rows are left unchanged.
 */
async function runRowByRow(deps: Deps, key: OperationJob): Promise<Standing> {
  let inARow = 0;
  for (let row = 0; row < batchSize && inARow < maxAttempts; row += 1) {
    const one = async (decide?: typeof asFailed) => {
      if (!decide) await workAhead(deps, key, 1);
      return retriedTransaction(deps.db, (tx) =>
        runBatch(tx, deps, key, { most: 1, ...(decide && { decide }) }),
      );
    };
    let standing: Standing;
    try {
      standing = await one();
      inARow = 0;
    } catch {
      standing = await one(asFailed);
      inARow += 1;
    }
    if (standing === 'ended') return 'ended';
  }
  if (inARow < maxAttempts) return 'more';
  await deps.db.transaction(async (tx) => {
    const operation = await lockOperation(tx, key);
    if (operation) await finish(tx, deps, operation, 'failed');
  });
  return 'ended';
}

/** Runs one batch; also returns whether a request waited for a session at its end. */
async function runOne(deps: Deps, key: OperationJob, wanted: number) {
  const most = await workAhead(deps, key, wanted);
  return retriedTransaction(deps.db, async (tx) => {
    const standing = await runBatch(tx, deps, key, { most });
    // Requests that found no free session in the pool during the batch are still waiting here.
    return { standing, isCrowded: deps.db.$client.waitingCount > 0 };
  });
}

/**
 * Works for a while, then hands over to another job, so that each job is short and a lost one is noticed
 * soon.
 */
async function runSlice(deps: Deps, key: OperationJob, log: Log): Promise<void> {
  const until = performance.now() + sliceMs;
  let rows: number = batchSize;
  while (performance.now() < until) {
    const started = performance.now();
    let standing: Standing;
    let isCrowded = false;
    try {
      ({ standing, isCrowded } = await runOne(deps, key, rows));
    } catch (error) {
      const attempts = await noteFailure(deps, key, error);
      log.warn({ ...key, attempts, err: error }, 'a batch of an operation failed');
      if (attempts < maxAttempts) {
        await enqueue(deps, key, new Date(deps.clock().getTime() + retryDelayMs(attempts)));
        return;
      }
      standing = await runRowByRow(deps, key);
    }
    if (standing === 'ended') return;
    const beat = { rows, tookMs: performance.now() - started, isCrowded };
    rows = nextRows(beat);
    if (isCrowded) await giveWay(deps.db.$client, beat);
  }
  await enqueue(deps, key);
}

/** Makes this process work on operations. */
export function workOnOperations(deps: Deps, log: Log): void {
  deps.jobs.work('operation.run', (key) => runSlice(deps, key, log));
}

/** Deletes old operations, and resumes those whose job was lost. */
export async function keepOperations(deps: Pick<Deps, 'db' | 'jobs'>, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await allowLongWork(tx);
    await forgetOperations(tx, new Date(now.getTime() - keepMs));
  });
  for (const key of await findStalled(deps.db, new Date(now.getTime() - STALLED_MS))) {
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'operation.run', key));
  }
}
