import type { ErrorCode } from '@contract/errors';
import { resettable } from '@/state';
import { isApiError } from './ApiError';

const REQUIRED: ErrorCode = 'EMAIL_NOT_VERIFIED';

let tell: (() => void) | undefined;
resettable(() => {
  tell = undefined;
});

/** Says who tells the user how to go on, which the signed-in shell does. Returns what ends it. */
export function onVerificationRequired(answer: () => void): () => void {
  tell = answer;
  return () => {
    if (tell === answer) tell = undefined;
  };
}

/** Whether a call failed because the caller's own address is not verified yet. */
export const isVerificationRequired = (error: unknown): boolean =>
  isApiError(error) && error.code === REQUIRED;

/** The same, where somebody tells the user how to go on, which this has them do. */
export function isToldToVerify(error: unknown): boolean {
  if (!tell || !isVerificationRequired(error)) return false;
  tell();
  return true;
}
