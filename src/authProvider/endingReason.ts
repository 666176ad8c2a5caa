import type { ErrorCode } from '@contract/errors';
import { isApiError } from '@/client/ApiError';
import type { TranslationKey } from '@/i18n/keys';

export const LOGIN_PATH = '/login';

/** Error codes that end the session, and the message the sign-in page then shows. */
const ENDING: Partial<Record<ErrorCode, TranslationKey>> = {
  COMPANY_DISABLED: 'session.notices.companyDisabled',
  LOGIN_REQUIRED: 'session.notices.expired',
  session_expired: 'session.notices.expired',
};

/** Why a failed call ends the session, or undefined when it doesn't. */
export function endingReason(error: unknown): TranslationKey | undefined {
  if (!isApiError(error)) return undefined;
  const ending = Object.entries(ENDING).find(([code]) => code === error.code)?.[1];
  return ending ?? (error.status === 401 ? 'session.notices.expired' : undefined);
}

const OVER: readonly string[] = ['LOGIN_REQUIRED', 'session_expired'] satisfies ErrorCode[];

/** Whether the gateway no longer knows the session. Another 401 is about what was sent, such as a wrong code. */
export const isSessionOver = ({ code }: { readonly code: string }): boolean => OVER.includes(code);
