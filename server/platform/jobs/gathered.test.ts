import { describe, expect, it } from 'vitest';
import { gathered } from './gathered';

describe('work in batches', () => {
  it('gives everyone their own outcome, in as few batches as come together', async () => {
    const sizes: number[] = [];
    const doubled = gathered(
      async (items: readonly number[]) => {
        sizes.push(items.length);
        return items.map((item) => item * 2);
      },
      { max: 4, waitMs: 1 },
    );
    const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map((item) => doubled.add(item)));
    expect(outcomes).toEqual([2, 4, 6, 8, 10, 12]);
    expect(sizes).toEqual([4, 2]);
    expect(await doubled.add(7)).toBe(14);
  });

  it('waits for more until a batch is full', async () => {
    const sizes: number[] = [];
    const counted = gathered(
      async (items: readonly number[]) => {
        sizes.push(items.length);
        return items;
      },
      { max: 3, waitMs: 60_000 },
    );
    const first = counted.add(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sizes).toEqual([]);
    await Promise.all([first, counted.add(2), counted.add(3)]);
    await Promise.all([4, 5, 6].map((item) => counted.add(item)));
    expect(sizes).toEqual([3, 3]);
  });

  it('fails those of a failed batch only', async () => {
    const odd = gathered(
      async ([item = 0]: readonly number[]) => {
        if (item % 2 === 0) throw new Error(`${item} is even`);
        return [item];
      },
      { max: 1, waitMs: 0 },
    );
    const ended = await Promise.allSettled([1, 2, 3].map((item) => odd.add(item)));
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('is idle once all has ended', async () => {
    let done = 0;
    const slow = gathered(
      async (items: readonly number[]) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        done += items.length;
        return items;
      },
      { max: 2, waitMs: 0 },
    );
    for (let item = 0; item < 5; item += 1) void slow.add(item);
    await slow.idle();
    expect(done).toBe(5);
  });
});
