import { directionOf, type TextLanguage, textLanguage } from '@contract/languages';
import type { AddInTexts } from '@contract/phishing-simulation/report-button';
import ar from '@i18n/ar/reportButton.json' with { type: 'json' };
import bg from '@i18n/bg/reportButton.json' with { type: 'json' };
import da from '@i18n/da/reportButton.json' with { type: 'json' };
import de from '@i18n/de/reportButton.json' with { type: 'json' };
import el from '@i18n/el/reportButton.json' with { type: 'json' };
import en from '@i18n/en/reportButton.json' with { type: 'json' };
import es from '@i18n/es/reportButton.json' with { type: 'json' };
import fr from '@i18n/fr/reportButton.json' with { type: 'json' };
import he from '@i18n/he/reportButton.json' with { type: 'json' };
import it from '@i18n/it/reportButton.json' with { type: 'json' };
import ja from '@i18n/ja/reportButton.json' with { type: 'json' };
import nb from '@i18n/nb/reportButton.json' with { type: 'json' };
import nl from '@i18n/nl/reportButton.json' with { type: 'json' };
import pt from '@i18n/pt/reportButton.json' with { type: 'json' };
import ptBr from '@i18n/pt-br/reportButton.json' with { type: 'json' };
import ru from '@i18n/ru/reportButton.json' with { type: 'json' };
import sv from '@i18n/sv-se/reportButton.json' with { type: 'json' };
import zh from '@i18n/zh/reportButton.json' with { type: 'json' };

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

export interface AddInWords {
  readonly language: TextLanguage;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: AddInTexts;
}

/** What add-ins are called. */
export const { name: ADD_IN_NAME, description: ADD_IN_DESCRIPTION, group: ADD_IN_GROUP } = en;

/** The words of add-ins for readers of a language, as a mail program names it: `de-CH`. */
export function addInWords(wanted: string): AddInWords {
  const language = textLanguage(wanted);
  return { language, direction: directionOf(language), texts: TEXTS[language].addIn };
}
