import { contextWords, isEasyToGuess } from '@contract/password';
import { brokenPasswordRules, type PasswordRule } from '@contract/registration';
import { invalidField } from '../http/errors';
import { MAX_PASSWORD_LENGTH } from './passwords';

let list: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000 passwords that leaks hold most often; read with the first new password, not with the process. */
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
 * Why a password is refused, in words for the person; undefined for one that is taken. The documented rule comes first,
 * a long sentence without a digit included; then whether it is among the first that somebody would try. `about` is
 * whatever names the person: address, name, company.
 */
export async function passwordProblem(
  password: string,
  about: readonly (string | null)[],
): Promise<string | undefined> {
  if (password.length > MAX_PASSWORD_LENGTH) return 'This password is too long.';
  const missing = brokenPasswordRules(password).map((rule) => RULE_TEXTS[rule]);
  if (missing.length > 0) return `The password still needs ${missing.join(', ')}.`;
  const words = contextWords(about.flatMap((text) => text ?? []));
  return isEasyToGuess(password, await commonPasswords(), words) ? EASY : undefined;
}

/** Throws 422 at the field unless the password may be set; the one rule for every way of setting one. */
export async function assertNewPassword(password: string, about: readonly (string | null)[]): Promise<void> {
  const problem = await passwordProblem(password, about);
  if (problem) throw invalidField('password', problem);
}
