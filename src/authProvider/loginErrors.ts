import type { ErrorCode } from '@contract/errors';
import { isApiError } from '@/client/ApiError';
import type { TranslationKey } from '@/i18n/keys';
import { RoleNotAllowedError } from './session';

/** Where a failed sign-in is reported, and with which text: our own or the server's message. */
export interface LoginFailure {
  /** `blocked` stops the sign-in with an alert (codes 60202 and 60203). */
  at: 'email' | 'password' | 'form' | 'blocked';
  key?: TranslationKey;
  message?: string;
  /** Address of the right sign-in page, shown as 'Login here'. */
  link?: string;
}

const invalidCredentials: LoginFailure = { at: 'password', key: 'session.loginErrors.invalidCredentials' };
const tooMany: LoginFailure = { at: 'password', key: 'session.loginErrors.tooManyAttempts' };
const userDisabled: LoginFailure = { at: 'email', key: 'session.loginErrors.userDisabled' };
const exhausted: LoginFailure = { at: 'blocked', key: 'session.emailCode.exhausted' };
const roleNotAllowed: LoginFailure = { at: 'form', key: 'session.notices.roleNotAllowed' };
const unknown: LoginFailure = { at: 'form', key: 'session.loginErrors.unknown' };

/** The gateway's codes (contract, ERROR_CODES). */
const byGatewayCode: Partial<Record<ErrorCode, LoginFailure>> = {
  INVALID_LOGIN_CREDENTIALS: invalidCredentials,
  USER_DISABLED: userDisabled,
  TOO_MANY_REQUESTS: tooMany,
  ROLE_NOT_ALLOWED: roleNotAllowed,
  SSO_REQUIRED: { at: 'form', key: 'session.loginErrors.ssoRequired' },
  COMPANY_DISABLED: { at: 'form', key: 'session.notices.companyDisabled' },
  '60202': exhausted,
  '60203': exhausted,
};

/** The identity SDK's codes. */
const bySdkCode: Record<string, LoginFailure> = {
  'auth/invalid-credential': invalidCredentials,
  'auth/invalid-login-credentials': invalidCredentials,
  'auth/wrong-password': invalidCredentials,
  'auth/user-not-found': invalidCredentials,
  'auth/too-many-requests': tooMany,
  'auth/weak-password': { at: 'password', key: 'session.loginErrors.weakPassword' },
  'auth/invalid-email': { at: 'email', key: 'session.loginErrors.invalidEmail' },
  'auth/user-disabled': userDisabled,
  'auth/network-request-failed': { at: 'form', key: 'session.errors.network' },
};

const OPERATION_NOT_ALLOWED = 'auth/operation-not-allowed';

const isSdkError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('auth/');

const isWebAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

/** How a failed sign-in is shown. */
export function loginFailure(error: unknown): LoginFailure {
  if (error instanceof RoleNotAllowedError) return roleNotAllowed;
  if (isSdkError(error)) {
    // The provider's own message, as documented; the SDK wraps it in its name and code.
    if (error.code === OPERATION_NOT_ALLOWED) return { at: 'email', message: sdkMessage(error.message) };
    return bySdkCode[error.code] ?? unknown;
  }
  if (!isApiError(error)) return unknown;
  const link = error.details.map(({ description }) => description).find(isWebAddress);
  const known = Object.entries(byGatewayCode).find(([code]) => code === error.code)?.[1];
  if (known) return { ...known, ...(link ? { link } : {}) };
  // A server message is more useful than 'unknown'; unexpected failures (500) have none.
  if (error.status >= 500) return unknown;
  return { at: 'form', message: error.message, ...(link ? { link } : {}) };
}

const sdkMessage = (message: string) =>
  message.replace(/^Firebase: /, '').replace(/ \(auth\/[\w-]+\)\.?$/, '');
