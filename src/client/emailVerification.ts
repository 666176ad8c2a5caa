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

/** Whether a call failed because the caller's own address is not verified yet, and they are being told how to go on. */
export function isToldToVerify(error: unknown): boolean {
  if (!tell || !isApiError(error) || error.code !== REQUIRED) return false;
  tell();
  return true;
}
