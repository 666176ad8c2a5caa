import { limits } from '@contract/limits';

/** An amount in cents, formatted for the language: '$24', '$21.60'. Whole amounts show no cents. */
export function moneyOf(cents: number, language: string): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  const { currency } = limits.plans;
  return new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits }).format(
    cents / 100,
  );
}
