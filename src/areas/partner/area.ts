import { type AccessRule, type Actor, access, canAccess } from '@contract/access';
import AddBusiness from '@mui/icons-material/AddBusinessOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import Insights from '@mui/icons-material/InsightsOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import TrendingUp from '@mui/icons-material/TrendingUpOutlined';
import { PARTNER_CUSTOMERS_PATH } from '@/authProvider/actingAs';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { Area, AreaRoute } from '../area';
import { links } from './links';

const overviewPage = lazyPage(() => import('./overview/OverviewPage'), 'partner');
const transactionsPage = lazyPage(() => import('./transactions/TransactionsPage'), 'partner');
const customersPage = lazyPage(() => import('./customers/CustomersPage'), 'partner');

/** Partners that are neither resellers nor sub-resellers. */
const OTHERS: AccessRule = { ...access.partnerRead, partner: ['OEM', 'PACKAGE_MSP'] };

/** The customer list; resellers and sub-resellers have it at addresses of their own. */
const CUSTOMERS = [
  { key: 'reseller-customers', path: '/reseller/customers', access: access.reseller },
  { key: 'subreseller-customers', path: '/subreseller/customers', access: access.subReseller },
  { key: 'companies', path: PARTNER_CUSTOMERS_PATH, access: OTHERS },
] as const;

/** The business at a glance, of resellers and sub-resellers. */
const OVERVIEWS = [
  { key: 'reseller-overview', path: links.resellerOverview.path, access: access.reseller },
  {
    key: 'subreseller-overview',
    path: links.subResellerOverview.path,
    access: { ...access.subReseller, flag: 'sub-reseller-dashboard' },
  },
] as const;

/** The purchases. The last address is open to any partner, but leads from the sidebar only where it is the own one. */
const TRANSACTIONS = [
  { key: 'reseller-transactions', path: links.resellerTransactions.path, access: access.resellerMoney },
  {
    key: 'subreseller-transactions',
    path: links.subResellerTransactions.path,
    access: access.subResellerMoney,
  },
  { key: 'transactions', path: links.billing.path, access: { ...OTHERS, notIntegrated: true } },
] as const;

/** The get-started page: partners' pages are not for others, and say nothing to them. */
const START = '/home';
const isPartner = (actor: Actor) => canAccess(access.partnerRead, actor);

const unlessPartner: AreaRoute['leadsTo'] = ({ actor }) => (isPartner(actor) ? undefined : START);

/** Sub-resellers without the overview are led to their customers. */
const toOwnOverview: AreaRoute['leadsTo'] = ({ actor }) => {
  if (!isPartner(actor)) return START;
  const lacksIt = canAccess(access.subReseller, actor) && !actor.isOn?.('sub-reseller-dashboard');
  return lacksIt ? CUSTOMERS[1].path : undefined;
};

/** Transactions and the forecast: users of the console integration are led away, too. */
const unlessMoney: AreaRoute['leadsTo'] = ({ actor }) =>
  canAccess(access.partnerMoney, actor) ? undefined : START;

/** From the address that all partners share to the list of the user's kind, with its parameters. */
const toOwnList: AreaRoute['leadsTo'] = ({ actor, search }) => {
  if (!isPartner(actor)) return START;
  const own = CUSTOMERS.find(({ access }) => canAccess(access, actor));
  return own && own.path !== PARTNER_CUSTOMERS_PATH ? own.path + search : undefined;
};

/** Customers have let the partner in, not those that visit the partner. */
const toComparison: AreaRoute['leadsTo'] = ({ actor }) => {
  if (!isPartner(actor)) return START;
  return actor.isVisitor ? CUSTOMERS.find(({ access }) => canAccess(access, actor))?.path : undefined;
};

