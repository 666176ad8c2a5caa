import { limits } from '@contract/limits';

/** An amount in cents with both its digits, formatted for the language: '$1,440.00'. */
export const moneyOf = (cents: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: limits.plans.currency }).format(cents / 100);
