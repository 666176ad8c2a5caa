import { contextWords, isEasyToGuess } from '@contract/password';
import { brokenPasswordRules } from '@contract/registration';
import type { TranslationKey } from '@/i18n/keys';
import { resettable } from '@/state';

/** The problem with a new password, or undefined. */
export function newPasswordProblem(password: string): TranslationKey | undefined {
  if (password === '') return 'session.validation.passwordRequired';
  return brokenPasswordRules(password).length > 0 ? 'account.validation.passwordWeak' : undefined;
}

/** The problem with its repetition, or undefined. */
export function confirmProblem(confirm: string, password: string): TranslationKey | undefined {
  if (confirm === '') return 'account.validation.confirm';
  return confirm === password ? undefined : 'account.validation.confirmDiffers';
}

let list: Promise<ReadonlySet<string>> | undefined;
resettable(() => {
  list = undefined;
});

/** The list is about 200 KB, so it loads after the first new password is typed; a failed load is retried. */
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
 * The problem with a new password, or undefined: first the rules, then whether it is easy to guess from
 * `about` (address, name, company). If the list can't be loaded, only the gateway checks it, as it always
 * does.
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