/** The partner portal. */
export const partner: Area = {
  routes: [
    ...OVERVIEWS.map(({ path, access }) => ({
      path,
      access,
      element: overviewPage,
      titleKey: 'shell.nav.overview' as const,
      leadsTo: path === links.subResellerOverview.path ? toOwnOverview : unlessPartner,
    })),
    {
      path: links.forecast.path,
      element: lazyPage(() => import('./forecast/ForecastPage'), 'partner'),
      access: access.partnerMoney,
      titleKey: 'shell.nav.forecast',
      leadsTo: unlessMoney,
    },
    ...CUSTOMERS.map(({ path, access }) => ({
      path,
      access,
      element: customersPage,
      titleKey: 'shell.nav.customers' as const,
      leadsTo: path === PARTNER_CUSTOMERS_PATH ? toOwnList : unlessPartner,
    })),
    {
      path: links.comparison.path,
      element: lazyPage(() => import('./comparison/ComparisonPage'), 'partner', 'reports'),
      access: access.partnerRead,
      titleKey: 'shell.nav.comparison',
      leadsTo: toComparison,
    },
    ...[
      { path: links.resellerTransactions.path, access: access.resellerMoney },
      { path: links.subResellerTransactions.path, access: access.subResellerMoney },
      { path: links.billing.path, access: access.partnerMoney },
      { path: links.allocations.path, access: access.partnerMoney },
    ].map((route) => ({
      ...route,
      element: transactionsPage,
      titleKey: 'shell.nav.transactions' as const,
      leadsTo: unlessMoney,
    })),
    {
      path: links.becomePartner.path,
      element: lazyPage(() => import('./become/BecomePartnerPage'), 'partner'),
      access: access.nonPartnerRead,
      titleKey: 'shell.nav.becomePartner',
      // A partner is one already.
      leadsTo: ({ actor, start }) => (actor.isPartner ? start : undefined),
    },
  ],
  redirects: [{ path: links.transactions.path, to: links.billing.path }],
  navigation: [
    {
      key: 'partner-portal',
      labelKey: 'shell.nav.partnerPortal',
      icon: Handshake,
      access: access.partnerRead,
      children: [
        ...OVERVIEWS.map((screen) => ({
          ...screen,
          labelKey: 'shell.nav.overview' as const,
          icon: Insights,
        })),
        {
          key: 'opportunity-forecast',
          path: links.forecast.path,
          access: access.partnerMoney,
          labelKey: 'shell.nav.forecast',
          icon: TrendingUp,
        },
        ...CUSTOMERS.map((screen) => ({
          ...screen,
          labelKey: 'shell.nav.customers' as const,
          icon: Business,
        })),
        {
          key: 'customers-compared',
          path: links.comparison.path,
          access: access.partnerRead,
          labelKey: 'shell.nav.comparison',
          icon: Assessment,
        },
        ...TRANSACTIONS.map((screen) => ({
          ...screen,
          labelKey: 'shell.nav.transactions' as const,
          icon: ReceiptLong,
          covers: [links.transactions.path],
        })),
      ],
    },
    {
      key: 'become-partner',
      labelKey: 'shell.nav.becomePartner',
      icon: AddBusiness,
      path: links.becomePartner.path,
      unlessVisit: true,
      access: access.nonPartnerRead,
    },
  ],
  mappings: mappingsOf(
    ['customers', 'sub_resellers', 'transactions', 'license_allocations', 'deals', 'compared_customers'],
    () => import('./mappings'),
  ),
  resources: [
    {
      name: 'transactions',
      recordRepresentation: 'receiverCompanyName',
      icon: ReceiptLong,
      access: { read: access.partnerMoney, write: access.partnerWrite },
    },
    {
      name: 'deals',
      recordRepresentation: 'companyName',
      icon: TrendingUp,
      access: { read: access.partnerMoney, write: access.partnerWrite },
    },
    {
      name: 'compared_customers',
      recordRepresentation: 'companyName',
      access: { read: access.partnerRead, write: access.partnerWrite },
    },
    {
      name: 'license_allocations',
      recordRepresentation: 'companyName',
      access: { read: access.partnerMoney, write: access.partnerWrite },
    },
    {
      name: 'customers',
      recordRepresentation: 'companyName',
      icon: Business,
      access: { read: access.partnerRead, write: access.partnerWrite },
      pages: { show: (id) => `${PARTNER_CUSTOMERS_PATH}?customer=${id}` },
      search: { labelKey: 'shell.nav.customers', sort: 'companyName', hint: 'ownerEmail' },
    },
    {
      name: 'sub_resellers',
      recordRepresentation: 'name',
      access: { read: access.reseller, write: access.resellerWrite },
    },
  ],
};
