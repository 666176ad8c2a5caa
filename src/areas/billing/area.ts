import { access } from '@contract/access';
import { billingEndpoints } from '@contract/billing';
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import { translator } from '@/i18n/translator';
import type { Area, AreaRoute } from '../area';

/** A page of the area, once its texts are there too. */
async function withTexts<Page>(loading: Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([loading, translator.add('licensing')]);
  return page;
}

/** The special partner parent has its licensing elsewhere. */
const unlessSpecial: AreaRoute['leadsTo'] = ({ actor }) =>
  actor.isSpecialPartnerParent ? '/home' : undefined;

/** A page of the provider's place, once its texts are there too. */
async function ofProvider<Page>(loading: Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([loading, translator.add('receivables')]);
  return page;
}

/** The provider's place: the invoices of all companies, and what they may owe. */
const PROVIDER = [
  {
    key: 'receivables',
    path: '/provider/invoices',
    titleKey: 'shell.nav.receivables',
    icon: Receipt,
    element: lazyPage(() => ofProvider(import('./provider/ReceivablesPage'))),
  },
  {
    key: 'credit-limits',
    path: '/provider/credit',
    titleKey: 'shell.nav.creditLimits',
    icon: Payments,
    element: lazyPage(() => ofProvider(import('./provider/CreditPage'))),
  },
] as const;

/** Plans, licenses, and what they cost. */
export const billing: Area = {
  routes: [
    {
      path: '/licensing',
      element: lazyPage(() => withTexts(import('./licensing/LicensingPage'))),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.licensing',
      leadsTo: unlessSpecial,
    },
    {
      path: '/billing',
      element: lazyPage(() => withTexts(import('./invoices/BillingPage'))),
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
  mappings: mappingsOf(['invoices', 'receivables', 'credit_accounts', 'payers'], () => import('./mappings')),
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
      name: 'invoices',
      recordRepresentation: 'invoiceNumber',
      icon: Receipt,
      // Invoices come from purchases.
      access: { read: billingEndpoints.invoices.access, write: billingEndpoints.payByInvoice.access },
    },
  ],
};
