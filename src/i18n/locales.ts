import { languageAmong, TEXT_LANGUAGES } from '@contract/languages';
import { isPseudoLocale, PSEUDO_LOCALES, type PseudoLocale } from './pseudo';

/** The languages of the interface. */
export const LANGUAGES = [...TEXT_LANGUAGES, 'en-gb', 'es-es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locales the interface can switch to; a pseudo-locale is generated from English for tests. */
export type Locale = Language | PseudoLocale;

const DEFAULT_LANGUAGE: Language = 'en';
export const DEFAULT_LOCALE: Locale = DEFAULT_LANGUAGE;
export const LOCALE_STORAGE_KEY = 'vigil.locale';

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

export const isLocale = (value: unknown): value is Locale =>
  isLanguage(value) || PSEUDO_LOCALES.some((locale) => locale === value);

/** The language whose files and plural forms a locale uses. */
export const languageOf = (locale: Locale): Language => (isPseudoLocale(locale) ? DEFAULT_LANGUAGE : locale);

/** The inputs of the first locale; tests pass fakes. */
export interface LocaleSources {
  search: string;
  stored: string | null;
  preferred: readonly string[];
}

/** The initial locale: `?lang=`, then the stored one, then the browser's, then English. */
export function chooseLocale({ search, stored, preferred }: LocaleSources): Locale {
  const asked = new URLSearchParams(search).get('lang');
  if (isLocale(asked)) return asked;
  if (isLocale(stored)) return stored;
  return languageAmong(preferred, isLanguage) ?? DEFAULT_LOCALE;
}
