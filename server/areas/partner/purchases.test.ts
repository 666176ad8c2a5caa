import { addDays, dayAt } from '@contract/days';
import { transactionEndpoints } from '@contract/partner/licenses';
import { subscriptions } from '@server/domain/licenses/licenses.tables';
import { priceOf } from '@server/domain/licenses/price.rules';
import { recordPurchase } from '@server/domain/licenses/purchase.rules';
import { endExpired } from '@server/domain/licenses/subscription.rules';
import { endOfDay } from '@server/platform/time/days';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { payAll } from '@tests/support/provider';
import { buildReseller, notificationsOf, order, type Reseller } from '@tests/support/reseller';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;
let gateway: TestGateway;
let reseller: Reseller;

beforeAll(async () => {
  gateway = await testGateway({ environment: { COUPONS: 'WELCOME:10' } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  reseller = await buildReseller(gateway);
});

describe('a first purchase', () => {
  it('gives the customer Boost and seats for a year, at the price shown and on the invoice', async () => {
    const query = { licensesNumber: 120, promotionCode: 'welcome' };
    const quoted = await reseller.quote(query);
    const { pricing } = quoted.body.data;
    expect(pricing).toEqual({
      pricePerSeat: 2430,
      subtotal: 120 * 2700,
      discount: 120 * 270,
      withdrawnFromBank: 0,
      totalPrice: 120 * 2430,
    });
    const bought = await reseller.buy({
      ...order(120),
      promotionCode: 'WELCOME',
      expectedTotal: pricing.totalPrice,
    });
    expect(bought.body.data).toMatchObject({ seats: 120, amount: pricing.totalPrice });
    const now = gateway.clock();
    expect(await reseller.stored()).toMatchObject({
      hasBoost: true,
      seats: 120,
      subscriptionType: 'PAID',
      currentPeriodStart: now,
    });
    const { items, totals, pageInfo } = await reseller.transactions();
    expect(pageInfo.totalItems).toBe(1);
    expect(items).toEqual([
      expect.objectContaining({
        id: bought.body.data.invoiceId,
        receiverCompanyName: reseller.customer.name,
        initiatorCompanyName: 'Corvid',
        licensesNumber: 120,
        pricePerLicense: pricing.pricePerSeat,
        subtotal: pricing.subtotal,
        discount: pricing.discount,
        amount: pricing.totalPrice,
        paymentStatus: 'OPEN',
        method: 'invoice',
        admin: 'Petra Lind',
        orderNumber: 'PO-7',
        invoiceDate: now.toISOString(),
        dueDate: endOfDay(addDays(dayAt(now, 'UTC'), 30), 'UTC').toISOString(),
        paymentDate: null,
        allocationDate: now.toISOString(),
      }),
    ]);
    expect(totals).toMatchObject({ amount: pricing.totalPrice, open: pricing.totalPrice, paid: 0 });
  });

  it('ends a running trial', async () => {
    const { id } = await reseller.buildCustomer({
      trialStatus: 'active',
      trialEnd: new Date(Date.now() + 9 * DAY_MS),
    });
    await reseller.buy(order(5), id);
    expect(await reseller.stored(id)).toMatchObject({ trialStatus: 'expired', hasBoost: true });
  });

  it('at another price than the one shown is refused with the new one, and nothing is bought', async () => {
    const { error } = await reseller.buy({ ...order(10), expectedTotal: 29_999 });
    const details = [{ code: 'totalPrice', description: '30000' }];
    expect(error).toMatchObject({ status: 409, code: 'PRICE_CHANGED', details });
    expect(await reseller.stored()).toMatchObject({ hasBoost: false, seats: 25 });
    expect((await reseller.transactions()).items).toEqual([]);
  });

  it('with an unknown promotion code is refused by its field', async () => {
    const { error } = await reseller.buy({ ...order(10), promotionCode: 'NOBODYS' });
    expect(error).toMatchObject({ status: 422, details: [{ code: 'promotionCode' }] });
  });

  it.each([
    [0, 'You have to buy at least 1 seats'],
    [1.5, 'Field is required'],
    [100_001, 'Number of Users (or Licenses) must be less than or equal to 100000.'],
  ])('of %d licenses is refused: %s', async (licensesNumber, description) => {
    const { error } = await reseller.buy(order(licensesNumber));
    expect(error).toMatchObject({ status: 422, details: [{ code: 'licensesNumber', description }] });
  });

  it('is for customers without a running subscription; others are due an upsell', async () => {
    expect((await reseller.upgrade(order(5))).error).toMatchObject({ status: 409, code: 'CONFLICT' });
    await reseller.buy(order(10));
    expect((await reseller.buy(order(5))).error).toMatchObject({ status: 409, code: 'CONFLICT' });
    const query = { licensesNumber: 5 };
    expect((await reseller.quote(query)).status).toBe(409);
  });

  it.each(['past_due', 'unpaid'] as const)('is refused while the subscription is %s, too', async (status) => {
    await reseller.buy(order(10));
    await gateway.db
      .update(subscriptions)
      .set({ status })
      .where(eq(subscriptions.companyId, reseller.customer.id));
    expect((await reseller.buy(order(5))).status).toBe(409);
    expect((await reseller.upgrade(order(5))).body.data.seats).toBe(15);
  });

  it('after the end of the last period replaces its licenses', async () => {
    await reseller.buy(order(10));
    await payAll(gateway, reseller.company.id);
    gateway.clock.advance(366 * DAY_MS);
    await reseller.signInAgain();
    expect((await reseller.upgrade(order(5))).status).toBe(409);
    expect((await reseller.buy(order(4))).body.data.seats).toBe(4);
    const rows = await gateway.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.companyId, reseller.customer.id))
      .orderBy(asc(subscriptions.id));
    expect(rows.map(({ status, seats }) => [status, seats])).toEqual([
      ['canceled', 10],
      ['active', 4],
    ]);
  });

  it('not repeated ends: canceled with the period, and without its licenses after 14 days of grace', async () => {
    await reseller.fill(3);
    await reseller.allocate(3);
    await reseller.buy(order(10));
    const days = async (count: number) => {
      gateway.clock.advance(count * DAY_MS);
      await gateway.db.transaction((tx) => endExpired(tx, gateway.clock()));
      const [subscription] = await gateway.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.companyId, reseller.customer.id));
      const { seats, hasBoost } = (await reseller.stored()) ?? {};
      return [subscription?.status, seats, hasBoost];
    };
    expect(await days(364)).toEqual(['active', 13, true]);
    expect(await days(2)).toEqual(['canceled', 13, true]);
    expect(await days(12)).toEqual(['canceled', 13, true]);
    // What came from the pool stays.
    expect(await days(2)).toEqual(['canceled', 3, true]);
    expect(await days(1)).toEqual(['canceled', 3, true]);
    const told = await notificationsOf(gateway, reseller.company.id);
    expect(told.map(({ title }) => title)).toEqual([`Licenses of ${reseller.customer.name} have ended`]);
  });

  it('that nothing else follows leaves the customer on Free, without a paid period', async () => {
    await reseller.buy(order(10));
    gateway.clock.advance(380 * DAY_MS);
    await gateway.db.transaction((tx) => endExpired(tx, gateway.clock()));
    expect(await reseller.stored()).toMatchObject({
      hasBoost: false,
      seats: 25,
      subscriptionType: 'FREE',
      currentPeriodEnd: null,
    });
  });

  it('by two buyers at once is made by one of them', async () => {
    const answers = await Promise.all([
      reseller.buy(order(5)),
      reseller.buy(order(7)),
      reseller.buy(order(9)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await reseller.transactions()).pageInfo.totalItems).toBe(1);
  });

  it('repeated with the same key gets the first answer, and another use of the key is refused', async () => {
    const headers = { 'idempotency-key': 'buy-once-only' };
    const send = (licensesNumber: number) =>
      reseller.buy(order(licensesNumber), reseller.customer.id, headers);
    const [first, second] = await Promise.all([send(5), send(5)]);
    expect(second.body).toEqual(first.body);
    expect((await send(6)).status).toBe(409);
    expect((await reseller.transactions()).pageInfo.totalItems).toBe(1);
  });

  it('for a disabled customer is refused', async () => {
    const { id } = await reseller.buildCustomer({ status: 'SUSPENDED' });
    expect((await reseller.buy(order(5), id)).status).toBe(409);
  });
});

