import { dashboardEndpoints } from '@contract/dashboards';
import { type Examples, inCompany } from './example';

/** Examples of dashboards. */
export const dashboardExamples: Examples = (['culture', 'departments', 'activity', 'users'] as const).map(
  (name) => [dashboardEndpoints[name], (world) => ({ params: inCompany(world) })] as const,
);
