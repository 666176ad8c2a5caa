import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import type { QueryKey } from '@tanstack/react-query';
import { callKey } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';

const reads = Object.values(exerciseCampaignEndpoints).filter(({ method }) => method === 'GET');

/** What starting, changing or ending an exercise changes. */
export const EXERCISE_QUERIES: readonly QueryKey[] = [...reads.map(callKey.all), ['exercises'], ['users']];

/** Reloads what an act on an exercise changes. */
export const useRefreshExercises = () => useRefreshQueries(EXERCISE_QUERIES);
