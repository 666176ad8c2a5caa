import { access } from '@contract/access';
import { lazyPage } from '@/client/lazyPage';
import { PEOPLE_PATH } from '@/components/report/behind';
import type { TextSet } from '@/i18n/textSets';
import { leadsToReports } from '@/layout/reportsGate';
import type { AreaResource, AreaRoute } from '../../area';

const TEXTS: readonly TextSet[] = ['reports', 'training', 'phishingExercise'];
const shared = {
  access: access.boostStaffRead,
  leadsTo: leadsToReports,
} as const satisfies Partial<AreaRoute>;

/** The report of everybody, and the people behind a figure. */
export const peopleRoutes: readonly AreaRoute[] = [
  {
    ...shared,
    path: '/general-report',
    element: lazyPage(() => import('./GeneralReportPage'), ...TEXTS),
    titleKey: 'shell.nav.generalReport',
  },
  {
    ...shared,
    path: PEOPLE_PATH,
    element: lazyPage(() => import('./PeopleBehindPage'), ...TEXTS),
    titleKey: 'shell.nav.peopleBehind',
  },
];

export const PEOPLE_NAMES = ['general_report', 'people_behind'] as const;

export const peopleResources: readonly AreaResource[] = [
  {
    name: 'general_report',
    recordRepresentation: 'email',
    access: { read: access.boostStaffRead, write: access.boostStaffWrite },
  },
  {
    name: 'people_behind',
    recordRepresentation: 'fullName',
    access: { read: access.boostStaffRead, write: access.boostStaffWrite },
  },
];
