import { access, canAccess } from '@contract/access';
import Business from '@mui/icons-material/BusinessOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import { PARTNER_CUSTOMERS_PATH } from '@/authProvider/actingAs';
import { lazyPage } from '@/client/lazyPage';
import type { Area } from '../area';

const customersPage = lazyPage(() => import('./customers/CustomersPage'));

/** The customer list; each kind of partner has its own address. */
const CUSTOMERS = [
  { key: 'reseller-customers', path: '/reseller/customers', access: access.reseller },
  { key: 'subreseller-customers', path: '/subreseller/customers', access: access.subReseller },
] as const;

/** The partner portal. */
export const partner: Area = {
  routes: CUSTOMERS.map(({ path, access }) => ({
    path,
    access,
    element: customersPage,
    titleKey: 'partner.title.customers',
  })),
  redirects: [
    {
      path: PARTNER_CUSTOMERS_PATH,
      to: ({ actor }) => CUSTOMERS.find(({ access }) => canAccess(access, actor))?.path,
    },
  ],
  navigation: [
    {
      key: 'partner-portal',
      labelKey: 'shell.nav.partnerPortal',
      icon: Handshake,
      access: access.partnerRead,
      children: CUSTOMERS.map((screen) => ({
        ...screen,
        labelKey: 'shell.nav.customers',
        icon: Business,
      })),
    },
  ],
  resources: [
    {
      name: 'customers',
      recordRepresentation: 'companyName',
      icon: Business,
      access: {
        read: access.partnerRead,
        write: { ...access.partnerRead, roles: access.adminAreaWrite.roles },
      },
    },
  ],
};
