/**
 * Languages that there are texts in, by their folders in `i18n`. Readers of a variety (`de-AT`) have those of its language,
 * readers of any other the English ones.
 */
export const TEXT_LANGUAGES = [
  'en',
  'ar',
  'bg',
  'da',
  'de',
  'el',
  'es',
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
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** Tags that readers have for languages whose texts are kept under another one. */
const ALSO: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', sv: 'sv-se' };

/** The first of the wanted languages (BCP 47) that is among those there are, or is a variety of one that is. */
export function languageAmong<Language extends string>(
  wanted: readonly string[],
  isThere: (tag: string) => tag is Language,
): Language | undefined {
  return wanted
    .map((tag) => tag.toLowerCase())
    .flatMap((tag) => [tag, tag.split('-')[0] ?? ''])
    .flatMap((tag) => [tag, ALSO[tag] ?? tag])
    .find(isThere);
}

const isWritten = (tag: string): tag is TextLanguage => TEXT_LANGUAGES.some((language) => language === tag);

/** The first of the wanted languages (BCP 47) that has texts, or is a variety of one that has; else English. */
export const textLanguage = (...wanted: readonly string[]): TextLanguage =>
  languageAmong(wanted, isWritten) ?? 'en';

const FROM_RIGHT = /^(?:ar|fa|he|ur)\b/;

/** The direction in which a language (BCP 47) is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (FROM_RIGHT.test(language) ? 'rtl' : 'ltr');
