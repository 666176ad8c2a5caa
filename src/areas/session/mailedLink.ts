import type { ErrorCode } from '@contract/errors';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { accountCalls } from '@/authProvider/accountCalls';
import { keepFlash } from '@/authProvider/flash';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import type { TranslationKey } from '@/i18n/keys';

const REFUSED_FIELD: ErrorCode = 'VALIDATION_FAILED';
const ALREADY_VERIFIED: ErrorCode = 'EMAIL_ALREADY_VERIFIED';

interface Purpose {
  readonly apply: (token: string) => Promise<unknown>;
  readonly done: TranslationKey;
}

const newEmail: Purpose = {
  apply: (token) => call(accountCalls.confirmEmail, { params: { token } }),
  done: 'session.notices.emailChanged',
};
const verification: Purpose = {
  apply: (token) => call(accountCalls.verifyEmail, { params: { token } }),
  done: 'session.notices.emailVerified',
};

function noticeOf(error: unknown): TranslationKey {
  if (!isApiError(error)) throw error;
  if (error.status === 0) return 'session.errors.network';
  const isTaken = error.code === REFUSED_FIELD && error.details.some(({ code }) => code === 'email');
  if (isTaken) return 'session.notices.emailInUse';
  if (error.code === ALREADY_VERIFIED) return 'session.notices.emailAlreadyVerified';
  // A malformed token (422) gets the same answer as a used one.
  return error.status < 500 ? 'session.notices.linkExpired' : 'session.errors.generic';
}

/**
 * Applies a mailed link and returns the message to show. With the purpose `newEmail` it makes the new address
 * the user's address; otherwise it verifies the current one.
 */
async function applyMailedLink(token: string, purpose: string | null): Promise<TranslationKey> {
  const { apply, done } = purpose === 'newEmail' ? newEmail : verification;
  try {
    await apply(token);
    return done;
  } catch (error) {
    return noticeOf(error);
  }
}

/** The loader of a mailed link: it is applied, and the next page tells what came of it. */
export async function followMailedLink({ request }: LoaderFunctionArgs): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const token = query.get('token');
  if (token) keepFlash(await applyMailedLink(token, query.get('purpose')));
  return redirect('/');
}
