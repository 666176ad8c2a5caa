import { billingEndpoints } from '@contract/billing';
import { shellEndpoints } from '@contract/shell';
import { movableClock } from '@server/identity/testing';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { fakeStripe, stripeEvent } from '@tests/support/fake-stripe';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

type Fake = Awaited<ReturnType<typeof fakeStripe>>;
interface Buyer {
  readonly company: CompanyRow;
  readonly admin: UserRow;
}

let gateway: TestGateway;
let stripe: Fake;
let clock: ReturnType<typeof movableClock>;

beforeAll(async () => {
  clock = movableClock();
  stripe = await fakeStripe(() => clock());
  gateway = await testGateway({ payments: stripe.payments });
});
beforeEach(() => {
  stripe.requests.length = 0;
  stripe.trouble.status = 0;
});
afterAll(async () => {
  await gateway.close();
  await stripe.close();
});

const YEAR_MS = 365 * 24 * 3600_000;
let counted = 0;
const next = (word: string) => {
  counted += 1;
  return `${word}_${counted}`;
};

async function buyer(values: Parameters<TestGateway['buildCompany']>[0] = {}): Promise<Buyer> {
  const company = await gateway.buildCompany({ hasBoost: false, ...values });
  return { company, admin: await gateway.buildAdmin(company) };
}
const as = async ({ company, admin }: Buyer) => ({
  token: await gateway.freshToken(admin),
  params: { companyId: company.id },
});
const checkout = async (who: Buyer, licensesNumber = 40) =>
  gateway.call(billingEndpoints.directCheckout, {
    ...(await as(who)),
    body: { licensesNumber, clientReferenceId: 'ref-1', subscriptionPeriod: 'three-year' },
  });
const planOf = async ({ company, admin }: Buyer) =>
  (
    await gateway.call(shellEndpoints.companyProfile, {
      token: await gateway.freshToken(admin),
      params: { id: company.id },
    })
  ).body.data.subscription;
const invoicesOf = async (who: Buyer) =>
  (await gateway.call(billingEndpoints.invoices, await as(who))).body.data.items;
const statusOf = async (who: Buyer) =>
  (await gateway.call(billingEndpoints.subscriptions, await as(who))).body.data.at(-1)?.status;

