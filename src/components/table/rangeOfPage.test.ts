import { expect, it } from 'vitest';
import { rangeOfPage } from './rangeOfPage';

it('counts from one', () => {
  expect(rangeOfPage(1, 25, 25)).toEqual({ from: 1, to: 25 });
});

it('ends where the rows end', () => {
  expect(rangeOfPage(3, 25, 3)).toEqual({ from: 51, to: 53 });
});

it('is empty when nothing is listed', () => {
  expect(rangeOfPage(1, 25, 0)).toEqual({ from: 0, to: 0 });
});
