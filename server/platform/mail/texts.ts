import { type TextLanguage, textLanguage } from '@contract/languages';
import ar from '@i18n/ar/mail.json' with { type: 'json' };
import bg from '@i18n/bg/mail.json' with { type: 'json' };
import da from '@i18n/da/mail.json' with { type: 'json' };
import de from '@i18n/de/mail.json' with { type: 'json' };
import el from '@i18n/el/mail.json' with { type: 'json' };
import en from '@i18n/en/mail.json' with { type: 'json' };
import es from '@i18n/es/mail.json' with { type: 'json' };
import fr from '@i18n/fr/mail.json' with { type: 'json' };
import he from '@i18n/he/mail.json' with { type: 'json' };
import it from '@i18n/it/mail.json' with { type: 'json' };
import ja from '@i18n/ja/mail.json' with { type: 'json' };
import nb from '@i18n/nb/mail.json' with { type: 'json' };
import nl from '@i18n/nl/mail.json' with { type: 'json' };
import pt from '@i18n/pt/mail.json' with { type: 'json' };
import ptBr from '@i18n/pt-br/mail.json' with { type: 'json' };
import ru from '@i18n/ru/mail.json' with { type: 'json' };
import sv from '@i18n/sv-se/mail.json' with { type: 'json' };
import zh from '@i18n/zh/mail.json' with { type: 'json' };
import Polyglot from 'node-polyglot';

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

const polyglots = new Map<TextLanguage, Polyglot>();

/** A text of a mail with its values, in the reader's language; empty when there is none. Its key begins with the template. */
export function mailText(lang: string, key: string, values: Readonly<Record<string, string>>): string {
  const language = textLanguage(lang);
  const polyglot =
    polyglots.get(language) ??
    new Polyglot({ phrases: TEXTS[language], locale: language, allowMissing: false });
  polyglots.set(language, polyglot);
  return polyglot.has(key) ? polyglot.t(key, { ...values }) : '';
}
