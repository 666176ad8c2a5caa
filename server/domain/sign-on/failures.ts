import { ERROR_CODES, type ErrorCode } from '@contract/errors';

/** Why a single sign-on failed. The texts are fixed and contain nothing from the request. */
const TEXTS = {
  notConnected: 'This email is not connected to SSO. Please, contact your manager',
  noSubscription: 'Invalid SSO link',
  emailInUse: 'This email already in use',
  expired: 'Verification token is expired, please try again',
  roleNotAllowed: "This account doesn't have access to the admin console.",
  noSeat: 'Your company has no license left for you. Please, contact your manager',
  suspended: 'Your account was suspended. Please, contact your manager',
  tryOver: 'This try is over: begin another one in Settings',
  unexpected: 'Something Went Wrong',
} as const;
export type SsoFailureReason = keyof typeof TEXTS;

const CODES: Partial<Record<SsoFailureReason, ErrorCode>> = {
  notConnected: ERROR_CODES.ssoNotConnected,
  noSubscription: ERROR_CODES.ssoNoSubscription,
  emailInUse: ERROR_CODES.ssoEmailInUse,
};

/** An expected failure of a single sign-on. `cause` is for the log only. */
export class SsoFailure extends Error {
  override readonly name = 'SsoFailure';
  readonly reason: SsoFailureReason;

  constructor(reason: SsoFailureReason, cause?: unknown) {
    super(TEXTS[reason], cause === undefined ? undefined : { cause });
    this.reason = reason;
  }

  get code(): ErrorCode {
    return CODES[this.reason] ?? ERROR_CODES.badRequest;
  }
}

/** The text that /sso_fail shows for a failure. */
export const failureText = (error: unknown): string =>
  TEXTS[error instanceof SsoFailure ? error.reason : 'unexpected'];
