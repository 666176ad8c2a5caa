import { access } from '@contract/access';
import { billingEndpoints } from '@contract/billing';
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Unmatched from '@mui/icons-material/HelpOutlineOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { Area, AreaRoute } from '../area';

/** The special partner parent has its licensing elsewhere. */
const unlessSpecial: AreaRoute['leadsTo'] = ({ actor }) =>
  actor.isSpecialPartnerParent ? '/home' : undefined;

/** The provider's place: the invoices of all companies, and what they may owe. */
const PROVIDER = [
  {
    key: 'receivables',
    path: '/provider/invoices',
    titleKey: 'shell.nav.receivables',
    icon: Receipt,
    element: lazyPage(() => import('./provider/ReceivablesPage'), 'receivables'),
  },
  {
    key: 'unmatched-payments',
    path: '/provider/payments',
    titleKey: 'shell.nav.unmatchedPayments',
    icon: Unmatched,
    element: lazyPage(() => import('./provider/UnmatchedPage'), 'receivables'),
  },
  {
    key: 'credit-limits',
    path: '/provider/credit',
    titleKey: 'shell.nav.creditLimits',
    icon: Payments,
    element: lazyPage(() => import('./provider/CreditPage'), 'receivables'),
  },
] as const;

/** Plans, licenses, and what they cost. */
export const billing: Area = {
  routes: [
    {
      path: '/licensing',
      element: lazyPage(() => import('./licensing/LicensingPage'), 'licensing'),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.licensing',
      leadsTo: unlessSpecial,
    },
    {
      path: '/billing',
      element: lazyPage(() => import('./invoices/BillingPage'), 'licensing'),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.billing',
    },
    ...PROVIDER.map(({ path, titleKey, element }) => ({
      path,
      titleKey,
      element,
      access: access.providerOnly,
    })),
  ],
  navigation: [
    {
      key: 'provider',
      labelKey: 'shell.nav.provider',
      icon: AccountBalance,
      access: access.providerOnly,
      children: PROVIDER.map(({ key, path, titleKey, icon }) => ({
        key,
        path,
        icon,
        labelKey: titleKey,
        access: access.providerOnly,
      })),
    },
    {
      key: 'licensing',
      labelKey: 'shell.nav.licensing',
      icon: Payments,
      path: '/licensing',
      covers: ['/billing'],
      access: { ...access.adminAreaRead, notSpecialPartnerParent: true },
    },
  ],
  mappings: mappingsOf(
    ['invoices', 'receivables', 'credit_accounts', 'unmatched_payments', 'payers'],
    () => import('./mappings'),
  ),
  resources: [
    {
      name: 'receivables',
      recordRepresentation: 'invoiceNumber',
      icon: Receipt,
      access: { read: access.providerOnly, write: access.providerOnly },
    },
    {
      name: 'credit_accounts',
      recordRepresentation: 'name',
      access: { read: access.providerOnly, write: access.providerOnly },
    },
    {
      name: 'unmatched_payments',
      recordRepresentation: 'reference',
      access: { read: access.providerOnly, write: access.providerOnly },
    },
    {
      name: 'invoices',
      recordRepresentation: 'invoiceNumber',
      icon: Receipt,
      // Invoices come from purchases.
      access: { read: billingEndpoints.invoices.access, write: billingEndpoints.payByInvoice.access },
    },
  ],
};
