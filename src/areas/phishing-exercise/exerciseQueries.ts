import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const reads = Object.values(exerciseCampaignEndpoints).filter(({ method }) => method === 'GET');

/** What starting, changing or ending an exercise changes. */
export const EXERCISE_QUERIES: readonly QueryKey[] = [
  ...reads.map(({ method, path }) => [method, path]),
  ['exercises'],
  ['users'],
];

/** Reloads what an act on an exercise changes. */
export function useRefreshExercises() {
  const queryClient = useQueryClient();
  return useCallback(
    () => Promise.all(EXERCISE_QUERIES.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient],
  );
}
