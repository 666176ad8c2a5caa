import { access, canAccess } from '@contract/access';
import { lazyPage } from '@/client/lazyPage';
import type { AreaRedirect, AreaRoute } from '../../../area';
import { links } from '../../links';
import { TEXTS } from '../../texts';
import { SUMMARY_TABS } from './summaryPaths';

// One page for all tabs, so that the heading stays.
const summaryPage = lazyPage(() => import('./SummaryPage'), ...TEXTS);

/** Without Boost, the reports' home is next, and why it is; until that stands, the start page. */
const NOT_BOOSTED = '/home?soon=upgrade';

/** The report of all campaigns. */
export const summaryRoutes: readonly AreaRoute[] = SUMMARY_TABS.map((tab) => ({
  path: `${links.summary.path}/${tab}`,
  element: summaryPage,
  access: access.boostStaffRead,
  titleKey: 'shell.nav.phishingSummary',
  leadsTo: ({ actor }) => (canAccess(access.staffRead, actor) && !actor.isBoosted ? NOT_BOOSTED : undefined),
}));

export const summaryRedirects: readonly AreaRedirect[] = [
  { path: links.summary.path, to: `${links.summary.path}/${SUMMARY_TABS[0]}` },
];
