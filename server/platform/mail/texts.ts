import english from '@i18n/en/mail.json';
import { languageAmong } from '@server/platform/text/languages';
import Polyglot from 'node-polyglot';
import { isOfReport, REPORT_MAILS } from './report-mails';

/** Languages with default mail texts. Russian and Arabic fall back to English. */
export const MAIL_LANGUAGES = [
  'bg',
  'da',
  'de',
  'el',
  'en',
  'en-gb',
  'es',
  'es-es',
  'fr',
  'he',
  'it',
  'ja',
  'nb',
  'nl',
  'pt',
  'pt-br',
  'sv-se',
  'zh',
] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** The available texts. Add a translated language here and nowhere else. */
const TEXTS: Partial<Record<MailLanguage, typeof english>> = { en: english };

const isWritten = (lang: string): lang is MailLanguage => Object.hasOwn(TEXTS, lang);
const isReportLanguage = (lang: string): lang is keyof typeof REPORT_MAILS =>
  Object.hasOwn(REPORT_MAILS, lang);

const languages = new Map<string, MailLanguage>();

/** The language of a mail to a reader of `lang`: that one, the language it is a variety of, or English. */
export function mailLanguage(lang: string): MailLanguage {
  // Each text of a mail asks for it.
  const language = languages.get(lang) ?? languageAmong([lang], isWritten) ?? 'en';
  languages.set(lang, language);
  return language;
}

/** The same of a mail by its template: mails of reports are in the language of their report, whichever that is. */
export const languageOfMail = (lang: string, template: string): string =>
  isOfReport(template) ? (languageAmong([lang], isReportLanguage) ?? 'en') : mailLanguage(lang);

const polyglots = new Map<string, Polyglot>();

function polyglotOf(language: string, isReport: boolean): Polyglot {
  const name = `${language} ${isReport}`;
  const known = polyglots.get(name);
  if (known) return known;
  const found = isReport
    ? isReportLanguage(language) && REPORT_MAILS[language]
    : isWritten(language) && TEXTS[language];
  const phrases = found || english;
  const made = new Polyglot({ phrases, locale: language, allowMissing: false });
  polyglots.set(name, made);
  return made;
}

/** A text of a mail with its values, in the reader's language; empty when there is none. Its key begins with the template. */
export function mailText(lang: string, key: string, values: Readonly<Record<string, string>>): string {
  const [template = ''] = key.split('.');
  const polyglot = polyglotOf(languageOfMail(lang, template), isOfReport(template));
  return polyglot.has(key) ? polyglot.t(key, { ...values }) : '';
}
