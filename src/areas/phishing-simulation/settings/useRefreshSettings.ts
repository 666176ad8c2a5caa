import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const { method, path } = simulationSettingsEndpoints.get;
/** What a change of the settings changes. */
export const SETTINGS_QUERIES: readonly QueryKey[] = [[method, path]];

/** Reloads what a change has changed. */
export function useRefresh(queryKeys: readonly QueryKey[]) {
  const queryClient = useQueryClient();
  return useCallback(
    () => Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient, queryKeys],
  );
}

/** Reloads the settings after they have been changed. */
export const useRefreshSettings = () => useRefresh(SETTINGS_QUERIES);
