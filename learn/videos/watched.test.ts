import fc from 'fast-check';
import { expect, it } from 'vitest';
import { watchedPercent } from './watched';

it.each([
  ['nothing', [], 0, 0],
  ['the first half', [{ start: 0, end: 50 }], 0, 50],
  [
    'two parts, in any order',
    [
      { start: 80, end: 100 },
      { start: 0, end: 20 },
    ],
    0,
    40,
  ],
  [
    'a part twice',
    [
      { start: 0, end: 30 },
      { start: 10, end: 20 },
    ],
    0,
    30,
  ],
  ['the rest of what was watched before', [{ start: 40, end: 100 }], 40, 100],
  ['what was watched before again', [{ start: 0, end: 30 }], 40, 40],
  ['only the end', [{ start: 95, end: 100 }], 0, 5],
] as const)('counts %s', (_, played, before, percent) => {
  expect(watchedPercent(played, before, 100)).toBe(percent);
});

it('counts nothing of a video whose length is unknown', () => {
  expect(watchedPercent([{ start: 0, end: 5 }], 12, Number.NaN)).toBe(12);
});

it('never falls while more is played, and stays within 100', () => {
  const stretch = fc
    .tuple(fc.nat(200), fc.nat(200))
    .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }));
  fc.assert(
    fc.property(fc.array(stretch), stretch, fc.nat(100), (played, more, before) => {
      const less = watchedPercent(played, before, 200);
      const now = watchedPercent([...played, more], before, 200);
      expect(now).toBeGreaterThanOrEqual(less);
      expect(now).toBeLessThanOrEqual(100);
      expect(less).toBeGreaterThanOrEqual(before);
    }),
  );
});
