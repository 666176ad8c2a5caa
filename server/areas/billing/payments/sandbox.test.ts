import { billingEndpoints } from '@contract/billing';
import { limits } from '@contract/limits';
import { licenseEndpoints } from '@contract/partner/licenses';
import { shellEndpoints } from '@contract/shell';
import { companies } from '@server/domain/company/company.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endCanceled } from './cancellation.rules';
import { checkouts } from './payments.tables';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ environment: { COUPONS: 'WELCOME:10' } });
});
afterAll(() => gateway.close());

const YEAR_MS = 366 * 24 * 3600_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const THREE_YEARS = { subscriptionPeriod: 'three-year' as const, clientReferenceId: 'ref-1' };

interface Buyer {
  readonly company: CompanyRow;
  readonly admin: UserRow;
}

async function buyer(values: Parameters<TestGateway['buildCompany']>[0] = {}): Promise<Buyer> {
  const company = await gateway.buildCompany({ hasBoost: false, ...values });
  return { company, admin: await gateway.buildAdmin(company) };
}
const as = async ({ company, admin }: Buyer) => ({
  token: await gateway.freshToken(admin),
  params: { companyId: company.id },
});

const open = async (
  who: Buyer,
  order: { licensesNumber: number; expectedTotal?: number; couponCode?: string },
) =>
  gateway.call(billingEndpoints.directCheckout, { ...(await as(who)), body: { ...THREE_YEARS, ...order } });
const linkOf = async (who: Buyer, licensesNumber = 40) =>
  new URL((await open(who, { licensesNumber })).body.data.link).pathname;

const page = (url: string) => gateway.app.inject({ method: 'GET', url });
const send = (url: string, form: Record<string, string>) =>
  gateway.app.inject({ method: 'POST', url, headers: FORM, payload: new URLSearchParams(form).toString() });
const pay = (url: string) => send(url, { act: 'pay', card: '4242' });

const planOf = async ({ company, admin }: Buyer) =>
  (
    await gateway.call(shellEndpoints.companyProfile, {
      token: await gateway.freshToken(admin),
      params: { id: company.id },
    })
  ).body.data.subscription;
const invoicesOf = async (who: Buyer) =>
  (await gateway.call(billingEndpoints.invoices, await as(who))).body.data.items;
const subscriptionsOf = async (who: Buyer) =>
  (await gateway.call(billingEndpoints.subscriptions, await as(who))).body.data;

