import { access } from '@contract/access';
import { billingEndpoints } from '@contract/billing';
import Payments from '@mui/icons-material/PaymentsOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import { lazyPage } from '@/client/lazyPage';
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
  ],
  navigation: [
    {
      key: 'licensing',
      labelKey: 'shell.nav.licensing',
      icon: Payments,
      path: '/licensing',
      covers: ['/billing'],
      access: { ...access.adminAreaRead, notSpecialPartnerParent: true },
    },
  ],
  resources: [
    {
      name: 'invoices',
      recordRepresentation: 'invoiceNumber',
      icon: Receipt,
      // Invoices come from purchases.
      access: { read: billingEndpoints.invoices.access, write: billingEndpoints.payByInvoice.access },
    },
  ],
};
