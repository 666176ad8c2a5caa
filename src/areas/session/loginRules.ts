import { limits } from '@contract/limits';
import type { TranslationKey } from '@/i18n/keys';

// Looser than the contract's pattern, which would pull in the schema library. The gateway decides.
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The problem with an email (trimmed first), or undefined. */
export function emailProblem(value: string): TranslationKey | undefined {
  const email = value.trim();
  if (email === '') return 'session.validation.emailRequired';
  if (email.length > limits.text.emailMax || !EMAIL_SHAPE.test(email))
    return 'session.validation.emailInvalid';
  return undefined;
}

/** The problem with a password at sign-in, or undefined. */
export function passwordProblem(value: string): TranslationKey | undefined {
  if (value === '') return 'session.validation.passwordRequired';
  if (value.length < limits.session.passwordMinLength) return 'session.validation.passwordShort';
  return undefined;
}

/** The digits of what was typed or pasted, cut to a code's length: mails often write `123 456`. */
export const digitsOf = (value: string): string =>
  value.replace(/\D/g, '').slice(0, limits.session.codeLength);

/** The problem with an email code, or undefined. */
export const codeProblem = (value: string): TranslationKey | undefined =>
  value.length === limits.session.codeLength ? undefined : 'session.validation.codeLength';
