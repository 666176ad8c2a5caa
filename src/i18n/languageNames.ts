import { COMING_LANGUAGES, type ComingLanguage, LANGUAGES, type Language } from './locales';

/** The interface languages without texts yet, as their own speakers call them. */
const COMING_NAMES: Record<ComingLanguage, string> = {
  ar: 'العربية',
  bg: 'Български',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  'en-gb': 'English (UK)',
  es: 'Español (Latinoamérica)',
  'es-es': 'Español (España)',
  fr: 'Français',
  he: 'עברית',
  it: 'Italiano',
  ja: '日本語',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pt: 'Português (Portugal)',
  'pt-br': 'Português (Brasil)',
  ru: 'Русский',
  'sv-se': 'Svenska',
  zh: '中文',
};

export interface LanguageChoice {
  readonly locale: Language | ComingLanguage;
  readonly name: string;
  /** Shown in English until it is translated. */
  readonly isComing: boolean;
}

/** The 20 interface languages: those with texts first, the others sorted by their own names. */
export const LANGUAGE_CHOICES: readonly LanguageChoice[] = [
  ...LANGUAGES.map((language) => ({ ...language, isComing: false })),
  ...COMING_LANGUAGES.map((locale) => ({ locale, name: COMING_NAMES[locale], isComing: true })).sort((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  ),
];

/** A language's own name for itself; an unknown code is returned as is. */
export const languageName = (code: string): string =>
  LANGUAGE_CHOICES.find(({ locale }) => locale === code)?.name ?? code;
