import { LANGUAGES, type Language } from './locales';

/** The interface languages, as their own speakers call them. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
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
  readonly locale: Language;
  readonly name: string;
}

/** The 20 interface languages: English, then the others by their own names. */
export const LANGUAGE_CHOICES: readonly LanguageChoice[] = LANGUAGES.map((locale) => ({
  locale,
  name: NAMES[locale],
})).sort((a, b) => (a.locale === 'en' ? -1 : b.locale === 'en' ? 1 : a.name.localeCompare(b.name, 'en')));

const NAME_OF: ReadonlyMap<string, string> = new Map(Object.entries(NAMES));

/** A language's own name for itself; an unknown code is returned as is. */
export const languageName = (code: string): string => NAME_OF.get(code) ?? code;
