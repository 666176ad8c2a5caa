import { readFileSync } from 'node:fs';
import { type TextLanguage, textLanguage } from '@contract/languages';
import type documents from '@i18n/en/documents.json';
import type errors from '@i18n/en/errors.json';
import type mail from '@i18n/en/mail.json';
import type notices from '@i18n/en/notices.json';
import type paper from '@i18n/en/paper.json';
import type reportButton from '@i18n/en/reportButton.json';
import type simulation from '@i18n/en/simulation.json';
import Polyglot from 'node-polyglot';

/** What the gateway writes itself, in the language of a company or of a reader. No language lacks a text of these files. */
interface Translated {
  readonly documents: typeof documents;
  readonly errors: typeof errors;
  readonly mail: typeof mail;
  readonly notices: typeof notices;
  readonly paper: typeof paper;
  readonly reportButton: typeof reportButton;
  readonly simulation: typeof simulation;
}

const folder = new URL('../../../i18n/', import.meta.url);
const known = new Map<string, Translated[keyof Translated]>();

/** The texts of a file of `i18n` in a language: read when somebody first needs them, since most languages have no reader. */
export function translation<File extends keyof Translated>(
  file: File,
  language: TextLanguage,
): Translated[File] {
  const path = `${language}/${file}.json`;
  const texts = (known.get(path) ??
    JSON.parse(readFileSync(new URL(path, folder), 'utf8'))) as Translated[File];
  known.set(path, texts);
  return texts;
}

/** A translator for the texts of a file, into the language of a reader or the one it is a variety of, else into English. */
export function translator(file: 'mail' | 'notices'): (lang: string) => Polyglot {
  const polyglots = new Map<TextLanguage, Polyglot>();
  return (lang) => {
    const language = textLanguage(lang);
    const polyglot =
      polyglots.get(language) ??
      new Polyglot({ phrases: translation(file, language), locale: language, allowMissing: false });
    polyglots.set(language, polyglot);
    return polyglot;
  };
}
