import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@contract/limits';
import { describe, expect, it } from 'vitest';
import { giveWay, nextRows } from './pace';

const { batchSize, batchMostRows, batchMs, quietMs } = limits.operations;
const calm = { tookMs: 1, isCrowded: false };

describe('the rows of the next batch', () => {
  it('grow while nothing waits and batches are short, up to a limit', () => {
    expect(nextRows({ rows: batchSize, ...calm })).toBe(2 * batchSize);
    expect(nextRows({ rows: batchMostRows, ...calm })).toBe(batchMostRows);
    expect(nextRows({ rows: 400, tookMs: 1.5 * batchMs, isCrowded: false })).toBe(400);
  });

  it('shrink when a request waited or a batch took too long, down to the default', () => {
    expect(nextRows({ rows: 400, tookMs: 1, isCrowded: true })).toBe(200);
    expect(nextRows({ rows: 400, tookMs: 3 * batchMs, isCrowded: false })).toBe(200);
    expect(nextRows({ rows: batchSize, tookMs: 1, isCrowded: true })).toBe(batchSize);
  });
});

describe('the pause after a batch', () => {
  const sessions = () => Object.assign(new EventEmitter(), { waitingCount: 0 });
  const timed = async (work: Promise<unknown>) => {
    const start = performance.now();
    await work;
    return performance.now() - start;
  };
  const beat = { rows: 100, tookMs: 2000, isCrowded: true };

  it('ends once the database has been idle for a moment', async () => {
    const pool = sessions();
    const long = { ...beat, tookMs: 60_000 };
    expect(await timed(giveWay(pool, long))).toBeLessThan(long.tookMs / 2);
    expect(pool.listenerCount('acquire')).toBe(0);
  });

  it('lasts while others use the database, at most as long as the batch took', async () => {
    const pool = sessions();
    const short = { ...beat, tookMs: 10 * quietMs };
    let isOver = false;
    const giving = timed(giveWay(pool, short)).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      pool.emit('acquire');
      await delay(1);
    }
    expect(await giving).toBeGreaterThanOrEqual(short.tookMs - 1);
    expect(
      await timed(giveWay(Object.assign(sessions(), { waitingCount: 1 }), short)),
    ).toBeGreaterThanOrEqual(short.tookMs - 1);
  });
});
