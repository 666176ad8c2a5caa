import { type TextLanguage, textLanguage } from '@contract/languages';
import ar from '@i18n/ar/documents.json' with { type: 'json' };
import bg from '@i18n/bg/documents.json' with { type: 'json' };
import da from '@i18n/da/documents.json' with { type: 'json' };
import de from '@i18n/de/documents.json' with { type: 'json' };
import el from '@i18n/el/documents.json' with { type: 'json' };
import en from '@i18n/en/documents.json' with { type: 'json' };
import es from '@i18n/es/documents.json' with { type: 'json' };
import fr from '@i18n/fr/documents.json' with { type: 'json' };
import he from '@i18n/he/documents.json' with { type: 'json' };
import it from '@i18n/it/documents.json' with { type: 'json' };
import ja from '@i18n/ja/documents.json' with { type: 'json' };
import nb from '@i18n/nb/documents.json' with { type: 'json' };
import nl from '@i18n/nl/documents.json' with { type: 'json' };
import pt from '@i18n/pt/documents.json' with { type: 'json' };
import ptBr from '@i18n/pt-br/documents.json' with { type: 'json' };
import ru from '@i18n/ru/documents.json' with { type: 'json' };
import sv from '@i18n/sv-se/documents.json' with { type: 'json' };
import zh from '@i18n/zh/documents.json' with { type: 'json' };
import { filled } from '@server/platform/text/filled';

/** The texts of plans, invoices and certificates. */
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

export interface DocumentTexts {
  /** The language they are in: BCP 47. */
  readonly language: string;
  readonly texts: typeof en;
  readonly fill: (text: string, values: Readonly<Record<string, string | number>>) => string;
}

/** The texts in a language, in the language it is a variety of, or in English. */
export function documentTexts(wanted = 'en'): DocumentTexts {
  const language = textLanguage(wanted);
  return {
    language,
    texts: TEXTS[language],
    fill: (text, values) => filled(text, values, language),
  };
}
