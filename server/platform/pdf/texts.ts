import english from '@i18n/en/documents.json';
import { filled } from '@server/platform/text/filled';
import { languageAmong } from '@server/platform/text/languages';

/** The texts of plans, invoices and certificates. Add a translated language here and nowhere else. */
const TEXTS: Readonly<Record<string, typeof english>> = { en: english };

export interface DocumentTexts {
  /** The language they are in: BCP 47. */
  readonly language: string;
  readonly texts: typeof english;
  readonly fill: (text: string, values: Readonly<Record<string, string | number>>) => string;
}

/** The texts in a language, in the language it is a variety of, or in English. */
export function documentTexts(wanted = 'en'): DocumentTexts {
  const language = languageAmong([wanted], (tag): tag is string => Object.hasOwn(TEXTS, tag)) ?? 'en';
  return {
    language,
    texts: TEXTS[language] ?? english,
    fill: (text, values) => filled(text, values, language),
  };
}
