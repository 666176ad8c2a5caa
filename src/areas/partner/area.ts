import { type AccessRule, type Actor, access, canAccess } from '@contract/access';
import { becomePartnerEndpoints } from '@contract/partner/become';
import AddBusiness from '@mui/icons-material/AddBusinessOutlined';
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

/** Partners that are neither resellers nor sub-resellers. */
const OTHERS: AccessRule = { ...access.partnerRead, partner: ['OEM', 'PACKAGE_MSP'] };

/** The customer list; resellers and sub-resellers have it at addresses of their own. */
const CUSTOMERS = [
  { key: 'reseller-customers', path: '/reseller/customers', access: access.reseller },
  { key: 'subreseller-customers', path: '/subreseller/customers', access: access.subReseller },
  { key: 'companies', path: PARTNER_CUSTOMERS_PATH, access: OTHERS },
] as const;

/** The get-started page: partners' pages are not for others, and say nothing to them. */
const START = '/home';
const isPartner = (actor: Actor) => canAccess(access.partnerRead, actor);

const unlessPartner: AreaRoute['leadsTo'] = ({ actor }) => (isPartner(actor) ? undefined : START);

/** From the address that all partners share to the list of the user's kind, with its parameters. */
const toOwnList: AreaRoute['leadsTo'] = ({ actor, search }) => {
  if (!isPartner(actor)) return START;
  const own = CUSTOMERS.find(({ access }) => canAccess(access, actor));
  return own && own.path !== PARTNER_CUSTOMERS_PATH ? own.path + search : undefined;
};

/** The partner portal. */
export const partner: Area = {
  routes: [
    ...CUSTOMERS.map(({ path, access }) => ({
      path,
      access,
      element: customersPage,
      titleKey: 'shell.nav.customers' as const,
      leadsTo: path === PARTNER_CUSTOMERS_PATH ? toOwnList : unlessPartner,
    })),
    {
      path: '/become-partner',
      element: lazyPage(() => withTexts(import('./become/BecomePartnerPage'))),
      access: becomePartnerEndpoints.get.access,
      titleKey: 'shell.nav.becomePartner',
      // A partner is one already.
      leadsTo: ({ actor, start }) => (actor.isPartner ? start : undefined),
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
    {
      key: 'become-partner',
      labelKey: 'shell.nav.becomePartner',
      icon: AddBusiness,
      path: '/become-partner',
      access: becomePartnerEndpoints.get.access,
    },
  ],
  resources: [
    {
      name: 'customers',
      recordRepresentation: 'companyName',
      icon: Business,
      access: { read: access.partnerRead, write: access.partnerWrite },
      pages: { show: (id) => `${PARTNER_CUSTOMERS_PATH}?customer=${id}` },
      search: { labelKey: 'shell.nav.customers', sort: 'companyName', hint: 'ownerEmail' },
    },
  ],
};
