import { access } from '@contract/access';
import Description from '@mui/icons-material/DescriptionOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { TextSet } from '@/i18n/textSets';
import { leadsToReports } from '@/layout/reportsGate';
import type { Area, AreaRoute } from '../area';
import { links, POLICY_TABS } from './links';

const TEXTS: readonly TextSet[] = ['policies', 'training', 'upload', 'pdf'];
const shared = {
  access: access.adminAreaRead,
  titleKey: 'shell.nav.policies',
} as const satisfies Partial<AreaRoute>;

// One page for both lists, and one for all tabs, so that switching keeps the heading mounted.
const policiesPage = lazyPage(() => import('./list/PoliciesPage'), ...TEXTS, 'phishingExercise');
const policyPage = lazyPage(() => import('./policy/PolicyPage'), ...TEXTS, 'phishingExercise');
const reportPage = lazyPage(
  () => import('./report/PoliciesReportPage'),
  ...TEXTS,
  'phishingExercise',
  'reports',
);
const formPage = lazyPage(() => import('./edit/PolicyFormPage'), ...TEXTS);

/** Policies: what learners read and acknowledge, and the evidence that they have. */
export const policies: Area = {
  routes: [
    { ...shared, path: links.policies.path, element: policiesPage },
    { ...shared, path: links.drafts.path, element: policiesPage },
    {
      ...shared,
      path: links.create.path,
      element: formPage,
      access: access.adminAreaWrite,
      titleKey: 'shell.nav.newPolicy',
    },
    { ...shared, path: links.edit.path, element: formPage, access: access.adminAreaWrite },
    {
      path: '/reports/policiesProgress',
      element: reportPage,
      access: access.boostStaffRead,
      leadsTo: leadsToReports,
      titleKey: 'shell.nav.policiesReport',
    },
    ...POLICY_TABS.map((tab) => ({ ...shared, path: `${links.policy.path}/${tab}`, element: policyPage })),
  ],
  redirects: [{ path: links.policy.path, to: `${links.policy.path}/${POLICY_TABS[0]}` }],
  navigation: [
    {
      key: 'policies',
      group: 'training',
      labelKey: 'shell.nav.policies',
      icon: Description,
      path: links.policies.path,
      access: access.adminAreaRead,
    },
  ],
  mappings: mappingsOf(
    [
      'policies',
      'policy_report',
      'policy_learners',
      'policy_acknowledgements',
      'policy_exceptions',
      'policy_revisions',
    ],
    () => import('./mappings'),
  ),
  resources: [
    {
      name: 'policies',
      recordRepresentation: 'name',
      icon: Description,
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
      pages: { show: (id) => `${links.policy({ policyId: Number(id) })}/${POLICY_TABS[0]}` },
      search: { labelKey: 'shell.nav.policies', sort: 'name', hint: 'status' },
    },
    ...(['policy_report', 'policy_acknowledgements', 'policy_exceptions', 'policy_revisions'] as const).map(
      (name) => ({
        name,
        recordRepresentation: name === 'policy_report' || name === 'policy_revisions' ? 'name' : 'email',
        access: { read: access.adminAreaRead, write: access.adminAreaWrite },
      }),
    ),
    {
      name: 'policy_learners',
      recordRepresentation: 'email',
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
    },
  ],
};
