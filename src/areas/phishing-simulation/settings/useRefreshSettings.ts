import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const { method, path } = simulationSettingsEndpoints.get;
/** What a change of the settings changes. */
export const SETTINGS_QUERIES: readonly QueryKey[] = [[method, path]];

/** Reloads the settings after they have been changed. */
export function useRefreshSettings() {
  const queryClient = useQueryClient();
  return useCallback(
    () => Promise.all(SETTINGS_QUERIES.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient],
  );
}
