import { access } from '@contract/access';
import { dashboardEndpoints } from '@contract/dashboards';
import { companyExportEndpoints } from '@contract/settings/company-export';
import { generalSettingsEndpoints } from '@contract/settings/general';
import { provisioningEndpoints } from '@contract/settings/provisioning';
import Palette from '@mui/icons-material/PaletteOutlined';
import Settings from '@mui/icons-material/Settings';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { Area } from '../area';
import { MAIL_PATH } from './own-mail/links';
import { LOG_PATH } from './provisioning/links';
import { SENT_PATH } from './reminders/links';
import { SETTINGS_TABS, settingsPath, tabAccess } from './tabs';

// One page for all tabs, so that switching keeps the heading mounted. It has the fields of assignments.
const settingsPage = lazyPage(() => import('./SettingsPage'), 'settings', 'training');

/** What the company sets for itself. */
export const settings: Area = {
  routes: [
    ...SETTINGS_TABS.map((tab) => ({
      path: settingsPath(tab),
      element: settingsPage,
      access: tabAccess(tab),
      titleKey: 'shell.nav.settings' as const,
    })),
    {
      path: SENT_PATH,
      element: lazyPage(() => import('./reminders/SentPage'), 'settings'),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.settings',
    },
    {
      path: LOG_PATH,
      element: lazyPage(() => import('./provisioning/LogPage'), 'settings'),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.settings',
    },
    {
      path: MAIL_PATH,
      element: lazyPage(() => import('./own-mail/MailPage'), 'settings'),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.settings',
    },
  ],
  redirects: [{ path: '/settings', to: settingsPath(SETTINGS_TABS[0]) }],
  mappings: mappingsOf(['email_reminders', 'scim_log'], () => import('./mappings')),
  resources: [
    {
      name: 'email_reminders',
      recordRepresentation: 'name',
      access: { read: access.adminAreaRead, write: access.boostAdminAreaWrite },
    },
    {
      name: 'scim_log',
      recordRepresentation: 'name',
      access: { read: access.adminAreaRead, write: access.boostTrustWrite },
    },
  ],
  operations: {
    disableHeld: {
      changes: [provisioningEndpoints.get, provisioningEndpoints.log].map(({ method, path }) => [
        method,
        path,
      ]),
    },
    exportCompany: {
      changes: [[companyExportEndpoints.get.method, companyExportEndpoints.get.path]],
    },
    rebuildFigures: {
      changes: [generalSettingsEndpoints.get, ...Object.values(dashboardEndpoints)].map(
        ({ method, path }) => [method, path],
      ),
    },
  },
  navigation: [
    {
      key: 'white-label',
      group: 'partner-portal',
      labelKey: 'shell.nav.whiteLabel',
      icon: Palette,
      path: settingsPath('white-label'),
      access: { ...access.partnerRead, feature: 'hasWhiteLabelAccess' },
    },
    {
      key: 'settings',
      labelKey: 'shell.nav.settings',
      icon: Settings,
      path: settingsPath(SETTINGS_TABS[0]),
      covers: ['/settings'],
      access: access.adminAreaRead,
    },
  ],
};
