import type { Endpoint, ResponseOf } from '@contract/endpoint';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './ApiError';
import { call } from './client';
import type { CallInput } from './target';

type Options<Body, Data> = Omit<UseQueryOptions<Body, ApiError, Data>, 'queryKey' | 'queryFn'>;

type Target = Pick<Endpoint, 'method' | 'path'>;

/** The query key of a documented read: `callKey(target, input)`, and `callKey.all(target)` with whatever input. */
export const callKey = Object.assign(
  (target: Target, input: object = {}) => {
    const { signal: _signal, ...asked } = { signal: undefined, ...input };
    return [...callKey.all(target), asked] as const;
  },
  { all: ({ method, path }: Target) => [method, path] as const },
);

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
