import { contextWords, isEasyToGuess } from '@contract/password';
import type { TranslationKey } from '@/i18n/keys';
import { newPasswordProblem } from './newPassword';

let list: Promise<ReadonlySet<string>> | undefined;

/** The list is some 200 KB: it comes after the first new password was typed, and what fails is asked again. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
    (error: unknown) => {
      list = undefined;
      throw error;
    },
  );
  return list;
}

/**
 * What is wrong with a new password, or undefined: by the rules, then whether it is easy to guess for who knows
 * `about`: address, name, company. Without the list the gateway alone decides, as it does in any case.
 */
export async function easyPasswordProblem(
  password: string,
  about: readonly string[],
): Promise<TranslationKey | undefined> {
  const problem = newPasswordProblem(password);
  if (problem) return problem;
  const common = await commonPasswords().catch(() => new Set<string>());
  return isEasyToGuess(password, common, contextWords(about)) ? 'account.validation.passwordEasy' : undefined;
}
