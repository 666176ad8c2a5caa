import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@contract/limits';

const { batchSize, batchMostRows, batchMs, pauseShare, quietMs } = limits.operations;

/** What the pace looks at: who else wants the database's sessions. */
export interface Sessions {
  /** Requests that wait for one at this moment. */
  readonly waitingCount: number;
  on(event: 'acquire', listener: () => void): unknown;
  off(event: 'acquire', listener: () => void): unknown;
}

export interface Beat {
  readonly rows: number;
  readonly tookMs: number;
  /** Somebody had to wait for a session until the batch was over. */
  readonly isCrowded: boolean;
}

/**
 * Rows of the next batch. Larger ones cost less a row, but the embedded database answers nobody else meanwhile: they
 * grow as long as nobody waits and each stays short, and shrink as soon as somebody does.
 */
export function nextRows({ rows, tookMs, isCrowded }: Beat): number {
  if (isCrowded || tookMs > 2 * batchMs) return Math.max(batchSize, Math.floor(rows / 2));
  return tookMs < batchMs ? Math.min(batchMostRows, rows * 2) : rows;
}

/**
 * After a batch that somebody waited for: leaves the database to others until none of them has used it for a moment,
 * at most as long as the batch took. A request is several statements, so it is not over with the first of them.
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
