import { billingEndpoints } from '@contract/billing';
import { movableClock } from '@server/platform/identity/testing';
import { fakeStripe, stripeEvent } from '@tests/support/fake-stripe';
import { testGateway } from '@tests/support/gateway';
import { type Buyer, next, stripeBuyers, YEAR_MS } from '@tests/support/stripe-buyers';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const clock = movableClock();
const stripe = await fakeStripe(() => clock());
const gateway = await testGateway({ payments: stripe.payments });
const { buyer, as, checkout, planOf, invoicesOf, subscriptionOf, statusOf, send, sessionForm, purchase } =
  stripeBuyers(gateway, stripe);
beforeEach(() => {
  stripe.requests.length = 0;
  stripe.trouble.status = 0;
});
afterAll(async () => {
  await gateway.close();
  await stripe.close();
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

  it.each([
    ['at the end of its period', (end: Date) => ({ cancelAtPeriodEnd: true, ends: end })],
    ['on a day of its own', (end: Date) => ({ cancelAt: new Date(end.getTime() - YEAR_MS / 2) })],
  ])('canceled %s runs until then, can be resumed, and ends when Stripe says so', async (_, change) => {
    const who = await buyer();
    const { completed, subscription, periodEnd } = await purchase(who);
    await send(completed);
    const known = stripe.subscriptions.get(subscription);
    if (!known) throw new Error('no subscription');
    const { cancelAt = periodEnd, ...values } = { cancelAt: undefined, ...change(periodEnd) };
    const endsAt = new Date(Math.floor(cancelAt.getTime() / 1000) * 1000).toISOString();
    const cancel = () => {
      stripe.subscriptions.set(subscription, { ...known, ...change(periodEnd) });
      return send(updated(subscription, 'active'));
    };
    expect(values).toBeDefined();
    expect((await cancel()).json()).toEqual({ outcome: 'applied' });
    expect(await planOf(who)).toMatchObject({ hasBoost: true, seats: 40, endsAt });
    expect(await subscriptionOf(who)).toMatchObject({ status: 'active', endsAt, canResume: true });

    await gateway.call(billingEndpoints.resumeSubscription, await as(who));
    expect(stripe.subscriptions.get(subscription)).not.toMatchObject({ cancelAtPeriodEnd: true });
    expect(stripe.subscriptions.get(subscription)?.cancelAt).toBeUndefined();
    expect(await subscriptionOf(who)).toMatchObject({ endsAt: null, canResume: false });

    await cancel();
    stripe.subscriptions.set(subscription, { ...known, ...change(periodEnd), status: 'canceled' });
    const deleted = stripeEvent(
      'customer.subscription.deleted',
      { id: subscription, object: 'subscription', status: 'canceled', cancel_at_period_end: true },
      { id: next('evt') },
    );
    expect((await send(deleted)).json()).toEqual({ outcome: 'applied' });
    expect(await planOf(who)).toMatchObject({ hasBoost: false, type: 'FREE', seats: 25, endsAt: null });
  });

  it('whose payment failed has not been paid for another year', async () => {
    const who = await buyer();
    const { completed, subscription } = await purchase(who);
    await send(completed);
    const { currentPeriodEnd } = await planOf(who);
    const known = stripe.subscriptions.get(subscription);
    if (!known) throw new Error('no subscription');
    // Stripe begins the next period at once, and asks for its payment then.
    const periodEnd = new Date(known.periodEnd.getTime() + YEAR_MS);
    stripe.subscriptions.set(subscription, { ...known, periodEnd });
    await send(updated(subscription, 'past_due'));
    expect(await planOf(who)).toMatchObject({ hasBoost: true, currentPeriodEnd });
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
    expect(stripe.subscriptions.get(first.subscription)?.items).toMatchObject([
      { quantity: 50, cents: 2400 },
    ]);
  });

  it('paid a second time at once adds its licenses, and only one of the two goes on', async () => {
    const who = await buyer();
    const first = await purchase(who);
    const second = await purchase(who);
    await send(first.completed);
    await send(second.completed);
    await gateway.deliverMails();
    expect(await planOf(who)).toMatchObject({ seats: 80 });
    expect(stripe.subscriptions.get(first.subscription)).toMatchObject({
      status: 'active',
      items: [{ quantity: 80, cents: 2400 }],
    });
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
