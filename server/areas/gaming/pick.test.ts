import { gameScore } from '@contract/gaming/games';
import { exampleItem } from '@tests/support/games';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pickItems } from './pick';

const MEDIA = ['mail', 'sms', 'site', 'call'] as const;
const pool = MEDIA.flatMap((medium) =>
  Array.from({ length: 12 }, (_, index) => ({ ...exampleItem(index + 1, medium), medium })),
);
const byKey = new Map(pool.map((item) => [item.key, item]));
const spread = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts);

it('picks so many different items, alike of all media, fake and real', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 5, max: 30 }), (seed, count) => {
      const picked = pickItems(pool, count, { seed, recent: new Set() });
      expect(new Set(picked).size).toBe(count);
      const items = picked.flatMap((key) => byKey.get(key) ?? []);
      const fakes = items.filter(({ isFake }) => isFake).length;
      expect(Math.abs(2 * fakes - count)).toBeLessThanOrEqual(2);
      expect(spread(MEDIA.map((medium) => items.filter((one) => one.medium === medium).length))).toBeLessThan(
        2,
      );
      expect(pickItems(pool, count, { seed, recent: new Set() })).toEqual(picked);
    }),
    { numRuns: 100 },
  );
});

it('takes what was there lately only when nothing else is left', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 5, max: 30 }),
      fc.subarray(pool.map(({ key }) => key)),
      (seed, count, recent) => {
        const picked = pickItems(pool, count, { seed, recent: new Set(recent) });
        const again = picked.filter((key) => recent.includes(key)).length;
        expect(again).toBe(Math.max(0, count - (pool.length - recent.length)));
      },
    ),
    { numRuns: 100 },
  );
});

it('has as many as there are', () => {
  expect(pickItems(pool.slice(0, 3), 10, { seed: 1, recent: new Set() })).toHaveLength(3);
});

it('scores from 0 to 100, more for each right answer, and all only for all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 30 }), (count) => {
      const scores = Array.from({ length: count + 1 }, (_, right) => gameScore(right, count));
      expect([scores[0], scores.at(-1)]).toEqual([0, 100]);
      for (let right = 1; right <= count; right++)
        expect(scores[right]).toBeGreaterThan(scores[right - 1] ?? -1);
    }),
  );
});
