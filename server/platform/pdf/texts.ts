import { textLanguage } from '@contract/languages';
import type en from '@i18n/en/documents.json';
import { filled } from '@server/platform/text/filled';
import { translation } from '@server/platform/text/translations';

export interface DocumentTexts {
  /** The language they are in: BCP 47. */
  readonly language: string;
  readonly texts: typeof en;
  readonly fill: (text: string, values: Readonly<Record<string, string | number>>) => string;
}

/** The texts of plans, invoices and certificates in a language, in the language it is a variety of, or in English. */
export function documentTexts(wanted = 'en'): DocumentTexts {
  const language = textLanguage(wanted);
  return {
    language,
    texts: translation('documents', language),
    fill: (text, values) => filled(text, values, language),
  };
}
