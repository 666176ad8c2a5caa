import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutFew } from './few';

const sizes = fc.array(fc.nat(12), { maxLength: 12 });
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const told = (all: readonly number[]) =>
  withoutFew(
    all.map((size) => ({ size })),
    ({ size }) => size,
  ).map(({ size }) => size);

it('tells only of five people and more, in the order given', () => {
  expect(told([7, 5, 9])).toEqual([7, 5, 9]);
  expect(told([9, 3, 8, 4])).toEqual([9, 8]);
  fc.assert(
    fc.property(sizes, (all) => {
      expect(told(all).filter((size) => size < 5)).toEqual([]);
    }),
  );
});

it('leaves out another one where the total would tell of those left out', () => {
  expect(told([9, 3, 8])).toEqual([9]);
  expect(told([4, 6])).toEqual([]);
  fc.assert(
    fc.property(sizes, (all) => {
      const hidden = sum(all) - sum(told(all));
      expect(hidden === 0 || hidden >= 5 || told(all).length === 0).toBe(true);
    }),
  );
});

it('leaves out no more than it must', () => {
  fc.assert(
    fc.property(sizes, (all) => {
      const large = all.filter((size) => size >= 5);
      expect(large.length - told(all).length).toBeLessThanOrEqual(1);
    }),
  );
});
