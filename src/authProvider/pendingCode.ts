import type { PendingCode } from './signIn';

let kept: PendingCode | undefined;

/** Keeps a sign-in that waits for its mailed code for the sign-in page, in memory only. */
export const keepPendingCode = (pending: PendingCode): void => {
  kept = pending;
};

/** Takes it, once. */
export const takePendingCode = (): PendingCode | undefined => {
  const pending = kept;
  kept = undefined;
  return pending;
};
