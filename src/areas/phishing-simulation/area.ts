import { access, canAccess } from '@contract/access';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { Area, AreaRoute } from '../area';
import { links } from './links';
import { REPORT_TABS, reportPath } from './reports/reportPaths';
import { SUMMARY_TABS } from './reports/summary/summaryPaths';
import { summaryRedirects, summaryRoutes } from './reports/summary/summaryRoutes';
import { SHARING_QUERIES } from './share/sharingQueries';
import { TEXTS } from './texts';

// One page for all tabs, so that switching keeps the heading mounted.
const list = {
  element: lazyPage(() => import('./home/SimulationsPage'), ...TEXTS),
  access: access.adminAreaRead,
  titleKey: 'shell.nav.phishingSimulation',
} as const satisfies Partial<AreaRoute>;

// The same for those of a report.
const report = {
  element: lazyPage(() => import('./reports/ReportPage'), ...TEXTS),
  access: access.adminAreaRead,
  titleKey: 'shell.nav.phishingSimulation',
} as const satisfies Partial<AreaRoute>;

/** Phishing simulations: suspicious mails are really sent, and what people do with them is measured. */
export const phishingSimulation: Area = {
  routes: [
    { ...list, path: links.active.path },
    { ...list, path: links.drafts.path },
    { ...list, path: links.archived.path },
    {
      path: links.create.path,
      element: lazyPage(() => import('./create/CreatePage'), ...TEXTS),
      access: access.adminAreaWrite,
      titleKey: 'shell.nav.newSimulation',
    },
    ...REPORT_TABS.map((tab) => ({ ...report, path: `${links.report.path}/${tab}` })),
    {
      path: links.reportButton.path,
      element: lazyPage(() => import('./settings/ReportButtonPage'), ...TEXTS),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.phishingSimulation',
    },
    {
      path: links.share.path,
      element: lazyPage(() => import('./share/SharePage'), ...TEXTS, 'sharing'),
      access: access.partnerRead,
      titleKey: 'shell.nav.phishingSimulation',
      leadsTo: ({ actor }) => (canAccess(access.partnerRead, actor) ? undefined : links.active()),
    },
    {
      path: links.configuration.path,
      element: lazyPage(() => import('./settings/SettingsPage'), ...TEXTS),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.phishingSimulation',
    },
    {
      path: links.directDelivery.path,
      element: lazyPage(() => import('./settings/DirectDeliveryPage'), ...TEXTS),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.phishingSimulation',
    },
    ...summaryRoutes,
  ],
  redirects: [
    ...summaryRedirects,
    { path: links.home.path, to: links.active.path },
    { path: links.report.path, to: `${links.report.path}/${REPORT_TABS[0]}` },
    { path: links.settings.path, to: links.reportButton.path },
    { path: links.former.path, to: links.active.path },
  ],
  navigation: [
    {
      key: 'phishing-simulation',
      group: 'training',
      labelKey: 'shell.nav.phishingSimulation',
      icon: MarkEmailUnread,
      path: links.active.path,
      covers: [links.home.path, links.create.path],
      access: access.adminAreaRead,
    },
    {
      key: 'phishing-summary',
      labelKey: 'shell.nav.phishingSummary',
      within: 'reports',
      icon: Assessment,
      path: `${links.summary.path}/${SUMMARY_TABS[0]}`,
      covers: [links.summary.path],
      // Without Boost its address leads to the list of reports.
      access: access.staffRead,
    },
  ],
  mappings: mappingsOf(
    [
      'campaigns',
      'simulation_customers',
      'simulation_shareable',
      'simulation_department_choices',
      'simulation_group_choices',
      'simulation_people',
      'simulation_recipients',
      'simulation_report_departments',
      'simulation_report_groups',
      'simulation_report_templates',
      'simulation_results',
      'simulation_rounds',
      'simulation_summary',
      'simulation_summary_departments',
      'simulation_summary_groups',
      'simulation_summary_templates',
    ],
    () => import('./mappings'),
  ),
  resources: [
    {
      name: 'campaigns',
      recordRepresentation: 'name',
      icon: MarkEmailUnread,
      pages: { show: (id) => reportPath(Number(id)) },
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
    },
    {
      name: 'simulation_customers',
      recordRepresentation: 'companyName',
      access: { read: access.partnerRead, write: access.partnerWrite },
    },
    {
      name: 'simulation_shareable',
      recordRepresentation: 'companyName',
      access: { read: access.partnerRead, write: access.partnerWrite },
    },
  ],
  operations: {
    shareSimulation: { changes: SHARING_QUERIES },
    unshareSimulation: { changes: SHARING_QUERIES },
  },
};
