import type { ReportLanguage } from '@contract/paper/languages';
import ar from '@i18n/ar/reportMails.json' with { type: 'json' };
import bg from '@i18n/bg/reportMails.json' with { type: 'json' };
import da from '@i18n/da/reportMails.json' with { type: 'json' };
import de from '@i18n/de/reportMails.json' with { type: 'json' };
import el from '@i18n/el/reportMails.json' with { type: 'json' };
import en from '@i18n/en/reportMails.json' with { type: 'json' };
import es from '@i18n/es/reportMails.json' with { type: 'json' };
import fr from '@i18n/fr/reportMails.json' with { type: 'json' };
import he from '@i18n/he/reportMails.json' with { type: 'json' };
import it from '@i18n/it/reportMails.json' with { type: 'json' };
import ja from '@i18n/ja/reportMails.json' with { type: 'json' };
import nb from '@i18n/nb/reportMails.json' with { type: 'json' };
import nl from '@i18n/nl/reportMails.json' with { type: 'json' };
import pt from '@i18n/pt/reportMails.json' with { type: 'json' };
import ptBr from '@i18n/pt-br/reportMails.json' with { type: 'json' };
import ru from '@i18n/ru/reportMails.json' with { type: 'json' };
import sv from '@i18n/sv-se/reportMails.json' with { type: 'json' };
import zh from '@i18n/zh/reportMails.json' with { type: 'json' };

/** The mails of scheduled reports, in the languages that reports are written in. */
export const REPORT_MAILS: Readonly<Record<ReportLanguage, typeof en>> = {
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

export const isOfReport = (template: string): boolean => Object.hasOwn(en, template);
