import type { ErrorBody } from '@contract/errors';
import errors from '@i18n/en/errors.json';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patterns = Object.keys(errors)
  .filter((text) => text.includes('%{'))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/%\{\d\}/)
          .map(escaped)
          .join('.*')}$`,
      ),
  );

/** Words for a user begin with a capital letter; what follows a field's name, values and links don't. */
const isForUsers = (text: string) => /^[A-Z]\S* \S/.test(text);
const isTranslated = (text: string) => text in errors || patterns.some((pattern) => pattern.test(text));

/** Fails the test in which the gateway says something to users that no language but English has. */
export function checkErrorWords({ message, details }: ErrorBody): void {
  for (const text of [message, ...details.map(({ description }) => description)]) {
    if (isForUsers(text) && !isTranslated(text)) console.error(`not in i18n/en/errors.json: ${text}`);
  }
}
