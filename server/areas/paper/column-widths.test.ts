import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnWidths } from './column-widths';

const needs = fc.array(
  fc.record({ least: fc.integer({ min: 1, max: 100 }), more: fc.integer({ min: 0, max: 200 }) }),
  { minLength: 1, maxLength: 14 },
);

it('fills the width of a table, and breaks no word while all of them have room', () => {
  fc.assert(
    fc.property(needs, fc.integer({ min: 100, max: 900 }), (given, most) => {
      const columns = given.map(({ least, more }) => ({ least, wish: least + more }));
      const widths = columnWidths(columns, most);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(most);
      if (columns.reduce((sum, { least }) => sum + least, 0) > most) return;
      columns.forEach(({ least }, at) => {
        expect(widths[at]).toBeGreaterThanOrEqual(least - 1e-9);
      });
    }),
  );
});

it('gives most of the rest to the column that is shortest of its wish', () => {
  const widths = columnWidths(
    [
      { least: 50, wish: 50 },
      { least: 50, wish: 150 },
      { least: 50, wish: 350 },
    ],
    350,
  );
  expect(widths).toEqual([50, 100, 200]);
});
