import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Reloads what these keys stand for, after a change; resolves once what is on the screen is up to date. */
export function useRefreshQueries(queryKeys: readonly QueryKey[]) {
  const queryClient = useQueryClient();
  return useCallback(
    () => Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient, queryKeys],
  );
}
