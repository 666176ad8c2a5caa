import { billingEndpoints } from '@contract/billing';
import { providerEndpoints } from '@contract/provider';
import { movableClock } from '@server/platform/identity/testing';
import { CLOSED_CARD_CENTS, fakeStripe, stripeEvent } from '@tests/support/fake-stripe';
import { testGateway } from '@tests/support/gateway';
import { buildProvider } from '@tests/support/provider';
import { type Buyer, next, stripeBuyers } from '@tests/support/stripe-buyers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const clock = movableClock();
const stripe = await fakeStripe(() => clock());
const gateway = await testGateway({ payments: stripe.payments });
const { buyer, as, invoicesOf, send } = stripeBuyers(gateway, stripe);
let provider: Awaited<ReturnType<typeof buildProvider>>;
beforeAll(async () => {
  provider = await buildProvider(gateway);
});
beforeEach(() => {
  stripe.requests.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await stripe.close();
});

/** An invoice of $960, made payable at Stripe. */
async function ordered(): Promise<{ who: Buyer; invoiceId: number }> {
  const who = await buyer({ features: { hasPayByInvoiceAccess: true } });
  const body = {
    name: 'Ida Berg',
    companyName: who.company.name,
    email: 'accounts@larkfield.example',
    seats: 40,
    companyId: who.company.id,
    method: 'invoice' as const,
  };
  const { data } = (await gateway.call(billingEndpoints.payByInvoice, { ...(await as(who)), body })).body;
  await gateway.deliverMails();
  return { who, invoiceId: data.invoiceId };
}

const told = async (
  type: 'invoice.paid' | 'invoice.payment_succeeded',
  { who, invoiceId }: Awaited<ReturnType<typeof ordered>>,
  values: object,
) => {
  const invoice = {
    id: 'in_1',
    object: 'invoice',
    amount_paid: 96_000,
    amount_due: 96_000,
    currency: 'usd',
    billing_reason: 'manual',
    metadata: { companyId: String(who.company.id), invoiceId: String(invoiceId) },
    parent: null,
    lines: { data: [] },
    ...values,
  };
  return (await send(stripeEvent(type, invoice, { id: next('evt') }))).json();
};

const byProvider = async (invoiceId: number) => ({
  token: await gateway.freshToken(provider.admin),
  params: { invoiceId },
});
const settle = async (invoiceId: number, amount: number) =>
  gateway.call(providerEndpoints.settle, {
    ...(await byProvider(invoiceId)),
    body: { amount, receivedOn: '2026-01-05', reference: 'TR-1', reason: 'Arrived by transfer.' },
  });
const asked = (path: RegExp) => stripe.requests.filter((request) => path.test(request.path));

describe('an invoice that Stripe was told is paid elsewhere', () => {
  it.each([
    ['by its flag, with an amount of 0', { paid_out_of_band: true, amount_paid: 0 }],
    ['by its flag', { paid_out_of_band: true }],
    ['by the amount paid off Stripe', { amount_paid: 0, amount_paid_off_stripe: 96_000 }],
  ])('%s is settled as a transfer', async (_, values) => {
    const order = await ordered();
    expect(await told('invoice.paid', order, values)).toEqual({ outcome: 'applied' });
    expect(await invoicesOf(order.who)).toMatchObject([{ status: 'PAID', method: 'invoice', last4: null }]);
  });

  it('and by the other event about a payment counts once', async () => {
    const order = await ordered();
    expect(await told('invoice.payment_succeeded', order, {})).toEqual({ outcome: 'applied' });
    expect(await told('invoice.paid', order, {})).toEqual({ outcome: 'ignored' });
    expect(await invoicesOf(order.who)).toMatchObject([{ status: 'PAID', method: 'card' }]);
  });
});

describe('an invoice settled here by hand', () => {
  it('is marked as paid elsewhere at Stripe, whose echo changes nothing', async () => {
    const order = await ordered();
    await settle(order.invoiceId, 96_000);
    await gateway.deliverMails();
    expect(asked(/^\/v1\/invoices\/in_\d+\/pay$/)).toMatchObject([{ form: { paid_out_of_band: 'true' } }]);
    expect(await told('invoice.paid', order, { paid_out_of_band: true })).toEqual({ outcome: 'ignored' });
    // Money that comes by card on top is nobody's echo: somebody has to give it back.
    expect(await told('invoice.paid', order, {})).toEqual({ outcome: 'refused' });
  });

  it('in part is voided there, and the next payment page asks for the rest', async () => {
    const order = await ordered();
    await settle(order.invoiceId, 50_000);
    await gateway.deliverMails();
    expect(asked(/\/void$/)).toHaveLength(1);
    stripe.requests.length = 0;
    const { token, params } = await as(order.who);
    const page = await gateway.call(billingEndpoints.payInvoice, {
      token,
      params: { ...params, invoiceId: order.invoiceId },
    });
    expect(page.body.data).toMatch(/^https:\/\/invoice\.stripe\.example\//);
    expect(asked(/^\/v1\/invoiceitems$/)).toMatchObject([{ form: { amount: '46000' } }]);
    expect(await told('invoice.paid', order, { amount_paid: 46_000 })).toEqual({ outcome: 'applied' });
    expect(await invoicesOf(order.who)).toMatchObject([{ status: 'PAID', owed: 0 }]);
  });

  it.each([
    ['void', 'void'],
    ['writeOff', 'mark_uncollectible'],
  ] as const)('or ended by %s ends there, too', async (act, path) => {
    const { invoiceId } = await ordered();
    const body = { reason: 'Ordered by mistake.' };
    await gateway.call(providerEndpoints[act], { ...(await byProvider(invoiceId)), body });
    await gateway.deliverMails();
    expect(asked(new RegExp(`/${path}$`))).toHaveLength(1);
  });
});

describe('a refund to a card', () => {
  const refund = async (invoiceId: number, amount = 10_000) =>
    gateway.call(providerEndpoints.refund, {
      ...(await byProvider(invoiceId)),
      body: { amount, method: 'card', reason: 'Ordered too many.' },
    });

  it('goes back through the payment it came by, once', async () => {
    const order = await ordered();
    await told('invoice.paid', order, {});
    expect((await refund(order.invoiceId)).status).toBe(200);
    await gateway.deliverMails();
    expect(asked(/^\/v1\/refunds$/)).toMatchObject([
      {
        form: { payment_intent: 'pi_1', amount: '10000' },
        idempotencyKey: expect.stringMatching(/^refund-/),
      },
    ]);
  });

  it('that Stripe refuses is asked for once, and not taken for made', async () => {
    const order = await ordered();
    await told('invoice.paid', order, {});
    await refund(order.invoiceId, Number(CLOSED_CARD_CENTS));
    await gateway.deliverMails();
    expect(asked(/^\/v1\/refunds$/)).toHaveLength(1);
    const { body } = await gateway.call(providerEndpoints.invoice, await byProvider(order.invoiceId));
    expect(body).toMatchObject({ refunded: 0, refundState: 'failed', status: 'PAID' });
  });
});