describe('a card that works', () => {
  it('brings Boost for a year, a paid invoice, and nothing the second time', async () => {
    const who = await buyer();
    const url = await linkOf(who);
    const shown = await page(url);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
    expect(shown.body).toContain('$960.00');
    expect(shown.body).not.toContain('<script');

    const paid = await pay(url);
    expect(paid.statusCode).toBe(303);
    expect(paid.headers.location).toMatch(/\/licensing\?checkout=success$/);
    const end = new Date(gateway.clock());
    end.setUTCFullYear(end.getUTCFullYear() + 1);
    expect(await planOf(who)).toMatchObject({
      type: 'PAID',
      hasBoost: true,
      seats: 40,
      currentPeriodEnd: end.toISOString(),
    });
    expect(await invoicesOf(who)).toMatchObject([
      { status: 'PAID', method: 'card', last4: '4242', amount: 96_000, purchasedSeats: 40 },
    ]);
    expect(await subscriptionsOf(who)).toMatchObject([
      { status: 'active', stripe_reserved_seats: 40, stripe_price_per_user_cents: 2400 },
    ]);

    for (const again of [await pay(url), await page(url), await send(url, { act: 'cancel' })]) {
      expect(again.statusCode).toBe(410);
    }
    expect(await planOf(who)).toMatchObject({ seats: 40 });
    expect(await invoicesOf(who)).toHaveLength(1);
  });

  it('pressed twice at once counts once', async () => {
    const who = await buyer();
    const url = await linkOf(who);
    await Promise.all([pay(url), pay(url), pay(url)]);
    expect(await planOf(who)).toMatchObject({ seats: 40 });
    expect(await invoicesOf(who)).toHaveLength(1);
  });

  it('charges what the coupon leaves, which the invoice repeats', async () => {
    const who = await buyer();
    const { link } = (await open(who, { licensesNumber: 40, couponCode: 'Welcome', expectedTotal: 86_400 }))
      .body.data;
    expect((await page(new URL(link).pathname)).body).toContain('$864.00');
    await pay(new URL(link).pathname);
    expect(await invoicesOf(who)).toMatchObject([{ subtotal: 96_000, discount: 9600, amount: 86_400 }]);
  });

  it('adds licenses to a running subscription for the rest of its period', async () => {
    const who = await buyer();
    await pay(await linkOf(who, 40));
    const until = (await planOf(who)).currentPeriodEnd;
    gateway.clock.advance(Math.round(365.25 / 2) * 24 * 3600_000);
    const query = { usersNumber: 10, isDirectPurchase: 'true' };
    const { pricing } = (await gateway.call(billingEndpoints.pricing, { ...(await as(who)), query })).body
      .data;
    expect(pricing).toMatchObject({ pricePerSeat: 2400, totalPrice: 24_000, paidUntil: until });
    expect(pricing.dueToday).toBeGreaterThan(11_500);
    expect(pricing.dueToday).toBeLessThan(12_500);
    await pay(await linkOf(who, 10));
    expect(await planOf(who)).toMatchObject({ seats: 50, currentPeriodEnd: until });
    const [added] = await invoicesOf(who);
    expect(added).toMatchObject({ amount: pricing.dueToday, purchasedSeats: 10 });
    expect(await subscriptionsOf(who)).toMatchObject([{ stripe_reserved_seats: 50 }]);
  });

  it("fills a partner's pool instead", async () => {
    const who = await buyer({ isPartner: true, customerType: 'RESELLER' });
    const body = {
      email: 'ida@larkfield.example',
      companyId: who.company.id,
      quantity: 5,
      clientReferenceId: 'ref-1',
      expectedTotal: 15_000,
    };
    const answer = await gateway.call(billingEndpoints.checkout, { ...(await as(who)), body });
    await pay(new URL(answer.body.data).pathname);
    const pool = (await gateway.call(licenseEndpoints.licenses, await as(who))).body.data;
    // They are valid for a year, to the end of its day.
    const ends = [{ licenses: 5, endsAt: expect.stringMatching(/T\d\d:59:59\.999Z$/) }];
    expect(pool).toEqual({ licenses: 5, bought: 5, received: 0, allocated: 0, expired: 0, ends });
    expect(await subscriptionsOf(who)).toEqual([]);
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });
});

describe('without a payment', () => {
  it('a declined card changes nothing, and another may be tried', async () => {
    const who = await buyer();
    const url = await linkOf(who);
    const declined = await send(url, { act: 'pay', card: '0002' });
    expect(declined.statusCode).toBe(402);
    expect(declined.body).toContain('Your card was declined');
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
    expect(await invoicesOf(who)).toEqual([]);
    expect((await pay(url)).statusCode).toBe(303);
  });

  it('canceling leads back and closes the page', async () => {
    const who = await buyer();
    const url = await linkOf(who);
    expect((await send(url, { act: 'cancel' })).headers.location).toMatch(/\/licensing$/);
    expect((await pay(url)).statusCode).toBe(410);
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });

  it('the page closes after an hour, and when another is opened', async () => {
    const who = await buyer();
    const first = await linkOf(who);
    const second = await linkOf(who);
    expect((await pay(first)).statusCode).toBe(410);
    gateway.clock.advance(limits.payments.checkoutMs);
    expect((await pay(second)).statusCode).toBe(410);
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });

  it.each(['/payments/checkout/nobody', `/payments/checkout/${'A'.repeat(43)}`, '/payments/portal/1.9.x'])(
    'a guessed address is nothing: %s',
    async (url) => {
      expect((await page(url)).statusCode).toBe(410);
      expect((await pay(url)).statusCode).toBe(410);
    },
  );

  it('pay by invoice is only for companies that were given it', async () => {
    const who = await buyer();
    const url = await linkOf(who);
    expect((await page(url)).body).not.toContain('Pay by invoice');
    expect((await send(url, { act: 'invoice' })).statusCode).toBe(410);
    expect(await invoicesOf(who)).toEqual([]);

    await gateway.db
      .update(companies)
      .set({ features: { hasPayByInvoiceAccess: true } })
      .where(eq(companies.id, who.company.id));
    await send(url, { act: 'invoice' });
    expect(await invoicesOf(who)).toMatchObject([{ status: 'OPEN', method: 'invoice', last4: null }]);
    expect(await planOf(who)).toMatchObject({ hasBoost: true, seats: 40 });
  });
});

