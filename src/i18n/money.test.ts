import { expect, it } from 'vitest';
import { exactMoneyOf, moneyOf, roundMoneyOf } from './money';

it.each([
  [2400, 'en', '$24'],
  [2160, 'en', '$21.60'],
  [180_000_000, 'en', '$1,800,000'],
  [5, 'en', '$0.05'],
  [2160, 'de', '21,60\u00a0$'],
])('%i cents in %s: %s', (cents, language, text) => {
  expect(moneyOf(cents, language)).toBe(text);
});

it.each([
  [2400, 'en', '$24.00'],
  [2160, 'de', '21,60\u00a0$'],
])('%i cents of an account in %s: %s', (cents, language, text) => {
  expect(exactMoneyOf(cents, language)).toBe(text);
});

it.each([
  [240_000, 'en', '$2.4K'],
  [0, 'en', '$0'],
])('%i cents on an axis in %s: %s', (cents, language, text) => {
  expect(roundMoneyOf(cents, language)).toBe(text);
});
