import { access } from '@contract/access';
import { lazyPage } from '@/client/lazyPage';
import { leadsToReports } from '@/layout/reportsGate';
import type { AreaRedirect, AreaRoute } from '../../area';
import { links } from '../links';
import { TEXTS } from '../texts';
import { REPORT_TABS } from './reportPaths';

// One page for all tabs and what they lead to, so that the header stays.
const reportPage = lazyPage(() => import('./ReportPage'), ...TEXTS);

const shared = {
  access: access.exerciseRead,
  element: reportPage,
  titleKey: 'shell.nav.phishingExercise',
} as const satisfies Partial<AreaRoute>;

/** The reports of one exercise, and of all. */
export const reportRoutes: readonly AreaRoute[] = [
  ...[...REPORT_TABS, 'users/:userId', 'templates/:templateId'].map((part) => ({
    ...shared,
    path: `${links.report.path}/${part}`,
  })),
  {
    ...shared,
    path: links.companyReport.path,
    element: lazyPage(() => import('./company/CompanyReportPage'), ...TEXTS),
    access: access.exerciseStaffReport,
    titleKey: 'shell.nav.exerciseReport',
    leadsTo: leadsToReports,
  },
];

export const reportRedirects: readonly AreaRedirect[] = [
  { path: links.report.path, to: `${links.report.path}/${REPORT_TABS[0]}` },
];
