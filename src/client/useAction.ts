import type { Endpoint, ResponseOf } from '@contract/endpoint';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useNotify } from 'react-admin';
import { call } from './client';
import type { CallInput } from './target';
import { useNotifyError } from './useNotifyError';

export interface ActionOptions<E extends Endpoint> {
  /** The success message; absent: none. */
  success?: string | ((answer: ResponseOf<E>) => string);
  /** Runs while the action still counts as pending: refetching the session, closing a dialog. */
  onSuccess?: (answer: ResponseOf<E>, input: CallInput<E>) => unknown;
  /** Returns true for a failure it has handled; others are shown as a toast. */
  onError?: (error: unknown) => boolean | Promise<boolean>;
  /** Query keys to invalidate afterwards. */
  refreshes?: readonly QueryKey[];
}

export interface Action<E extends Endpoint> {
  /** Resolves with the response; with undefined after a failure, which has been shown, or a second press. */
  run: (input: CallInput<E>) => Promise<ResponseOf<E> | undefined>;
  isPending: boolean;
}

/**
 * A documented write that is not a record's create, update or delete. Runs once at a time, shows its success
 * or failure as a toast, and refetches the reads it changes.
 */
export function useAction<E extends Endpoint>(target: E, options: ActionOptions<E> = {}): Action<E> {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const current = useRef(options);
  current.current = options;

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: CallInput<E>) => {
      const answer = await call(target, input);
      const { success, onSuccess, refreshes = [] } = current.current;
      await Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      await onSuccess?.(answer, input);
      if (success !== undefined)
        notify(typeof success === 'string' ? success : success(answer), { type: 'success' });
      return answer;
    },
  });
  const run = useCallback<Action<E>['run']>(
    async (input) => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      try {
        return await mutateAsync(input);
      } catch (error) {
        if (!(await current.current.onError?.(error))) notifyError(error);
        return undefined;
      } finally {
        isRunning.current = false;
      }
    },
    [mutateAsync, notifyError],
  );
  return { run, isPending };
}
