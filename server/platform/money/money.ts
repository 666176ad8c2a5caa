import { limits } from '@contract/limits';

/** An amount in cents as files have it: dollars with both digits, '1440.00'. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** An amount in cents with both its digits, formatted for the language: '$1,440.00'. */
export const moneyOf = (cents: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: limits.plans.currency }).format(cents / 100);
