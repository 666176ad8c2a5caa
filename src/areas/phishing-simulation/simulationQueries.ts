import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const { get, preview } = simulationEndpoints;

/** What launching, changing or ending a campaign changes. */
export const SIMULATION_QUERIES: readonly QueryKey[] = [
  ...[get, preview].map(({ method, path }) => [method, path]),
  ['campaigns'],
];

/** Reloads what an act on a campaign changes. */
export function useRefreshSimulations() {
  const queryClient = useQueryClient();
  return useCallback(
    () => Promise.all(SIMULATION_QUERIES.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient],
  );
}
