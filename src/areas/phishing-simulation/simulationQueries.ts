import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import type { QueryKey } from '@tanstack/react-query';
import { callKey } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';

const { get, preview } = simulationEndpoints;
const { overview, events } = simulationReportEndpoints;

/** The lists of campaigns. */
export const SIMULATION_LISTS: readonly QueryKey[] = [['campaigns']];

/** What launching, changing or ending a campaign changes, or saying who did something with a mail. */
export const SIMULATION_QUERIES: readonly QueryKey[] = [
  ...[get, preview, overview, events].map(callKey.all),
  ...SIMULATION_LISTS,
  ['simulation_recipients'],
  ['simulation_results'],
  ['simulation_rounds'],
  ['simulation_report_departments'],
  ['simulation_report_groups'],
  ['simulation_report_templates'],
];

/** Reloads what an act on a campaign changes. */
export const useRefreshSimulations = () => useRefreshQueries(SIMULATION_QUERIES);
