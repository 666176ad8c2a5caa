import { billingEndpoints } from '@contract/billing';
import { settleInvoice } from '@server/domain/licenses/invoices.rules';
import { fakeStripe, stripeEvent } from '@tests/support/fake-stripe';
import { testGateway } from '@tests/support/gateway';
import { type Buyer, next, stripeBuyers } from '@tests/support/stripe-buyers';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

const stripe = await fakeStripe(() => new Date());
const gateway = await testGateway({
  payments: stripe.payments,
  environment: { COUPONS: 'HALF:50,SEVEN:7' },
});
const { buyer, as, invoicesOf, subscriptionOf, planOf, send, sessionForm } = stripeBuyers(gateway, stripe);
afterAll(async () => {
  await gateway.close();
  await stripe.close();
});

const DAY_MS = 24 * 3600_000;
const COUPONS = [undefined, 'HALF', 'SEVEN'] as const;
interface Order {
  readonly licenses: number;
  readonly couponCode?: string | undefined;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

async function quoteOf(who: Buyer, { licenses, couponCode }: Order) {
  const query = {
    usersNumber: licenses,
    isDirectPurchase: 'true',
    ...(couponCode === undefined ? {} : { couponCode }),
  };
  return (await gateway.call(billingEndpoints.pricing, { ...(await as(who)), query })).body.data.pricing;
}

/** Opens the payment page for what was quoted, and pays what it asks for. */
async function buyByCard(who: Buyer, { licenses, couponCode }: Order, expectedTotal: number) {
  await gateway.call(billingEndpoints.directCheckout, {
    ...(await as(who)),
    body: {
      licensesNumber: licenses,
      clientReferenceId: 'ref-1',
      subscriptionPeriod: 'three-year',
      expectedTotal,
      ...(couponCode === undefined ? {} : { couponCode }),
    },
  });
  const { form } = sessionForm();
  const cents = Number(form['line_items[0][price_data][unit_amount]']);
  const renews = form.mode === 'subscription';
  const subscription = renews ? next('sub') : null;
  if (subscription) {
    const end = new Date(gateway.clock());
    end.setUTCFullYear(end.getUTCFullYear() + 1);
    stripe.subscriptions.set(subscription, {
      id: subscription,
      status: 'active',
      companyId: who.company.id,
      periodEnd: end,
      items: [{ id: next('si'), quantity: licenses, cents }],
    });
  }
  const session = {
    id: next('cs'),
    payment_status: 'paid',
    amount_total: cents * licenses,
    currency: 'usd',
    customer: `cus_${who.company.id}`,
    subscription,
    payment_intent: renews ? null : 'pi_1',
    metadata: { companyId: form['metadata[companyId]'], checkoutId: form['metadata[checkoutId]'] },
  };
  const told = await send(stripeEvent('checkout.session.completed', session, { id: next('evt') }));
  expect(told.json()).toEqual({ outcome: 'applied' });
  await gateway.deliverMails();
  return subscription;
}

async function buyByInvoice(who: Buyer, { licenses, couponCode }: Order, expectedTotal: number) {
  const { body } = await gateway.call(billingEndpoints.payByInvoice, {
    ...(await as(who)),
    body: {
      name: 'Ida',
      companyName: who.company.name,
      email: 'ida@larkfield.example',
      seats: licenses,
      companyId: who.company.id,
      method: 'invoice',
      expectedTotal,
      ...(couponCode === undefined ? {} : { coupon: couponCode }),
    },
  });
  const key = { companyId: who.company.id, id: body.data.invoiceId };
  await gateway.db.transaction((tx) => settleInvoice(tx, key, { paidAt: gateway.clock() }));
  await gateway.deliverMails();
}

const atStripe = (id: string) => {
  const known = stripe.subscriptions.get(id);
  if (!known) throw new Error('no subscription');
  return known;
};
/** What Stripe will charge for the next year. */
const chargeOf = (id: string) =>
  sum((atStripe(id).items ?? []).map(({ quantity, cents }) => quantity * cents));

/** Stripe charges for the next year: the invoice's event, of the amount that its items come to. */
function renewalOf(who: Buyer, id: string) {
  const { periodEnd: start } = atStripe(id);
  const end = new Date(start);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  const amount = chargeOf(id);
  stripe.subscriptions.set(id, { ...atStripe(id), periodEnd: end });
  const invoice = {
    id: next('in'),
    object: 'invoice',
    amount_paid: amount,
    currency: 'usd',
    billing_reason: 'subscription_cycle',
    metadata: {},
    parent: {
      subscription_details: { subscription: id, metadata: { companyId: String(who.company.id) } },
    },
    lines: { data: [{ period: { start: seconds(start), end: seconds(end) } }] },
  };
  return { amount, start, end, event: stripeEvent('invoice.paid', invoice, { id: next('evt') }) };
}

/** A subscription bought by card, some days before its end. */
async function subscribed(order: Order) {
  const who = await buyer({ features: { hasPayByInvoiceAccess: true } });
  const quote = await quoteOf(who, order);
  const id = await buyByCard(who, order, quote.dueToday);
  if (id === null) throw new Error('nothing renews');
  return { who, id, quote };
}

describe('what was quoted', () => {
  it('is what is charged, shown and renewed, to the cent', async () => {
    const order = fc.record({
      licenses: fc.integer({ min: 25, max: 260 }),
      couponCode: fc.constantFrom(...COUPONS),
    });
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        order: fc.record({
          licenses: fc.integer({ min: 1, max: 260 }),
          couponCode: fc.constantFrom(...COUPONS),
        }),
        byInvoice: fc.boolean(),
        days: fc.integer({ min: 0, max: 60 }),
      }),
      fc.record({ kind: fc.constant('renew' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(order, fc.array(step, { minLength: 1, maxLength: 5 }), async (first, steps) => {
        const { who, id, quote } = await subscribed(first);
        let [yearly, licenses] = [quote.totalPrice, first.licenses];
        const check = async () => {
          expect(await subscriptionOf(who)).toMatchObject({
            yearlyTotal: yearly,
            stripe_reserved_seats: licenses,
          });
          const { prices } = (await subscriptionOf(who)) ?? {};
          expect(sum((prices ?? []).map((one) => one.licenses * one.pricePerLicense))).toBe(yearly);
          expect(chargeOf(id)).toBe(yearly);
          expect(await planOf(who)).toMatchObject({ seats: licenses });
        };
        await check();
        for (const one of steps) {
          if (one.kind === 'add') {
            const left = atStripe(id).periodEnd.getTime() - gateway.clock().getTime();
            gateway.clock.advance(Math.min(one.days * DAY_MS, Math.max(0, left - DAY_MS)));
            const added = await quoteOf(who, one.order);
            expect(added.renewal).toMatchObject({
              licenses: licenses + one.order.licenses,
              total: yearly + added.totalPrice,
            });
            const buy = one.byInvoice ? buyByInvoice : buyByCard;
            await buy(who, one.order, added.dueToday);
            const [invoice] = await invoicesOf(who);
            expect(invoice).toMatchObject({ amount: added.dueToday, purchasedSeats: one.order.licenses });
            yearly += added.totalPrice;
            licenses += one.order.licenses;
          } else {
            const { amount, start, end, event } = renewalOf(who, id);
            gateway.clock.advance(start.getTime() + DAY_MS - gateway.clock().getTime());
            expect(amount).toBe(yearly);
            expect((await send(event)).json()).toEqual({ outcome: 'applied' });
            const [invoice] = await invoicesOf(who);
            expect(invoice).toMatchObject({ amount: yearly, status: 'PAID', purchasedSeats: licenses });
            const lines = invoice?.prices.map((line) => line.licenses * line.pricePerLicense) ?? [];
            expect(sum(lines)).toBe(yearly);
            expect((await subscriptionOf(who))?.stripe_current_period_end.slice(0, 16)).toBe(
              end.toISOString().slice(0, 16),
            );
          }
          await check();
        }
      }),
      { numRuns: 5 },
    );
  });

  it('stays with the licenses it was quoted for: a coupon on the first, another tier with the next', async () => {
    const { who, id } = await subscribed({ licenses: 25, couponCode: 'HALF' });
    const added = await quoteOf(who, { licenses: 75 });
    expect(added).toMatchObject({ pricePerSeat: 2160, totalPrice: 162_000, renewal: { total: 192_000 } });
    await buyByCard(who, { licenses: 75 }, added.dueToday);
    expect(await subscriptionOf(who)).toMatchObject({
      prices: [
        { licenses: 25, pricePerLicense: 1200 },
        { licenses: 75, pricePerLicense: 2160 },
      ],
      yearlyTotal: 192_000,
      stripe_price_per_user_cents: null,
    });
    expect(atStripe(id).items).toMatchObject([
      { quantity: 25, cents: 1200 },
      { quantity: 75, cents: 2160 },
    ]);
  });
});

describe('around the hour of a renewal', () => {
  const near = async (ms: number) => {
    const bought = await subscribed({ licenses: 40 });
    const end = atStripe(bought.id).periodEnd;
    gateway.clock.advance(end.getTime() + ms - gateway.clock().getTime());
    return bought;
  };
  const MINUTE = 60_000;

  it.each([
    ['shortly before', -30 * MINUTE],
    ['ten minutes after', 10 * MINUTE],
  ])('nothing is sold %s the end, and the renewal counts', async (_, ms) => {
    const { who, id } = await near(ms);
    const query = { usersNumber: 10, isDirectPurchase: 'true' };
    const { error } = await gateway.call(billingEndpoints.pricing, { ...(await as(who)), query });
    expect(error).toMatchObject({ status: 409, message: expect.stringMatching(/is being renewed/) });
    const { amount, event } = renewalOf(who, id);
    expect(amount).toBe(96_000);
    expect((await send(event)).json()).toEqual({ outcome: 'applied' });
    const added = await quoteOf(who, { licenses: 10 });
    expect(added.dueToday).toBeGreaterThan(23_900);
    expect(added.dueToday).toBeLessThanOrEqual(24_000);
  });

  it('a renewal is judged by the licenses of its day, not by those added since', async () => {
    const { who, id } = await near(-3 * 60 * MINUTE);
    const { amount, event } = renewalOf(who, id);
    // Bought in time, but Stripe had the invoice ready.
    const added = await quoteOf(who, { licenses: 10 });
    await buyByCard(who, { licenses: 10 }, added.dueToday);
    expect((await send(event)).json()).toEqual({ outcome: 'applied' });
    expect((await invoicesOf(who))[0]).toMatchObject({ amount, purchasedSeats: 40 });
    expect(await subscriptionOf(who)).toMatchObject({ stripe_reserved_seats: 50, yearlyTotal: 120_000 });
  });

  it('a period whose payment failed is not sold any further', async () => {
    const { who, id } = await near(10 * MINUTE);
    stripe.subscriptions.set(id, { ...atStripe(id), status: 'past_due' });
    await send(stripeEvent('customer.subscription.updated', { id }, { id: next('evt') }));
    const query = { usersNumber: 10, isDirectPurchase: 'true' };
    const { error } = await gateway.call(billingEndpoints.pricing, { ...(await as(who)), query });
    expect(error).toMatchObject({ status: 409, message: expect.stringMatching(/has not been paid/) });
  });

  it('a period begins when it is paid, not when the payment service says so', async () => {
    const { who, id } = await near(MINUTE);
    const { end, event } = renewalOf(who, id);
    const before = await planOf(who);
    await send(stripeEvent('customer.subscription.updated', { id }, { id: next('evt') }));
    expect((await planOf(who)).currentPeriodEnd).toBe(before.currentPeriodEnd);
    await send(event);
    expect((await planOf(who)).currentPeriodEnd?.slice(0, 16)).toBe(end.toISOString().slice(0, 16));
    // Half a year of the new period costs half, not a quarter of the two.
    gateway.clock.advance(183 * DAY_MS);
    const { dueToday } = await quoteOf(who, { licenses: 10 });
    expect(dueToday).toBeGreaterThan(11_000);
  });
});