describe('the amount', () => {
  it('is what the buyer was shown, or nothing is opened', async () => {
    const who = await buyer();
    const refused = await open(who, { licensesNumber: 40, expectedTotal: 1 });
    expect(refused.error).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    const rows = await gateway.db.select().from(checkouts).where(eq(checkouts.companyId, who.company.id));
    expect(rows).toEqual([]);
  });

  it('cannot be changed by what the browser sends', async () => {
    const who = await buyer();
    const url = await linkOf(who);
    await send(url, { act: 'pay', card: '4242', amount: '1', licenses: '100000', companyId: '1' });
    expect(await invoicesOf(who)).toMatchObject([{ amount: 96_000, purchasedSeats: 40 }]);
  });

  it('of a few last days does not buy a year, when the subscription ends before it is paid', async () => {
    const who = await buyer();
    await pay(await linkOf(who, 40));
    const until = (await planOf(who)).currentPeriodEnd;
    gateway.clock.advance(360 * 24 * 3600_000);
    const url = await linkOf(who, 1000);
    await gateway.call(billingEndpoints.changeSubscriptionType, {
      ...(await as(who)),
      body: { subscriptionType: 'FREE' },
    });
    await pay(url);
    expect(await planOf(who)).toMatchObject({ hasBoost: true, seats: 1000, currentPeriodEnd: until });
  });

  it.each([
    [24, 'Number of Users (or Licenses) must be greater than or equal to 25.'],
    [100_001, 'Number of Users (or Licenses) must be less than or equal to 100000.'],
  ])('of %i licenses is refused in the documented words', async (licensesNumber, description) => {
    const { error } = await open(await buyer(), { licensesNumber });
    expect(error.details).toEqual([{ code: 'licensesNumber', description }]);
  });

  it('for another company than the one of the address is refused', async () => {
    const who = await buyer();
    const body = {
      email: 'a@b.example',
      companyId: who.company.id + 1,
      quantity: 40,
      clientReferenceId: 'r',
    };
    const { error } = await gateway.call(billingEndpoints.checkout, { ...(await as(who)), body });
    expect(error.details).toMatchObject([{ code: 'companyId' }]);
  });
});

