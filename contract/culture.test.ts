import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cultureLevel, cultureScore } from './culture';

it('weighs completion with 60, games and reports with 20 each', () => {
  expect(cultureScore({ training: 100, gaming: 0, reported: 0 })).toBe(60);
  expect(cultureScore({ training: 50, gaming: 80, reported: 25 })).toBe(51);
});

it('scales the others to 100 where nobody was given a part', () => {
  expect(cultureScore({ training: 80, gaming: null, reported: null })).toBe(80);
  expect(cultureScore({ training: null, gaming: 90, reported: 30 })).toBe(60);
  expect(cultureScore({ training: null, gaming: null, reported: null })).toBeNull();
});

it('stays between its lowest and its highest part', () => {
  const part = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null });
  fc.assert(
    fc.property(fc.record({ training: part, gaming: part, reported: part }), (parts) => {
      const values = Object.values(parts).filter((value) => value !== null);
      const score = cultureScore(parts);
      if (score === null) return values.length === 0;
      return score >= Math.floor(Math.min(...values)) && score <= Math.ceil(Math.max(...values));
    }),
  );
});

it.each([
  [0, 'Vulnerable'],
  [19, 'Vulnerable'],
  [20, 'Basic'],
  [39, 'Basic'],
  [40, 'Improved'],
  [60, 'Advanced'],
  [79, 'Advanced'],
  [80, 'Excellent'],
  [100, 'Excellent'],
] as const)('calls %i %s', (score, level) => expect(cultureLevel(score)).toBe(level));
