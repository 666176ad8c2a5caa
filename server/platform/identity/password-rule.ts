import { contextWords, isEasyToGuess } from '@contract/password';
import { brokenPasswordRules, type PasswordRule } from '@contract/registration';
import { invalidField } from '@server/platform/http/errors';
import { type Said, words } from '@server/platform/text/words';
import { MAX_PASSWORD_LENGTH } from './passwords';

let list: Promise<ReadonlySet<string>> | undefined;

/** About 50,000 passwords most common in leaks. Loaded with the first new password, not at startup. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
};

const RULE_TEXTS: Record<PasswordRule, string> = {
  length: '8 or more characters',
  uppercase: 'an uppercase letter',
  lowercase: 'a lowercase letter',
  digit: 'a digit',
  special: 'a special character',
};

const EASY = 'This password is too easy to guess. Avoid common passwords, names, and your company.';

/**
 * Why a password is refused, as a message for the user; undefined when accepted. First the length and
 * character rule, which also refuses a long sentence without a digit; then whether it is one that attackers
 * try first. `about` contains the user's address, name and company.
 */
export async function passwordProblem(
  password: string,
  about: readonly (string | null)[],
): Promise<Said | undefined> {
  if (password.length > MAX_PASSWORD_LENGTH) return 'This password is too long.';
  const missing = brokenPasswordRules(password).map((rule) => RULE_TEXTS[rule]);
  if (missing.length > 0) return words`The password still needs ${missing}.`;
  const own = contextWords(about.flatMap((text) => text ?? []));
  return isEasyToGuess(password, await commonPasswords(), own) ? EASY : undefined;
}

/**
 * Throws 422 at the field unless the password is acceptable. The one rule for every way of setting a
 * password.
 */
export async function assertNewPassword(password: string, about: readonly (string | null)[]): Promise<void> {
  const problem = await passwordProblem(password, about);
  if (problem) throw invalidField('password', problem);
}