describe('an upsell', () => {
  it('costs the days that are left and adds to the seats', async () => {
    await reseller.buy(order(90));
    const { currentPeriodEnd } = (await reseller.stored()) ?? {};
    await payAll(gateway, reseller.company.id);
    gateway.clock.advance(183 * DAY_MS);
    await reseller.signInAgain();
    const query = { licensesNumber: 10 };
    const quoted = await reseller.quoteUpgrade(query);
    const { pricing } = quoted.body.data;
    expect(pricing.totalPrice).toBe(pricing.pricePerSeat * 10);
    expect(pricing.pricePerSeat).toBeGreaterThan(1300);
    expect(pricing.pricePerSeat).toBeLessThan(1400);
    const { body } = await reseller.upgrade({ ...order(10), ...{ expectedTotal: pricing.totalPrice } });
    expect(body.data).toMatchObject({ seats: 100, amount: pricing.totalPrice });
    expect(await reseller.stored()).toMatchObject({ seats: 100, currentPeriodEnd });
  });
});

describe('a price that has changed since it was shown', () => {
  it('of an upsell, with the day, is refused with the new one', async () => {
    await reseller.buy(order(90));
    await payAll(gateway, reseller.company.id);
    const query = { licensesNumber: 10 };
    const quoted = async () => (await reseller.quoteUpgrade(query)).body.data.pricing.totalPrice;
    const shown = await quoted();
    gateway.clock.advance(30 * DAY_MS);
    await reseller.signInAgain();
    const details = [{ code: 'totalPrice', description: String(await quoted()) }];
    const { error } = await reseller.upgrade({ ...order(10), ...{ expectedTotal: shown } });
    expect(error).toMatchObject({ status: 409, code: 'PRICE_CHANGED', details });
    expect(await reseller.stored()).toMatchObject({ seats: 90 });
  });

  it('because the pool has less, is refused with the new one, and the pool keeps what it has', async () => {
    await reseller.fill(4);
    const query = { licensesNumber: 10, fromPool: 'true' };
    const quoted = await reseller.quote(query);
    const { totalPrice } = quoted.body.data.pricing;
    expect(totalPrice).toBe(6 * 3000);
    await reseller.allocate(2, (await reseller.buildCustomer()).id);
    const { error } = await reseller.buy({ ...order(10), fromPool: true, expectedTotal: totalPrice });
    const details = [{ code: 'totalPrice', description: String(8 * 3000) }];
    expect(error).toMatchObject({ status: 409, code: 'PRICE_CHANGED', details });
    expect(await reseller.pool()).toMatchObject({ licenses: 2 });
  });
});

