import type { Endpoint, ResponseOf } from '@contract/endpoint';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useNotify } from 'react-admin';
import { reportError } from '@/client/error-reports/reportError';
import { call } from './client';
import type { CallInput } from './target';
import { useNotifyError } from './useNotifyError';

export interface ActionOptions<Input, Answer> {
  /** The success message; absent: none. */
  success?: string | ((answer: Answer) => string);
  /** Runs while the action still counts as pending: refetching the session, closing a dialog. */
  onSuccess?: (answer: Answer, input: Input) => unknown;
  /** Returns true for a failure it has handled; others are shown as a toast. */
  onError?: (error: unknown) => boolean | Promise<boolean>;
  /** Runs after success and failure alike, because a colleague may have been faster. */
  onSettled?: () => unknown;
  /** Query keys to invalidate afterwards. */
  refreshes?: readonly QueryKey[];
}

export interface Action<Input, Answer> {
  /** Resolves with the response; with undefined after a failure, which has been shown, or a second press. */
  run: (input: Input) => Promise<Answer | undefined>;
  isPending: boolean;
}

/**
 * A documented write that is not a record's create, update or delete, or a function that makes several calls
 * for one act. Runs once at a time, shows its success or failure as a toast, and refetches the reads it
 * changes.
 */
export function useAction<E extends Endpoint>(
  target: E,
  options?: ActionOptions<CallInput<E>, ResponseOf<E>>,
): Action<CallInput<E>, ResponseOf<E>>;
export function useAction<Answer, Input = void>(
  act: (input: Input) => Promise<Answer>,
  options?: ActionOptions<Input, Answer>,
): Action<Input, Answer>;
export function useAction(
  target: Endpoint | ((input: object) => Promise<unknown>),
  options: ActionOptions<object, unknown> = {},
): Action<object, unknown> {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const current = useRef({ target, options });
  current.current = { target, options };

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: object) => {
      const { target, options } = current.current;
      try {
        const answer = await (typeof target === 'function' ? target(input) : call(target, input));
        const { success, onSuccess, refreshes = [] } = options;
        await Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
        await onSuccess?.(answer, input);
        if (success !== undefined)
          notify(typeof success === 'string' ? success : success(answer), { type: 'success' });
        return answer;
      } catch (error) {
        // Such as a download that broke off: no answer of the gateway told it.
        reportError(error);
        if (!(await options.onError?.(error))) notifyError(error);
        return undefined;
      } finally {
        await options.onSettled?.();
      }
    },
  });
  const run = useCallback(
    async (input: object) => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      try {
        return await mutateAsync(input);
      } finally {
        isRunning.current = false;
      }
    },
    [mutateAsync],
  );
  return { run, isPending };
}
