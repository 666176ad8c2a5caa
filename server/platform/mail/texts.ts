import english from '@i18n/en/mail.json';
import Polyglot from 'node-polyglot';

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

/** The language of a mail to a reader of `lang`: that one, the language it is a variety of, or English. */
export function mailLanguage(lang: string): MailLanguage {
  const wanted = lang.toLowerCase();
  return [wanted, wanted.split('-')[0] ?? ''].find(isWritten) ?? 'en';
}

const polyglots = new Map<MailLanguage, Polyglot>();

function polyglotOf(language: MailLanguage): Polyglot {
  const known = polyglots.get(language);
  if (known) return known;
  const phrases = TEXTS[language] ?? english;
  const made = new Polyglot({ phrases, locale: language, allowMissing: false });
  polyglots.set(language, made);
  return made;
}

/** A text of `mail.json` with its values, in the reader's language; empty when there is none. */
export function mailText(lang: string, key: string, values: Readonly<Record<string, string>>): string {
  const polyglot = polyglotOf(mailLanguage(lang));
  return polyglot.has(key) ? polyglot.t(key, { ...values }) : '';
}
