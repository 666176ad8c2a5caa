import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Polyglot from 'node-polyglot';
import type { Locale } from '@/i18n/locales';
import { isPseudoLocale, pseudoPhrase } from '@/i18n/pseudo';

const folder = fileURLToPath(new URL('../../../i18n/en/', import.meta.url));

type Phrases = { [key: string]: string | Phrases };

const english: Phrases = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as Phrases,
  ]),
);

const inLocale = (phrases: Phrases, locale: Locale): Phrases =>
  Object.fromEntries(
    Object.entries(phrases).map(([key, value]) => {
      if (typeof value !== 'string') return [key, inLocale(value, locale)];
      return [key, isPseudoLocale(locale) ? pseudoPhrase(value) : value];
    }),
  );

export type Say = (key: string, options?: Record<string, string | number>) => string;

/** The console's own texts in a locale, to find controls by name in the pseudo-locales too. */
export function textsOf(locale: Locale): Say {
  const polyglot = new Polyglot({ locale: 'en', phrases: inLocale(english, locale) });
  return (key, options) => polyglot.t(key, options);
}
