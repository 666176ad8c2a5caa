import { access } from '@contract/access';
import { dashboardEndpoints } from '@contract/dashboards';
import Insights from '@mui/icons-material/InsightsOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import { leadsToReports } from '@/layout/reportsGate';
import type { Area } from '../area';
import { DASHBOARD_TABS, dashboardPath } from './tabs';

// One page for all tabs, so that switching keeps the heading mounted.
const dashboardPage = lazyPage(() => import('./DashboardPage'), 'dashboards', 'reports', 'phishingExercise');

/** The dashboard: how the company stands, its departments and its people. */
export const dashboards: Area = {
  routes: DASHBOARD_TABS.map((tab) => ({
    path: dashboardPath(tab),
    element: dashboardPage,
    access: access.boostStaffRead,
    titleKey: 'shell.nav.dashboard',
    leadsTo: leadsToReports,
  })),
  redirects: [{ path: '/dashboard', to: dashboardPath(DASHBOARD_TABS[0]) }],
  navigation: [
    {
      key: 'dashboard',
      group: 'reporting',
      labelKey: 'shell.nav.dashboard',
      icon: Insights,
      path: dashboardPath(DASHBOARD_TABS[0]),
      covers: ['/dashboard'],
      access: access.staffRead,
      needsBoost: true,
    },
  ],
  mappings: mappingsOf(['dashboard_departments'], () => import('./mappings')),
  operations: {
    rebuildFigures: {
      changes: [dashboardEndpoints.culture, dashboardEndpoints.departments].map(
        ({ method, path }) => [method, path] as const,
      ),
    },
  },
};
