import { limits } from '@contract/limits';

const formats = new Map<string, Intl.NumberFormat>();

/** The format of a language; a table asks for it in every cell. */
function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${Object.values(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: limits.plans.currency,
    ...options,
  });
  formats.set(key, made);
  return made;
}

/** An amount in cents, formatted for the language: '$24', '$21.60'. Whole amounts show no cents. */
export const moneyOf = (cents: number, language: string): string =>
  formatOf(language, { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 }).format(cents / 100);

/** An amount in cents as accounts show it, so that a column lines up: '$24.00', '$21.60'. */
export const exactMoneyOf = (cents: number, language: string): string =>
  formatOf(language, { minimumFractionDigits: 2 }).format(cents / 100);

/** A rounded amount for the axis of a chart: '$24K'. */
export const roundMoneyOf = (cents: number, language: string): string =>
  formatOf(language, { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 }).format(
    cents / 100,
  );
