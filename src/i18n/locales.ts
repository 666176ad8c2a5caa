import { isPseudoLocale, PSEUDO_LOCALES, type PseudoLocale } from './pseudo';

/** Languages with a complete `i18n/<language>` folder, as their own speakers call them. */
export const LANGUAGES = [{ locale: 'en', name: 'English' }] as const;
export type Language = (typeof LANGUAGES)[number]['locale'];

/** Interface languages without texts yet: they can be chosen and appear in English. */
export const COMING_LANGUAGES = [
  'ar',
  'bg',
  'da',
  'de',
  'el',
  'en-gb',
  'es',
  'es-es',
  'fr',
  'he',
  'it',
  'ja',
  'nb',
  'nl',
  'pt',
  'pt-br',
  'ru',
  'sv-se',
  'zh',
] as const;
export type ComingLanguage = (typeof COMING_LANGUAGES)[number];

/** The locales the interface can switch to; a pseudo-locale is generated from English for tests. */
export type Locale = Language | ComingLanguage | PseudoLocale;

const DEFAULT_LANGUAGE: Language = 'en';
export const DEFAULT_LOCALE: Locale = DEFAULT_LANGUAGE;
export const LOCALE_STORAGE_KEY = 'vigil.locale';
const RIGHT_TO_LEFT = new Set(['ar', 'he']);

const locales: readonly Locale[] = [
  ...LANGUAGES.map(({ locale }) => locale),
  ...COMING_LANGUAGES,
  ...PSEUDO_LOCALES,
];

export const isComing = (locale: unknown): locale is ComingLanguage =>
  COMING_LANGUAGES.some((coming) => coming === locale);

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The language whose files and plural forms a locale uses. */
export const languageOf = (locale: Locale): Language => {
  if (isPseudoLocale(locale) || isComing(locale)) return DEFAULT_LANGUAGE;
  return locale;
};

/** The reading direction, for `<html dir>`. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';

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
  for (const tag of preferred) {
    const match = LANGUAGES.find(({ locale }) => locale === tag || locale === tag.split('-')[0]);
    if (match) return match.locale;
  }
  return DEFAULT_LOCALE;
}