describe('the portal', () => {
  const portal = async (who: Buyer) => gateway.call(billingEndpoints.customerPortal, await as(who));

  it('has nothing to show before the first payment', async () => {
    expect((await portal(await buyer())).error).toMatchObject({ status: 409 });
  });

  it('lets a payment fail, succeed again, and the subscription end', async () => {
    const who = await buyer();
    await pay(await linkOf(who));
    const url = new URL((await portal(who)).body.data).pathname;
    const shown = await page(url);
    expect(shown.body).toContain('Card ending in 4242');
    const [, subscription = ''] = /name="subscription" value="(\d+)"/.exec(shown.body) ?? [];
    await send(url, { act: 'fail', subscription });
    expect(await subscriptionsOf(who)).toMatchObject([{ status: 'past_due' }]);
    expect(await planOf(who)).toMatchObject({ hasBoost: true });
    await send(url, { act: 'succeed', subscription });
    expect(await subscriptionsOf(who)).toMatchObject([{ status: 'active' }]);
    await send(url, { act: 'cancel', subscription });
    gateway.clock.advance(YEAR_MS);
    await endCanceled(gateway.deps);
    expect(await subscriptionsOf(who)).toMatchObject([{ status: 'canceled' }]);
    expect(await planOf(who)).toMatchObject({ hasBoost: false, type: 'FREE' });
    expect((await page(url)).statusCode).toBe(410);
    // What has ended is not brought back by a late payment.
    const later = new URL((await portal(who)).body.data).pathname;
    await send(later, { act: 'succeed', subscription });
    expect(await planOf(who)).toMatchObject({ hasBoost: false });
  });

  it('pays for the next year once the last one is over', async () => {
    const who = await buyer();
    await pay(await linkOf(who));
    gateway.clock.advance(YEAR_MS);
    const { error } = await open(who, { licensesNumber: 10 });
    expect(error).toMatchObject({ status: 409, message: expect.stringMatching(/is being renewed/) });
    const url = new URL((await portal(who)).body.data).pathname;
    const [, subscription = ''] = /name="subscription" value="(\d+)"/.exec((await page(url)).body) ?? [];
    await send(url, { act: 'succeed', subscription });
    await send(url, { act: 'succeed', subscription });
    expect(await invoicesOf(who)).toMatchObject([{ amount: 96_000, last4: '4242' }, { amount: 96_000 }]);
    await pay(await linkOf(who, 10));
    expect(await planOf(who)).toMatchObject({ seats: 50 });
  });

  it('asks before it cancels, then everything runs until the end of the period, and can be resumed', async () => {
    const who = await buyer();
    await pay(await linkOf(who));
    const url = new URL((await portal(who)).body.data).pathname;
    const [, subscription = ''] = /name="subscription" value="(\d+)"/.exec((await page(url)).body) ?? [];
    const asked = (await send(url, { act: 'ask', subscription })).headers.location ?? '';
    expect((await page(asked)).body).toContain('Cancel the subscription?');
    expect(await subscriptionsOf(who)).toMatchObject([{ endsAt: null, canResume: false }]);

    await gateway.deliverMails();
    await send(url, { act: 'cancel', subscription });
    const { currentPeriodEnd } = await planOf(who);
    expect(await planOf(who)).toMatchObject({ hasBoost: true, seats: 40, endsAt: currentPeriodEnd });
    expect(await subscriptionsOf(who)).toMatchObject([
      { status: 'active', endsAt: currentPeriodEnd, canResume: true },
    ]);
    expect((await page(url)).body).toContain('Canceled, ends on');
    expect(await gateway.deliverMails()).toMatchObject([
      { template: 'subscriptionCanceled', to: who.admin.email, values: { licenses: '40' } },
    ]);

    const resumed = await gateway.call(billingEndpoints.resumeSubscription, await as(who));
    expect(resumed.body.data).toMatchObject({ status: 'active', endsAt: null, canResume: false });
    expect(await planOf(who)).toMatchObject({ hasBoost: true, endsAt: null });
    expect((await gateway.deliverMails()).map(({ template }) => template)).toEqual(['subscriptionResumed']);
    const again = await gateway.call(billingEndpoints.resumeSubscription, await as(who));
    expect(again.error).toMatchObject({ status: 409 });
    gateway.clock.advance(2 * YEAR_MS);
    await endCanceled(gateway.deps);
    expect(await planOf(who)).toMatchObject({ hasBoost: true });
  });

  it('after the day a canceled subscription is over, and the plan is Free', async () => {
    const who = await buyer();
    await pay(await linkOf(who));
    const url = new URL((await portal(who)).body.data).pathname;
    const [, subscription = ''] = /name="subscription" value="(\d+)"/.exec((await page(url)).body) ?? [];
    await send(url, { act: 'cancel', subscription });
    await gateway.deliverMails();
    gateway.clock.advance(YEAR_MS);
    // Its last moment has passed, though no job has come by yet.
    expect(await subscriptionsOf(who)).toMatchObject([{ status: 'canceled', canResume: false }]);
    await endCanceled(gateway.deps);
    await endCanceled(gateway.deps);
    expect(await planOf(who)).toMatchObject({ hasBoost: false, type: 'FREE', seats: 25, endsAt: null });
    expect((await gateway.deliverMails()).map(({ template }) => template)).toEqual(['subscriptionEnded']);
    const resumed = await gateway.call(billingEndpoints.resumeSubscription, await as(who));
    expect(resumed.error).toMatchObject({ status: 409 });
  });

  it('of one company changes nothing of another', async () => {
    const [mine, theirs] = [await buyer(), await buyer()];
    await pay(await linkOf(mine));
    await pay(await linkOf(theirs));
    const other = new URL((await portal(theirs)).body.data).pathname;
    const [, foreign = ''] = /name="subscription" value="(\d+)"/.exec((await page(other)).body) ?? [];
    const url = new URL((await portal(mine)).body.data).pathname;
    expect((await send(url, { act: 'cancel', subscription: foreign })).statusCode).toBe(410);
    expect(await planOf(theirs)).toMatchObject({ hasBoost: true });
    const forged = url.replace(/portal\/\d+/, `portal/${theirs.company.id}`);
    expect((await page(forged)).statusCode).toBe(410);
  });
});