it("leaves others' customers alone: 404 for a grandchild, a stranger, and nobody", async () => {
  const sub = await reseller.buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
  const grandchild = await gateway.buildCompany({ parentCompanyId: sub.id });
  const stranger = await gateway.buildCompany();
  await reseller.fill(100);
  for (const id of [grandchild.id, stranger.id, reseller.company.id, 999_999]) {
    expect((await reseller.buy(order(5), id)).status).toBe(404);
    expect((await reseller.allocate(5, id)).status).toBe(404);
  }
  expect(await reseller.pool()).toMatchObject({ allocated: 0 });
});

it('keeps users of a management console from transactions', async () => {
  const msp = await gateway.buildCompany({
    isPartner: true,
    customerType: 'PACKAGE_MSP',
    integration: 'ACRONIS',
  });
  const answer = await gateway.call(transactionEndpoints.transactions, {
    token: await gateway.tokenFor(await gateway.buildAdmin(msp)),
    params: { companyId: msp.id },
  });
  expect(answer.status).toBe(403);
});

it('records a purchase of a payment service once, however often it is told', async () => {
  const partner = await gateway.buildCompany({ isPartner: true, customerType: 'OEM' });
  const record = () =>
    gateway.db.transaction((tx) =>
      recordPurchase(tx, {
        payerId: partner.id,
        receiverId: partner.id,
        source: 'direct',
        licenses: 50,
        price: priceOf({ seats: 50, isDirect: true }, new Map()),
        payment: { provider: 'stripe', method: 'card', status: 'PAID', last4: '4242', invoiceId: 'in_1' },
        boughtBy: null,
        now: gateway.clock(),
      }),
    );
  const told = await Promise.all([record(), record(), record()]);
  expect(told.map(({ seats }) => seats)).toEqual([50, 50, 50]);
  // Whichever came first.
  expect(told.filter(({ isNew }) => isNew)).toHaveLength(1);
});
