import { access } from '@contract/access';
import { lazyPage } from '@/client/lazyPage';
import type { AreaRoute } from '../routes';

const customers = lazyPage(() => import('./customers/CustomersPage'));

/** The partner portal's screens; each kind of partner has its own address. */
export const partnerRoutes: readonly AreaRoute[] = [
  {
    path: '/reseller/customers',
    element: customers,
    access: access.reseller,
    titleKey: 'partner.title.customers',
  },
  {
    path: '/subreseller/customers',
    element: customers,
    access: access.subReseller,
    titleKey: 'partner.title.customers',
  },
];
