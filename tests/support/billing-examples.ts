import { randomUUID } from 'node:crypto';
import { billingEndpoints } from '@contract/billing';
import { providerEndpoints as provider } from '@contract/provider';
import { providerSubscriptions, unmatchedPayments } from '@server/areas/billing/payments/payments.tables';
import { settleUnmatched } from '@server/areas/billing/payments/unmatched.queries';
import { companies } from '@server/domain/company/company.tables';
import { creditInvoice } from '@server/domain/licenses/corrections.rules';
import { settleInvoice } from '@server/domain/licenses/invoices.rules';
import { subscriptions } from '@server/domain/licenses/licenses.tables';
import { recordPurchase } from '@server/domain/licenses/purchase.rules';
import { eq } from 'drizzle-orm';
import { type Examples, type ExampleWorld, inCompany } from './example';

/** An invoice that the company pays, for itself. */
export async function boughtInvoice({ gateway, company }: Pick<ExampleWorld, 'gateway' | 'company'>) {
  const price = { perSeat: 2400, subtotal: 96_000, discount: 0, total: 96_000, yearly: 2400 };
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

/** A payment that fit nothing, and waits. */
export async function unmatchedPayment(
  { db, clock }: ExampleWorld['gateway'],
  companyId: number,
): Promise<number> {
  const [row] = await db
    .insert(unmatchedPayments)
    .values({
      ...{ companyId, provider: 'sandbox', eventId: randomUUID(), paidFor: 'order', reason: 'otherAmount' },
      ...{
        amount: 7000,
        currency: 'USD',
        expected: 96_000,
        method: 'card',
        last4: '4242',
        reference: 'ref-1',
      },
      paidAt: clock(),
    })
    .returning({ id: unmatchedPayments.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

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
  [billingEndpoints.payInvoice, ofInvoice],
];

const reason = 'Agreed by phone.';
const anInvoice = async (world: ExampleWorld) => ({
  params: { invoiceId: (await boughtInvoice(world)).invoiceId },
});
const acting = (body: object) => async (world: ExampleWorld) => ({ ...(await anInvoice(world)), body });
const paid = async (world: ExampleWorld) => {
  const { invoiceId } = await boughtInvoice(world);
  const key = { companyId: world.company.id, id: invoiceId };
  await world.gateway.db.transaction((tx) => settleInvoice(tx, key, { paidAt: world.gateway.clock() }));
  return { params: { invoiceId } };
};

/** Examples of the provider's place. */
export const providerExamples: Examples = [
  [provider.invoices, () => ({})],
  [provider.ages, () => ({})],
  [provider.exportInvoices, () => ({})],
  [provider.payers, () => ({})],
  [provider.accounts, () => ({})],
  [provider.payments, () => ({})],
  [
    provider.settlePayment,
    async ({ gateway, company }) => ({
      params: { paymentId: await unmatchedPayment(gateway, company.id) },
      body: { reason },
    }),
  ],
  [
    provider.reopenPayment,
    async ({ gateway, company }) => {
      const paymentId = await unmatchedPayment(gateway, company.id);
      await gateway.db.transaction((tx) =>
        settleUnmatched(tx, paymentId, { note: reason, now: gateway.clock() }),
      );
      return { params: { paymentId } };
    },
  ],
  [provider.invoice, anInvoice],
  [provider.pdf, anInvoice],
  [
    provider.notePdf,
    async (world) => {
      const { invoiceId } = await boughtInvoice(world);
      const key = { companyId: world.company.id, id: invoiceId };
      const at = world.gateway.clock();
      const { id } = await world.gateway.db.transaction((tx) =>
        creditInvoice(tx, key, { amount: 100, reason, at }),
      );
      return { params: { invoiceId, actId: id } };
    },
  ],
  [provider.settle, acting({ amount: 100, receivedOn: '2026-01-05', reference: 'TR-1', reason })],
  [provider.void, acting({ reason })],
  [provider.writeOff, acting({ reason })],
  [provider.creditNote, acting({ amount: 100, reason })],
  [
    provider.refund,
    async (world) => ({
      ...(await paid(world)),
      body: { amount: 100, method: 'invoice', reference: 'RF-1', reason },
    }),
  ],
  [
    provider.setCredit,
    async ({ gateway }) => {
      const account = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
      return { params: { accountId: account.id }, body: { limit: 100_000, reason } };
    },
  ],
];
