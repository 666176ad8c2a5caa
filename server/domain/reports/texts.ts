import { directionOf, textLanguage } from '@contract/languages';
import type en from '@i18n/en/paper.json';
import { filled } from '@server/platform/text/filled';
import { translation } from '@server/platform/text/translations';

export type PaperTexts = typeof en;

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
    texts: translation('paper', found),
    fill: (text, values) => filled(text, values, language),
  };
}
