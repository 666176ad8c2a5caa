import type common from '@i18n/en/common.json';
import type session from '@i18n/en/session.json';

/** The English files, by the first segment of their keys; a new file is added here. */
interface EnglishTexts {
  common: typeof common;
  session: typeof session;
}

type Leaves<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Key}`
    : Leaves<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

/** Every key of `i18n/en`: `users.list.title`, `resources.users.fields.email`. */
export type TranslationKey = Leaves<EnglishTexts>;
