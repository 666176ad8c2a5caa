import { directionOf, type TextLanguage, textLanguage } from '@contract/languages';
import ar from '@i18n/ar/paper.json' with { type: 'json' };
import bg from '@i18n/bg/paper.json' with { type: 'json' };
import da from '@i18n/da/paper.json' with { type: 'json' };
import de from '@i18n/de/paper.json' with { type: 'json' };
import el from '@i18n/el/paper.json' with { type: 'json' };
import en from '@i18n/en/paper.json' with { type: 'json' };
import es from '@i18n/es/paper.json' with { type: 'json' };
import fr from '@i18n/fr/paper.json' with { type: 'json' };
import he from '@i18n/he/paper.json' with { type: 'json' };
import it from '@i18n/it/paper.json' with { type: 'json' };
import ja from '@i18n/ja/paper.json' with { type: 'json' };
import nb from '@i18n/nb/paper.json' with { type: 'json' };
import nl from '@i18n/nl/paper.json' with { type: 'json' };
import pt from '@i18n/pt/paper.json' with { type: 'json' };
import ptBr from '@i18n/pt-br/paper.json' with { type: 'json' };
import ru from '@i18n/ru/paper.json' with { type: 'json' };
import sv from '@i18n/sv-se/paper.json' with { type: 'json' };
import zh from '@i18n/zh/paper.json' with { type: 'json' };
import { filled } from '@server/platform/text/filled';

export type PaperTexts = typeof en;

/** A translation that lacks a text does not compile, since a document is in one language as a whole. */
const TEXTS: Readonly<Record<TextLanguage, PaperTexts>> = {
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

export interface ReportTexts {
  /** BCP 47: of the texts, with the country that was asked for, which decides how numbers and days are written. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: PaperTexts;
  readonly fill: (text: string, values: Readonly<Record<string, string | number>>) => string;
}

/** The texts of reports in a language, in the one it is a variety of, or in English. */
export function reportTexts(wanted = 'en'): ReportTexts {
  const found = textLanguage(wanted);
  const [base] = found.split('-');
  const isVariety = wanted.toLowerCase().split('-')[0] === base;
  const [language = found] = Intl.getCanonicalLocales(isVariety ? wanted : found);
  return {
    language,
    direction: directionOf(language),
    texts: TEXTS[found],
    fill: (text, values) => filled(text, values, language),
  };
}
