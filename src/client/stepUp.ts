import type { ErrorCode } from '@contract/errors';
import { resettable } from '@/state';
import { isApiError } from './ApiError';

const REQUIRED: ErrorCode = 'STEP_UP_REQUIRED';

/** Asks the user to confirm their identity; resolves with whether they did. */
export type AskForStepUp = () => Promise<boolean>;

let ask: AskForStepUp | undefined;
let asking: Promise<boolean> | undefined;
resettable(() => {
  ask = undefined;
  asking = undefined;
});

/** Whether the gateway wants the caller's identity confirmed before it does this. */
export const isStepUpRequired = (error: unknown): boolean => isApiError(error) && error.code === REQUIRED;

/** Says who asks the user, which the signed-in shell does. Returns what ends it. */
export function onStepUpRequired(answer: AskForStepUp): () => void {
  ask = answer;
  return () => {
    if (ask === answer) ask = undefined;
  };
}

/** Has the user confirm their identity, once for all calls that wait for it. False where nobody asks them. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