const send = ({ payload, signature }: { payload: string; signature: string }) =>
  gateway.app.inject({
    method: 'POST',
    url: '/payments/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });

/** What the payment page was opened with. */
function sessionForm() {
  const asked = stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions');
  if (!asked) throw new Error('no payment page was opened');
  return asked;
}

/** The events of a purchase: the page was paid, and the subscription is in this state. */
async function purchase(who: Buyer, licenses = 40) {
  await checkout(who, licenses);
  const { form } = sessionForm();
  const subscription = next('sub');
  const periodEnd = new Date(gateway.clock().getTime() + YEAR_MS);
  stripe.subscriptions.set(subscription, {
    id: subscription,
    status: 'active',
    companyId: who.company.id,
    periodEnd,
    quantity: licenses,
  });
  const session = {
    id: next('cs'),
    object: 'checkout.session',
    mode: 'subscription',
    payment_status: 'paid',
    amount_total: Number(form['line_items[0][price_data][unit_amount]']) * licenses,
    currency: 'usd',
    customer: next('cus'),
    subscription,
    metadata: { companyId: form['metadata[companyId]'], checkoutId: form['metadata[checkoutId]'] },
  };
  const completed = stripeEvent('checkout.session.completed', session, { id: next('evt') });
  return { session, subscription, periodEnd, completed };
}

describe('a payment page', () => {
  it('has our price for our number, with a key of its own', async () => {
    const who = await buyer();
    const { link } = (await checkout(who)).body.data;
    expect(link).toMatch(/^https:\/\/checkout\.stripe\.example\//);
    const { form, idempotencyKey } = sessionForm();
    expect(form).toMatchObject({
      mode: 'subscription',
      client_reference_id: 'ref-1',
      'line_items[0][quantity]': '40',
      'line_items[0][price_data][unit_amount]': '2400',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][recurring][interval]': 'year',
      'metadata[companyId]': String(who.company.id),
      'subscription_data[metadata][companyId]': String(who.company.id),
    });
    expect(idempotencyKey).toBe(`checkout-${form['metadata[checkoutId]']}`);
    expect(form.success_url).toMatch(/\/licensing\?checkout=success$/);
    expect(form.cancel_url).toMatch(/\/licensing$/);
  });

  it('that Stripe does not open is told, and nothing is kept', async () => {
    const who = await buyer();
    stripe.trouble.status = 500;
    const { error } = await checkout(who);
    expect(error).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(error.message).toContain('Nothing was charged');
  });

  it('is closed when another is opened', async () => {
    const who = await buyer();
    await checkout(who);
    await checkout(who);
    await gateway.deliverMails();
    expect(stripe.requests.filter(({ path }) => path.endsWith('/expire'))).toHaveLength(1);
  });
});

describe('a paid page', () => {
  it('brings what was ordered, once, however often it is told', async () => {
    const who = await buyer();
    const { completed } = await purchase(who);
    const answers = await Promise.all([send(completed), send(completed), send(completed)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await send(completed);
    expect(await planOf(who)).toMatchObject({ hasBoost: true, seats: 40, type: 'PAID' });
    expect(await invoicesOf(who)).toMatchObject([{ amount: 96_000, status: 'PAID', last4: '4444' }]);
  });

  it('counts once, even as another event about the same page', async () => {
    const who = await buyer();
    const { completed, session } = await purchase(who);
    await send(completed);
    await send(stripeEvent('checkout.session.async_payment_succeeded', session, { id: next('evt') }));
    expect(await invoicesOf(who)).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'jpy' }],
    ['a page of another company', { metadata: { companyId: '999999', checkoutId: crypto.randomUUID() } }],
    ['a page that was never opened', {}],
  ])('with %s brings nothing', async (what, changed) => {
    const who = await buyer();
    const { session } = await purchase(who);
    const metadata = { ...session.metadata, checkoutId: crypto.randomUUID() };
    const other = what === 'a page that was never opened' ? { metadata } : changed;
    const answer = await send(
      stripeEvent('checkout.session.completed', { ...session, ...other }, { id: next('evt') }),
    );
    expect(answer.json()).toEqual({ outcome: 'refused' });
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
    expect(await invoicesOf(who)).toEqual([]);
  });

  it('that is not paid yet brings nothing yet', async () => {
    const who = await buyer();
    const { session } = await purchase(who);
    const unpaid = { ...session, payment_status: 'unpaid' };
    await send(stripeEvent('checkout.session.completed', unpaid, { id: next('evt') }));
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });
});

describe('a webhook', () => {
  it.each([
    ['with another secret', { secret: 'whsec_other' }],
    ['from ten minutes ago', { at: new Date(Date.now() - 600_000) }],
  ])('%s is refused', async (_, values) => {
    const who = await buyer();
    const { session } = await purchase(who);
    const forged = stripeEvent('checkout.session.completed', session, { id: next('evt'), ...values });
    expect((await send(forged)).statusCode).toBe(400);
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });

  it('whose body was changed, or that is not signed, is refused', async () => {
    const who = await buyer();
    const { completed } = await purchase(who);
    const raised = {
      ...completed,
      payload: completed.payload.replace('"40"', '"4000"').replace('usd', 'eur'),
    };
    expect((await send(raised)).statusCode).toBe(400);
    expect((await send({ ...completed, signature: 'v1=1' })).statusCode).toBe(400);
    const unsigned = { method: 'POST', url: '/payments/stripe', payload: { id: 'evt' } } as const;
    expect((await gateway.app.inject(unsigned)).statusCode).toBe(400);
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });

  it('of no interest is answered, and one that cannot be read now is sent again', async () => {
    const plain = stripeEvent('customer.created', { id: 'cus_1' }, { id: next('evt') });
    expect((await send(plain)).json()).toEqual({ outcome: 'ignored' });
    const who = await buyer();
    const { completed } = await purchase(who);
    stripe.trouble.status = 500;
    expect((await send(completed)).statusCode).toBe(503);
    stripe.trouble.status = 0;
    expect((await send(completed)).json()).toEqual({ outcome: 'applied' });
    expect(await planOf(who)).toMatchObject({ hasBoost: true });
  });
});

describe('a subscription', () => {
  const updated = (subscription: string, status: string) => {
    const known = stripe.subscriptions.get(subscription);
    if (known) stripe.subscriptions.set(subscription, { ...known, status });
    return stripeEvent('customer.subscription.updated', { id: subscription, status }, { id: next('evt') });
  };

  const renewal = (who: Buyer, subscription: string, { amount = 96_000, start = new Date(0) } = {}) =>
    stripeEvent(
      'invoice.paid',
      {
        id: next('in'),
        object: 'invoice',
        amount_paid: amount,
        currency: 'usd',
        billing_reason: 'subscription_cycle',
        metadata: {},
        parent: {
          subscription_details: { subscription, metadata: { companyId: String(who.company.id) } },
        },
        lines: {
          data: [
            {
              period: {
                start: Math.floor(start.getTime() / 1000),
                end: Math.floor((start.getTime() + YEAR_MS) / 1000),
              },
            },
          ],
        },
      },
      { id: next('evt') },
    );

  it('is renewed by its invoice: a year more, and nothing twice', async () => {
    const who = await buyer();
    const { completed, subscription, periodEnd } = await purchase(who);
    await send(completed);
    const paid = renewal(who, subscription, { start: periodEnd });
    expect((await send(paid)).json()).toEqual({ outcome: 'applied' });
    await send(paid);
    const { seats, currentPeriodEnd } = await planOf(who);
    expect(seats).toBe(40);
    expect(Date.parse(currentPeriodEnd ?? '')).toBeGreaterThan(periodEnd.getTime() + YEAR_MS - 2000);
    expect(await invoicesOf(who)).toHaveLength(2);
  });

  it('whose renewal arrives first is told again; of another amount it brings nothing', async () => {
    const who = await buyer();
    const { completed, subscription, periodEnd } = await purchase(who);
    const paid = renewal(who, subscription, { start: periodEnd });
    expect((await send(paid)).statusCode).toBe(503);
    await send(completed);
    expect((await send(renewal(who, subscription, { start: periodEnd, amount: 1 }))).json()).toEqual({
      outcome: 'refused',
    });
    expect((await send(paid)).json()).toEqual({ outcome: 'applied' });
    expect(await invoicesOf(who)).toHaveLength(2);
  });

  it('follows a failed payment, and its end takes Boost away for good', async () => {
    const who = await buyer();
    const { completed, subscription, periodEnd } = await purchase(who);
    await send(completed);
    await send(updated(subscription, 'past_due'));
    expect(await statusOf(who)).toBe('past_due');
    expect(await planOf(who)).toMatchObject({ hasBoost: true });
    await send(updated(subscription, 'canceled'));
    expect(await planOf(who)).toMatchObject({ hasBoost: false, type: 'FREE', seats: 25 });
    expect((await send(renewal(who, subscription, { start: periodEnd }))).json()).toEqual({
      outcome: 'refused',
    });
    await send(updated(subscription, 'active'));
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });

  it('ends at Stripe when the company continues on Free', async () => {
    const who = await buyer();
    const { completed, subscription } = await purchase(who);
    await send(completed);
    await gateway.call(billingEndpoints.changeSubscriptionType, {
      ...(await as(who)),
      body: { subscriptionType: 'FREE' },
    });
    await gateway.deliverMails();
    expect(stripe.subscriptions.get(subscription)?.status).toBe('canceled');
  });

  it('charges for licenses added since, and for nothing else, at the next renewal', async () => {
    const who = await buyer();
    const first = await purchase(who);
    await send(first.completed);
    await checkout(who, 10);
    const { form } = sessionForm();
    expect(form).toMatchObject({ mode: 'payment', 'line_items[0][quantity]': '10' });
    const session = {
      ...first.session,
      id: next('cs'),
      mode: 'payment',
      subscription: null,
      payment_intent: 'pi_1',
      amount_total: Number(form['line_items[0][price_data][unit_amount]']) * 10,
      metadata: { companyId: form['metadata[companyId]'], checkoutId: form['metadata[checkoutId]'] },
    };
    await send(stripeEvent('checkout.session.completed', session, { id: next('evt') }));
    await gateway.deliverMails();
    expect(await planOf(who)).toMatchObject({ seats: 50 });
    expect((await invoicesOf(who))[0]).toMatchObject({ last4: '5555', purchasedSeats: 10 });
    expect(stripe.subscriptions.get(first.subscription)?.quantity).toBe(50);
  });

  it('paid a second time at once adds its licenses, and only one of the two goes on', async () => {
    const who = await buyer();
    const first = await purchase(who);
    const second = await purchase(who);
    await send(first.completed);
    await send(second.completed);
    await gateway.deliverMails();
    expect(await planOf(who)).toMatchObject({ seats: 80 });
    expect(stripe.subscriptions.get(first.subscription)).toMatchObject({ status: 'active', quantity: 80 });
    expect(stripe.subscriptions.get(second.subscription)?.status).toBe('canceled');
  });

  it('ends up the same in whatever order its events arrive, and however often', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 0, 1, 1, 2], { minLength: 5, maxLength: 5 }),
        fc.boolean(),
        async (order, ends) => {
          const who = await buyer();
          const { completed, subscription } = await purchase(who);
          // What an event quotes may be old: Stripe is asked for the state, and says the last one.
          const events = [
            completed,
            updated(subscription, 'active'),
            updated(subscription, ends ? 'canceled' : 'past_due'),
          ];
          for (const at of order) {
            const event = events[at];
            if (event) await send(event);
          }
          expect(await statusOf(who)).toBe(ends ? 'canceled' : 'past_due');
          expect(await planOf(who)).toMatchObject({ hasBoost: !ends });
          expect(await invoicesOf(who)).toHaveLength(1);
        },
      ),
      { numRuns: 6 },
    );
  });
});

