import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once';

test('no more of a key run at the same time than may, and all of them in turn, whatever fails', async () => {
  const works = fc.array(
    fc.record({ key: fc.nat({ max: 2 }), turns: fc.nat({ max: 4 }), fails: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), works, async (most, given) => {
      const few = fewAtOnce(most);
      const running = [0, 0, 0];
      const begun: number[] = [];
      const ended = given.map(({ key, turns, fails }, index) =>
        few
          .run(key, async () => {
            begun.push(index);
            running[key] = (running[key] ?? 0) + 1;
            expect(running[key]).toBeLessThanOrEqual(most);
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
            running[key] = (running[key] ?? 0) - 1;
            if (fails) throw new Error('on purpose');
            return index;
          })
          .catch(() => index),
      );
      expect(await Promise.all(ended)).toEqual(given.map((_, index) => index));
      for (const wanted of [0, 1, 2])
        expect(begun.filter((index) => given[index]?.key === wanted)).toEqual(
          given.flatMap(({ key }, index) => (key === wanted ? [index] : [])),
        );
    }),
  );
});

test('whoever had to wait is told so', async () => {
  const few = fewAtOnce(1);
  const waited = [1, 2].map(() => few.run(7, async (hasWaited) => hasWaited));
  expect(await Promise.all(waited)).toEqual([false, true]);
});
