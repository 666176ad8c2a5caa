import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Polyglot from 'node-polyglot';
import { type Language, type Locale, languageOf } from '@/i18n/locales';
import { isPseudoLocale, pseudoTexts, type Texts } from '@/i18n/pseudo';

const folderOf = (language: Language) =>
  fileURLToPath(new URL(`../../../i18n/${language}/`, import.meta.url));

const phrasesOf = (language: Language): Texts =>
  Object.fromEntries(
    readdirSync(folderOf(language)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`${folderOf(language)}${file}`, 'utf8')) as Texts,
    ]),
  );

export type Say = (key: string, options?: Record<string, string | number>) => string;

const read = new Map<Locale, Say>();

/** The console's own texts in a locale, to find controls by name in it. */
export function textsOf(locale: Locale): Say {
  const known = read.get(locale);
  if (known) return known;
  const language = languageOf(locale);
  const phrases = phrasesOf(language);
  const polyglot = new Polyglot({
    locale: language,
    phrases: isPseudoLocale(locale) ? pseudoTexts(phrases) : phrases,
  });
  const say: Say = (key, options) => polyglot.t(key, options);
  read.set(locale, say);
  return say;
}
