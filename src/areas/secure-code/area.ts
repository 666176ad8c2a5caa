import { access, canAccess } from '@contract/access';
import Code from '@mui/icons-material/Code';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { Area } from '../area';
import { SECURE_CODE_TABS, secureCodePath } from './tabs';

// One page for all tabs, so that switching keeps the heading mounted. Who it is for and its mail are asked as of training.
const secureCodePage = lazyPage(() => import('./SecureCodePage'), 'secureCode', 'training');

/** Secure code training: tournaments for developers, and the library of their challenges. */
export const secureCode: Area = {
  routes: SECURE_CODE_TABS.map((tab) => ({
    path: secureCodePath(tab),
    element: secureCodePage,
    access: access.secureCodeRead,
    titleKey: 'shell.nav.secureCode',
    // Without its flag nothing of it is there.
    leadsTo: ({ actor }) =>
      canAccess({ flag: access.secureCodeRead.flag }, actor) ? undefined : '/error/404',
  })),
  redirects: [{ path: '/for-developers', to: secureCodePath(SECURE_CODE_TABS[0]) }],
  navigation: [
    {
      key: 'secure-code',
      group: 'training',
      labelKey: 'shell.nav.secureCode',
      icon: Code,
      path: secureCodePath(SECURE_CODE_TABS[0]),
      covers: ['/for-developers'],
      access: access.adminAreaRead,
      flag: 'secure-code-training',
    },
  ],
  mappings: mappingsOf(['tournaments'], () => import('./mappings')),
};
