import { type Actor, access, canAccess } from '@contract/access';
import Business from '@mui/icons-material/BusinessOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import { PARTNER_CUSTOMERS_PATH } from '@/authProvider/actingAs';
import { lazyPage } from '@/client/lazyPage';
import { translator } from '@/i18n/translator';
import type { Area, AreaRoute } from '../area';

/** A page of the portal, once the portal's texts are there too. */
async function withTexts<Page>(loading: Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([loading, translator.add('partner')]);
  return page;
}

const customersPage = lazyPage(() => withTexts(import('./customers/CustomersPage')));

/** The customer list; each kind of partner has its own address. */
const CUSTOMERS = [
  { key: 'reseller-customers', path: '/reseller/customers', access: access.reseller },
  { key: 'subreseller-customers', path: '/subreseller/customers', access: access.subReseller },
] as const;

/** The get-started page: partners' pages are not for others, and say nothing to them. */
const START = '/home';
const isPartner = (actor: Actor) => canAccess(access.partnerRead, actor);

const unlessPartner: AreaRoute['leadsTo'] = ({ actor }) => (isPartner(actor) ? undefined : START);

/** The partner portal. */
export const partner: Area = {
  routes: CUSTOMERS.map(({ path, access }) => ({
    path,
    access,
    element: customersPage,
    titleKey: 'shell.nav.customers',
    leadsTo: unlessPartner,
  })),
  redirects: [
    {
      path: PARTNER_CUSTOMERS_PATH,
      to: ({ actor }) => CUSTOMERS.find(({ access }) => canAccess(access, actor))?.path ?? START,
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
