import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@contract/limits';

const { batchSize, batchMostRows, batchMs, pauseShare, quietMs } = limits.operations;

/** The sessions of the database, as far as the pace needs to know them. */
export interface Sessions {
  /** Requests waiting for a session at this moment. */
  readonly waitingCount: number;
  on(event: 'acquire', listener: () => void): unknown;
  off(event: 'acquire', listener: () => void): unknown;
}

export interface Beat {
  readonly rows: number;
  readonly tookMs: number;
  /** A request had to wait for a session until the batch ended. */
  readonly isCrowded: boolean;
}

/**
 * The size of the next batch. Larger batches cost less per row, but the embedded database serves no other
 * request meanwhile. So they grow while no request waits and each batch stays short, and shrink as soon as
 * one waits.
 */
export function nextRows({ rows, tookMs, isCrowded }: Beat): number {
  if (isCrowded || tookMs > 2 * batchMs) return Math.max(batchSize, Math.floor(rows / 2));
  return tookMs < batchMs ? Math.min(batchMostRows, rows * 2) : rows;
}

/**
 * After a batch that made a request wait: leaves the database to others until it has been idle for a moment,
 * at most as long as the batch took. A request runs several statements, so it is not finished after the first
 * one.
 */
export async function giveWay(sessions: Sessions, { tookMs }: Beat): Promise<void> {
  const until = performance.now() + tookMs * pauseShare;
  let isUsed = false;
  const note = () => {
    isUsed = true;
  };
  sessions.on('acquire', note);
  try {
    do {
      isUsed = false;
      await delay(Math.max(0, Math.min(quietMs, until - performance.now())));
    } while ((isUsed || sessions.waitingCount > 0) && performance.now() < until);
  } finally {
    sessions.off('acquire', note);
  }
}
