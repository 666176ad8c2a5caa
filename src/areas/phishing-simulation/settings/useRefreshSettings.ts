import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import type { QueryKey } from '@tanstack/react-query';
import { useRefreshQueries } from '@/client/useRefreshQueries';

const { method, path } = simulationSettingsEndpoints.get;
/** What a change of the settings changes. */
export const SETTINGS_QUERIES: readonly QueryKey[] = [[method, path]];

/** Reloads the settings after they have been changed. */
export const useRefreshSettings = () => useRefreshQueries(SETTINGS_QUERIES);