describe('an invoice', () => {
  it('is made payable at Stripe, mailed with its PDF, and settled by the payment, once', async () => {
    const who = await buyer({ features: { hasPayByInvoiceAccess: true } });
    const body = {
      name: 'Ida Berg',
      companyName: who.company.name,
      email: 'accounts@larkfield.example',
      seats: 40,
      companyId: who.company.id,
      method: 'invoice' as const,
      expectedTotal: 96_000,
    };
    const { data } = (await gateway.call(billingEndpoints.payByInvoice, { ...(await as(who)), body })).body;
    expect(data.amount).toBe(96_000);
    expect(await planOf(who)).toMatchObject({ hasBoost: true, seats: 40 });
    // The first job queues the mail, the second sends it.
    await gateway.deliverMails();
    const made = stripe.requests.map(({ path, form, idempotencyKey }) => ({ path, form, idempotencyKey }));
    expect(made.find(({ path }) => path === '/v1/invoices')?.form).toMatchObject({
      collection_method: 'send_invoice',
      'metadata[invoiceId]': String(data.invoiceId),
    });
    expect(made.find(({ path }) => path === '/v1/invoiceitems')?.form).toMatchObject({ amount: '96000' });
    const created = made.filter(({ path }) => /^\/v1\/(customers|invoice)/.test(path));
    expect(created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      ['customer', 'invoice', 'item', 'finalize'].map(
        (what) => `invoice-${who.company.id}-${data.invoiceId}-${what}`,
      ),
    );

    const invoice = {
      id: 'in_1',
      object: 'invoice',
      amount_paid: 96_000,
      currency: 'usd',
      billing_reason: 'manual',
      metadata: { companyId: String(who.company.id), invoiceId: String(data.invoiceId) },
      parent: null,
      lines: { data: [] },
    };
    const wrong = stripeEvent('invoice.paid', { ...invoice, amount_paid: 1 }, { id: next('evt') });
    expect((await send(wrong)).json()).toEqual({ outcome: 'refused' });
    const paid = stripeEvent('invoice.paid', invoice, { id: next('evt') });
    expect((await send(paid)).json()).toEqual({ outcome: 'applied' });
    const again = stripeEvent('invoice.paid', invoice, { id: next('evt') });
    expect((await send(again)).json()).toEqual({ outcome: 'ignored' });
    expect(await invoicesOf(who)).toMatchObject([{ status: 'PAID', method: 'card' }]);
  });
});
