import { brokenPasswordRules } from '@contract/registration';
import type { TranslationKey } from '@/i18n/keys';

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
