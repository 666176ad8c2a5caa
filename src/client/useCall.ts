import type { Endpoint, ResponseOf } from '@contract/endpoint';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './ApiError';
import { call } from './client';
import type { CallInput } from './target';

type Options<Body, Data> = Omit<UseQueryOptions<Body, ApiError, Data>, 'queryKey' | 'queryFn'>;

/** The query key of a documented read: its path and input. Invalidate by the path alone. */
export const callKey = (target: Pick<Endpoint, 'method' | 'path'>, input: object = {}) => {
  const { signal: _signal, ...asked } = { signal: undefined, ...input };
  return [target.method, target.path, asked] as const;
};

/** A documented read through TanStack Query: cached by its input, aborted when the screen is left. */
export function useCall<E extends Endpoint, Data = ResponseOf<E>>(
  target: E,
  input: CallInput<E>,
  options?: Options<ResponseOf<E>, Data>,
): UseQueryResult<Data, ApiError> {
  return useQuery({
    ...options,
    queryKey: callKey(target, input),
    queryFn: ({ signal }) => call(target, { ...input, signal }),
  });
}
