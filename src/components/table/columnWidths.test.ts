import { expect, it } from 'vitest';
import { headWidths, minTableWidth } from './columnWidths';

const NUMBER = { width: 80, align: 'end' as const };

it('a table is as wide as its columns, and the checkbox and the menu that it has', () => {
  const columns = [{ width: 200 }, NUMBER];
  expect([0, 1, 2].map((controls) => minTableWidth(columns, controls))).toEqual([280, 326, 372]);
});

it('columns of words share spare width in proportion, and numbers take none', () => {
  expect(headWidths([{ width: 300 }, NUMBER, { width: 100 }], 1)).toEqual([
    'calc(300px + max(0px, 100cqi - 526px) * 0.75)',
    '80px',
    'calc(100px + max(0px, 100cqi - 526px) * 0.25)',
  ]);
});

it('a table of nothing but numbers fills its width', () => {
  const spare = 'calc(80px + max(0px, 100cqi - 160px) * 0.5)';
  expect(headWidths([NUMBER, NUMBER], 0)).toEqual([spare, spare]);
});
