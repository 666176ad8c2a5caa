import { expect, it } from 'vitest';
import { rangeOfPage } from './rangeOfPage';

const rows = (length: number) => Array.from({ length }, () => ({}));

it('counts from one', () => {
  expect(rangeOfPage({ page: 0, limit: 25 }, { rows: rows(25), total: 1234, totalIsMinimum: false })).toEqual(
    {
      from: 1,
      to: 25,
      hasNext: true,
    },
  );
});

it('ends where the rows end', () => {
  expect(rangeOfPage({ page: 2, limit: 25 }, { rows: rows(3), total: 53, totalIsMinimum: false })).toEqual({
    from: 51,
    to: 53,
    hasNext: false,
  });
});

it('goes past a total that is a lower bound as long as pages are full', () => {
  const deep = { page: 400, limit: 25 };
  expect(rangeOfPage(deep, { rows: rows(25), total: 10_000, totalIsMinimum: true }).hasNext).toBe(true);
  expect(rangeOfPage(deep, { rows: rows(24), total: 10_000, totalIsMinimum: true }).hasNext).toBe(false);
});

it('is empty when nothing is listed', () => {
  expect(rangeOfPage({ page: 0, limit: 25 }, { rows: [], total: 0, totalIsMinimum: false })).toEqual({
    from: 0,
    to: 0,
    hasNext: false,
  });
});
