import { directionOf, languageAmong, type TextLanguage } from '@contract/languages';
import ar from '@i18n/ar/simulation.json' with { type: 'json' };
import bg from '@i18n/bg/simulation.json' with { type: 'json' };
import da from '@i18n/da/simulation.json' with { type: 'json' };
import de from '@i18n/de/simulation.json' with { type: 'json' };
import el from '@i18n/el/simulation.json' with { type: 'json' };
import en from '@i18n/en/simulation.json' with { type: 'json' };
import es from '@i18n/es/simulation.json' with { type: 'json' };
import fr from '@i18n/fr/simulation.json' with { type: 'json' };
import he from '@i18n/he/simulation.json' with { type: 'json' };
import it from '@i18n/it/simulation.json' with { type: 'json' };
import ja from '@i18n/ja/simulation.json' with { type: 'json' };
import nb from '@i18n/nb/simulation.json' with { type: 'json' };
import nl from '@i18n/nl/simulation.json' with { type: 'json' };
import pt from '@i18n/pt/simulation.json' with { type: 'json' };
import ptBr from '@i18n/pt-br/simulation.json' with { type: 'json' };
import ru from '@i18n/ru/simulation.json' with { type: 'json' };
import sv from '@i18n/sv-se/simulation.json' with { type: 'json' };
import zh from '@i18n/zh/simulation.json' with { type: 'json' };

const TEXTS: Readonly<Record<TextLanguage, typeof en>> = {
  ar,
  bg,
  da,
  de,
  el,
  en,
  es,
  fr,
  he,
  it,
  ja,
  nb,
  nl,
  pt,
  'pt-br': ptBr,
  ru,
  'sv-se': sv,
  zh,
};

export interface PageWords {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: typeof en;
}

/** The words of public pages in the first of these languages that has some, or is a variety of one that has; else in English. */
export function pageWords(...wanted: readonly string[]): PageWords {
  const isWritten = (tag: string): tag is TextLanguage => Object.hasOwn(TEXTS, tag);
  const language = languageAmong(wanted, isWritten) ?? 'en';
  return { language, direction: directionOf(language), texts: TEXTS[language] };
}

const HEADER_LANGUAGES_MAX = 10;

/** The languages of an `Accept-Language`, as browsers list them: the best first. */
export const acceptedLanguages = (header = ''): string[] =>
  header
    .split(',', HEADER_LANGUAGES_MAX)
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter(Boolean);
