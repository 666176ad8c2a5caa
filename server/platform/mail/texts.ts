import { translator } from '@server/platform/text/translations';

const mails = translator('mail');

/** A text of a mail with its values, in the reader's language; empty when there is none. Its key begins with the template. */
export function mailText(lang: string, key: string, values: Readonly<Record<string, string>>): string {
  const polyglot = mails(lang);
  return polyglot.has(key) ? polyglot.t(key, { ...values }) : '';
}
