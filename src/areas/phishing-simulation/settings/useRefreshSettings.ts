import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import type { QueryKey } from '@tanstack/react-query';
import { callKey } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';

/** What a change of the settings changes. */
export const SETTINGS_QUERIES: readonly QueryKey[] = [callKey.all(simulationSettingsEndpoints.get)];

/** Reloads the settings after they have been changed. */
export const useRefreshSettings = () => useRefreshQueries(SETTINGS_QUERIES);
