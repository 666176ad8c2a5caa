import { isPseudoLocale, PSEUDO_LOCALES, type PseudoLocale } from './pseudo';

/** Languages with a complete `i18n/<language>` folder, as their own speakers call them. */
export const LANGUAGES = [{ locale: 'en', name: 'English' }] as const;
export type Language = (typeof LANGUAGES)[number]['locale'];

/** What the interface can be shown in: a language, or a pseudo-locale made from English for tests. */
export type Locale = Language | PseudoLocale;

export const DEFAULT_LOCALE: Locale = 'en';
export const LOCALE_STORAGE_KEY = 'vigil.locale';
const RIGHT_TO_LEFT = new Set(['ar', 'he']);

const locales: readonly Locale[] = [...LANGUAGES.map(({ locale }) => locale), ...PSEUDO_LOCALES];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The language whose files a locale is made of; plural forms follow it too. */
export const languageOf = (locale: Locale): Language => (isPseudoLocale(locale) ? 'en' : locale);

/** The reading direction, for `<html dir>`. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** What decides the first locale; the tests hand over their own. */
export interface LocaleSources {
  search: string;
  stored: string | null;
  preferred: readonly string[];
}

/** The locale to start with: `?lang=`, then the remembered one, then the browser's, then English. */
export function chooseLocale({ search, stored, preferred }: LocaleSources): Locale {
  const asked = new URLSearchParams(search).get('lang');
  if (isLocale(asked)) return asked;
  if (isLocale(stored)) return stored;
  for (const tag of preferred) {
    const match = LANGUAGES.find(({ locale }) => locale === tag || locale === tag.split('-')[0]);
    if (match) return match.locale;
  }
  return DEFAULT_LOCALE;
}
