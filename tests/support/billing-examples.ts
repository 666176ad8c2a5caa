import { randomUUID } from 'node:crypto';
import { billingEndpoints } from '@contract/billing';
import { companies } from '@server/company/company.tables';
import { subscriptions } from '@server/licenses/licenses.tables';
import { recordPurchase } from '@server/licenses/purchase.rules';
import { providerSubscriptions } from '@server/payments/payments.tables';
import { eq } from 'drizzle-orm';
import { type Examples, type ExampleWorld, inCompany } from './example';

/** An invoice that the company pays, for itself. */
export async function boughtInvoice({ gateway, company }: Pick<ExampleWorld, 'gateway' | 'company'>) {
  const price = { perSeat: 2400, subtotal: 96_000, discount: 0, total: 96_000 };
  return gateway.db.transaction((tx) =>
    recordPurchase(tx, {
      payerId: company.id,
      receiverId: company.id,
      source: 'direct',
      licenses: 40,
      price,
      payment: { provider: 'partner', method: 'invoice', status: 'OPEN' },
      boughtBy: null,
      now: gateway.clock(),
    }),
  );
}

const ofInvoice = async (world: ExampleWorld) => ({
  params: { ...inCompany(world), invoiceId: (await boughtInvoice(world)).invoiceId },
});

/** Examples of buying, subscriptions and invoices. */
export const billingExamples: Examples = [
  [
    billingEndpoints.checkout,
    (world) => ({
      params: inCompany(world),
      body: {
        email: 'ida@larkfield.example',
        companyId: world.company.id,
        quantity: 40,
        clientReferenceId: 'ref-1',
      },
    }),
  ],
  [
    billingEndpoints.directCheckout,
    (world) => ({
      params: inCompany(world),
      body: { licensesNumber: 40, clientReferenceId: 'ref-1', subscriptionPeriod: 'three-year' },
    }),
  ],
  [
    billingEndpoints.customerPortal,
    async (world) => {
      await world.gateway.db.insert(providerSubscriptions).values({
        companyId: world.company.id,
        provider: 'sandbox',
        subscriptionId: randomUUID(),
        customerId: 'cus_1',
        createdAt: world.gateway.clock(),
      });
      return { params: inCompany(world) };
    },
  ],
  [
    billingEndpoints.resumeSubscription,
    async (world) => {
      const { gateway, company } = world;
      await boughtInvoice(world);
      const cancelAt = new Date(gateway.clock().getTime() + 1000 * 3600_000);
      await gateway.db.update(subscriptions).set({ cancelAt }).where(eq(subscriptions.companyId, company.id));
      return { params: inCompany(world) };
    },
  ],
  [
    billingEndpoints.payByInvoice,
    async (world) => {
      const { gateway, company } = world;
      const features = { ...company.features, hasPayByInvoiceAccess: true };
      await gateway.db.update(companies).set({ features }).where(eq(companies.id, company.id));
      return {
        params: inCompany(world),
        body: {
          name: 'Ida Berg',
          companyName: 'Larkfield',
          email: 'ida@larkfield.example',
          seats: 40,
          companyId: company.id,
          method: 'invoice',
        },
      };
    },
  ],
  [billingEndpoints.subscriptions, (world) => ({ params: inCompany(world) })],
  [billingEndpoints.bank, (world) => ({ params: inCompany(world) })],
  [billingEndpoints.invoices, (world) => ({ params: inCompany(world) })],
  [billingEndpoints.invoice, ofInvoice],
  [billingEndpoints.invoicePdf, ofInvoice],
];
