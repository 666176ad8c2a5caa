import { accountCalls } from '@/authProvider/accountCalls';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import type { TranslationKey } from '@/i18n/keys';

/** Applies the mailed link (1 §2.2) and answers what to tell about it. */
export async function verifyEmail(token: string): Promise<TranslationKey> {
  try {
    await call(accountCalls.verifyEmail, { params: { token } });
    return 'session.notices.emailVerified';
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 0) return 'session.errors.network';
    // A text that is no token at all (422) is as worthless as one that is used up.
    return error.status < 500 ? 'session.notices.linkExpired' : 'session.errors.generic';
  }
}
