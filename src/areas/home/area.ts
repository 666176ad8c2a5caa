import { access } from '@contract/access';
import Home from '@mui/icons-material/HomeOutlined';
import { lazyPage } from '@/client/lazyPage';
import type { Area } from '../area';

/** The get-started page and the yearly plan. */
export const home: Area = {
  routes: [
    {
      path: '/home',
      element: lazyPage(() => import('./HomePage'), 'home'),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.home',
    },
  ],
  navigation: [
    {
      key: 'get-started',
      labelKey: 'shell.nav.home',
      icon: Home,
      path: '/home',
      access: access.adminAreaRead,
    },
  ],
};
