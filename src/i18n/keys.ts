import type common from '@i18n/en/common.json';
import type dialog from '@i18n/en/dialog.json';
import type resources from '@i18n/en/resources.json';
import type session from '@i18n/en/session.json';
import type shell from '@i18n/en/shell.json';
import type table from '@i18n/en/table.json';
import type users from '@i18n/en/users.json';

/** The English files, by the first segment of their keys; a new file is added here. */
interface EnglishTexts {
  common: typeof common;
  dialog: typeof dialog;
  session: typeof session;
  shell: typeof shell;
  resources: typeof resources;
  table: typeof table;
  users: typeof users;
}

type Leaves<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Key}`
    : Leaves<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

/** Every key of `i18n/en`: `users.list.title`, `resources.users.fields.email`. */
export type TranslationKey = Leaves<EnglishTexts>;
