import { access } from '@contract/access';
import { lazyPage } from '@/client/lazyPage';
import { leadsToReports } from '@/layout/reportsGate';
import type { AreaRedirect, AreaRoute } from '../../../area';
import { links } from '../../links';
import { TEXTS } from '../../texts';
import { SUMMARY_TABS } from './summaryPaths';

// One page for all tabs, so that the heading stays.
const summaryPage = lazyPage(() => import('./SummaryPage'), ...TEXTS);

/** The report of all campaigns. */
export const summaryRoutes: readonly AreaRoute[] = SUMMARY_TABS.map((tab) => ({
  path: `${links.summary.path}/${tab}`,
  element: summaryPage,
  access: access.boostStaffRead,
  titleKey: 'shell.nav.phishingSummary',
  leadsTo: leadsToReports,
}));

export const summaryRedirects: readonly AreaRedirect[] = [
  { path: links.summary.path, to: `${links.summary.path}/${SUMMARY_TABS[0]}` },
];
