import { addDays, dayAt } from '@contract/days';
import { licenseEndpoints as ends, transactionEndpoints } from '@contract/partner/licenses';
import { companies } from '@server/domain/company/company.tables';
import { licenseEntries, subscriptions } from '@server/domain/licenses/licenses.tables';
import { priceOf } from '@server/domain/licenses/price.rules';
import { recordPurchase } from '@server/domain/licenses/purchase.rules';
import { endExpired } from '@server/domain/licenses/subscription.rules';
import { notifications } from '@server/domain/notifications/notifications.tables';
import { aYearAfter, endOfDay } from '@server/platform/time/days';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { payAll } from '@tests/support/provider';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;
let gateway: TestGateway;
let reseller: CompanyRow;
let agent: UserRow;
let token: string;
let customer: CompanyRow;

beforeAll(async () => {
  gateway = await testGateway({ environment: { COUPONS: 'WELCOME:10' } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  reseller = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', name: 'Corvid' });
  agent = await gateway.buildAdmin(reseller, { name: 'Petra', lastName: 'Lind' });
  token = await gateway.tokenFor(agent);
  customer = await buildCustomer();
});

const buildCustomer = (values: Parameters<TestGateway['buildCompany']>[0] = {}) =>
  gateway.buildCompany({ hasBoost: false, seats: 25, parentCompanyId: reseller.id, ...values });
const params = (customerId = customer.id) => ({ companyId: reseller.id, customerId });
const order = (licensesNumber: number) => ({ licensesNumber, orderNumber: 'PO-7', fromPool: false });
const stored = async (id = customer.id) => {
  const [row] = await gateway.db.select().from(companies).where(eq(companies.id, id));
  return row;
};
const buy = (body: Parameters<typeof gateway.call<typeof ends.resellerBuy>>[1]['body'], to = customer.id) =>
  gateway.call(ends.resellerBuy, { token, params: params(to), body });
const upgrade = (body: ReturnType<typeof order>) =>
  gateway.call(ends.resellerUpgrade, { token, params: params(), body });
const listed = async () => {
  const answer = await gateway.call(transactionEndpoints.resellerTransactions, {
    token,
    params: { companyId: reseller.id },
  });
  return answer.body.data;
};
const poolOf = async (companyId = reseller.id, by = token) =>
  (await gateway.call(ends.licenses, { token: by, params: { companyId } })).body.data;
const fill = (licenses: number, companyId = reseller.id, endsAt = aYearAfter(gateway.clock(), 'UTC')) =>
  gateway.db
    .insert(licenseEntries)
    .values({ companyId, kind: 'bought', licenses, at: gateway.clock(), endsAt });
const allocate = (licensesToAllocate: number, to = customer.id, headers = {}) =>
  gateway.call(ends.allocate, {
    token,
    params: { companyId: reseller.id, customerCompanyId: to },
    body: { licensesToAllocate },
    headers,
  });

describe('taking licenses back', () => {
  const takeBack = (licensesToTakeBack: number, to = customer.id, headers = {}) =>
    gateway.call(ends.takeBack, {
      token,
      params: { companyId: reseller.id, customerCompanyId: to },
      body: { licensesToTakeBack },
      headers,
    });
  const takeable = async (to = customer.id) =>
    (await gateway.call(ends.takeable, { token, params: { companyId: reseller.id, customerCompanyId: to } }))
      .body.data.licenses;

  it('returns what nobody uses to the pool, and no more', async () => {
    await fill(30);
    await gateway.buildAdmin(customer);
    await allocate(20);
    expect(await takeable()).toBe(19);
    expect((await takeBack(20)).error).toMatchObject({
      status: 422,
      details: [{ code: 'licensesToTakeBack', description: 'You can take back up to 19 license(s).' }],
    });
    expect((await takeBack(15)).body.data).toEqual({ seats: 5, licenses: 25 });
    expect(await stored()).toMatchObject({ hasBoost: true, seats: 5 });
    expect(await poolOf()).toMatchObject({ licenses: 25, allocated: 5 });
    expect(await takeable()).toBe(4);
  });

  it('leaves what was bought for the customer, and what another gave', async () => {
    await fill(10);
    await gateway.buildAdmin(customer);
    await buy(order(30));
    expect(await takeable()).toBe(0);
    await allocate(10);
    expect(await takeable()).toBe(10);
    expect((await takeBack(10)).body.data).toEqual({ seats: 30, licenses: 10 });
    expect((await takeBack(1)).error).toMatchObject({ status: 422 });
  });

  it('reclaims from a partner what its pool still has', async () => {
    await fill(30);
    const sub = await buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
    await allocate(12, sub.id);
    expect((await takeBack(5, sub.id)).body.data).toEqual({ seats: 7, licenses: 23 });
    const its = await gateway.tokenFor(await gateway.buildAdmin(sub));
    expect(await poolOf(sub.id, its)).toMatchObject({ licenses: 7, received: 7 });
    expect((await takeBack(8, sub.id)).error).toMatchObject({ status: 422 });
  });

  it('counts once, however often it is sent, and never for another company', async () => {
    await fill(10);
    await gateway.buildAdmin(customer);
    await allocate(10);
    const headers = { 'idempotency-key': 'take-back-once' };
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(4, customer.id, headers)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await poolOf()).toMatchObject({ licenses: 4 });
    const stranger = await gateway.buildCompany();
    expect((await takeBack(1, stranger.id)).status).toBe(404);
    const told = await gateway.db
      .select()
      .from(notifications)
      .where(eq(notifications.companyId, customer.id));
    expect(told.map(({ title }) => title)).toContain('Corvid took licenses back');
  });
});

describe('a first purchase', () => {
  it('gives the customer Boost and seats for a year, at the price shown and on the invoice', async () => {
    const query = { licensesNumber: 120, promotionCode: 'welcome' };
    const quoted = await gateway.call(ends.resellerPrice, { token, params: params(), query });
    const { pricing } = quoted.body.data;
    expect(pricing).toEqual({
      pricePerSeat: 2430,
      subtotal: 120 * 2700,
      discount: 120 * 270,
      withdrawnFromBank: 0,
      totalPrice: 120 * 2430,
    });
    const bought = await buy({ ...order(120), promotionCode: 'WELCOME', expectedTotal: pricing.totalPrice });
    expect(bought.body.data).toMatchObject({ seats: 120, amount: pricing.totalPrice });
    const now = gateway.clock();
    expect(await stored()).toMatchObject({
      hasBoost: true,
      seats: 120,
      subscriptionType: 'PAID',
      currentPeriodStart: now,
    });
    const { items, totals, pageInfo } = await listed();
    expect(pageInfo.totalItems).toBe(1);
    expect(items).toEqual([
      expect.objectContaining({
        id: bought.body.data.invoiceId,
        receiverCompanyName: customer.name,
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
    customer = await buildCustomer({ trialStatus: 'active', trialEnd: new Date(Date.now() + 9 * DAY_MS) });
    await buy(order(5));
    expect(await stored()).toMatchObject({ trialStatus: 'expired', hasBoost: true });
  });

  it('at another price than the one shown is refused with the new one, and nothing is bought', async () => {
    const { error } = await buy({ ...order(10), expectedTotal: 29_999 });
    const details = [{ code: 'totalPrice', description: '30000' }];
    expect(error).toMatchObject({ status: 409, code: 'PRICE_CHANGED', details });
    expect(await stored()).toMatchObject({ hasBoost: false, seats: 25 });
    expect((await listed()).items).toEqual([]);
  });

  it('with an unknown promotion code is refused by its field', async () => {
    const { error } = await buy({ ...order(10), promotionCode: 'NOBODYS' });
    expect(error).toMatchObject({ status: 422, details: [{ code: 'promotionCode' }] });
  });

  it.each([
    [0, 'You have to buy at least 1 seats'],
    [1.5, 'Field is required'],
    [100_001, 'Number of Users (or Licenses) must be less than or equal to 100000.'],
  ])('of %d licenses is refused: %s', async (licensesNumber, description) => {
    const { error } = await buy(order(licensesNumber));
    expect(error).toMatchObject({ status: 422, details: [{ code: 'licensesNumber', description }] });
  });

  it('is for customers without a running subscription; others are due an upsell', async () => {
    expect((await upgrade(order(5))).error).toMatchObject({ status: 409, code: 'CONFLICT' });
    await buy(order(10));
    expect((await buy(order(5))).error).toMatchObject({ status: 409, code: 'CONFLICT' });
    const query = { licensesNumber: 5 };
    expect((await gateway.call(ends.resellerPrice, { token, params: params(), query })).status).toBe(409);
  });

  it.each(['past_due', 'unpaid'] as const)('is refused while the subscription is %s, too', async (status) => {
    await buy(order(10));
    await gateway.db.update(subscriptions).set({ status }).where(eq(subscriptions.companyId, customer.id));
    expect((await buy(order(5))).status).toBe(409);
    expect((await upgrade(order(5))).body.data.seats).toBe(15);
  });

  it('after the end of the last period replaces its licenses', async () => {
    await buy(order(10));
    await payAll(gateway, reseller.id);
    gateway.clock.advance(366 * DAY_MS);
    token = await gateway.freshToken(agent);
    expect((await upgrade(order(5))).status).toBe(409);
    expect((await buy(order(4))).body.data.seats).toBe(4);
    const rows = await gateway.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.companyId, customer.id))
      .orderBy(asc(subscriptions.id));
    expect(rows.map(({ status, seats }) => [status, seats])).toEqual([
      ['canceled', 10],
      ['active', 4],
    ]);
  });

  it('not repeated ends: canceled with the period, and without its licenses after 14 days of grace', async () => {
    await fill(3);
    await allocate(3);
    await buy(order(10));
    const days = async (count: number) => {
      gateway.clock.advance(count * DAY_MS);
      await gateway.db.transaction((tx) => endExpired(tx, gateway.clock()));
      const [subscription] = await gateway.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.companyId, customer.id));
      const { seats, hasBoost } = (await stored()) ?? {};
      return [subscription?.status, seats, hasBoost];
    };
    expect(await days(364)).toEqual(['active', 13, true]);
    expect(await days(2)).toEqual(['canceled', 13, true]);
    expect(await days(12)).toEqual(['canceled', 13, true]);
    // What came from the pool stays.
    expect(await days(2)).toEqual(['canceled', 3, true]);
    expect(await days(1)).toEqual(['canceled', 3, true]);
    const told = await gateway.db
      .select()
      .from(notifications)
      .where(eq(notifications.companyId, reseller.id));
    expect(told.map(({ title }) => title)).toEqual([`Licenses of ${customer.name} have ended`]);
  });

  it('that nothing else follows leaves the customer on Free, without a paid period', async () => {
    await buy(order(10));
    gateway.clock.advance(380 * DAY_MS);
    await gateway.db.transaction((tx) => endExpired(tx, gateway.clock()));
    expect(await stored()).toMatchObject({
      hasBoost: false,
      seats: 25,
      subscriptionType: 'FREE',
      currentPeriodEnd: null,
    });
  });

  it('by two buyers at once is made by one of them', async () => {
    const answers = await Promise.all([buy(order(5)), buy(order(7)), buy(order(9))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await listed()).pageInfo.totalItems).toBe(1);
  });

  it('repeated with the same key gets the first answer, and another use of the key is refused', async () => {
    const headers = { 'idempotency-key': 'buy-once-only' };
    const send = (licensesNumber: number) =>
      gateway.call(ends.resellerBuy, { token, params: params(), body: order(licensesNumber), headers });
    const [first, second] = await Promise.all([send(5), send(5)]);
    expect(second.body).toEqual(first.body);
    expect((await send(6)).status).toBe(409);
    expect((await listed()).pageInfo.totalItems).toBe(1);
  });

  it('for a disabled customer is refused', async () => {
    customer = await buildCustomer({ status: 'SUSPENDED' });
    expect((await buy(order(5))).status).toBe(409);
  });
});

describe('an upsell', () => {
  it('costs the days that are left and adds to the seats', async () => {
    await buy(order(90));
    const { currentPeriodEnd } = (await stored()) ?? {};
    await payAll(gateway, reseller.id);
    gateway.clock.advance(183 * DAY_MS);
    token = await gateway.freshToken(agent);
    const query = { licensesNumber: 10 };
    const quoted = await gateway.call(ends.resellerUpgradePrice, { token, params: params(), query });
    const { pricing } = quoted.body.data;
    expect(pricing.totalPrice).toBe(pricing.pricePerSeat * 10);
    expect(pricing.pricePerSeat).toBeGreaterThan(1300);
    expect(pricing.pricePerSeat).toBeLessThan(1400);
    const { body } = await upgrade({ ...order(10), ...{ expectedTotal: pricing.totalPrice } });
    expect(body.data).toMatchObject({ seats: 100, amount: pricing.totalPrice });
    expect(await stored()).toMatchObject({ seats: 100, currentPeriodEnd });
  });
});

describe('the pool', () => {
  it('gives licenses to the seats of a customer, and is never overdrawn', async () => {
    await fill(30);
    expect((await allocate(20)).body.data).toEqual({ seats: 20, licenses: 10 });
    expect(await stored()).toMatchObject({ hasBoost: true, seats: 20, subscriptionType: 'PAID' });
    expect((await allocate(11)).error).toMatchObject({
      status: 422,
      details: [{ code: 'licensesToAllocate', description: 'You have 10 license(s) left.' }],
    });
    expect((await allocate(10)).body.data).toEqual({ seats: 30, licenses: 0 });
    expect(await poolOf()).toEqual({
      licenses: 0,
      bought: 30,
      received: 0,
      allocated: 30,
      expired: 0,
      ends: [],
    });
  });

  it('of a partner among the customers receives them', async () => {
    await fill(30);
    const sub = await buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
    expect((await allocate(12, sub.id)).body.data).toEqual({ seats: 12, licenses: 18 });
    const its = await gateway.tokenFor(await gateway.buildAdmin(sub));
    expect(await poolOf(sub.id, its)).toMatchObject({
      licenses: 12,
      bought: 0,
      received: 12,
      allocated: 0,
      expired: 0,
    });
    expect(await stored(sub.id)).toMatchObject({ seats: 25 });
  });

  it('counts a repeated request once', async () => {
    await fill(30);
    const headers = { 'idempotency-key': 'allocate-once' };
    const answers = await Promise.all([1, 2, 3].map(() => allocate(20, customer.id, headers)));
    expect(answers.map(({ body }) => body.data)).toEqual(Array(3).fill({ seats: 20, licenses: 10 }));
  });

  it('can pay for a part of a purchase: the rest is on the invoice', async () => {
    await fill(4);
    const { body } = await buy({ ...order(10), fromPool: true, expectedTotal: 6 * 3000 });
    expect(body.data).toMatchObject({ seats: 10, amount: 18_000 });
    const [row] = (await listed()).items;
    expect(row).toMatchObject({
      subtotal: 30_000,
      withdrawnFromBank: 12_000,
      amount: 18_000,
      method: 'invoice',
    });
    expect(await poolOf()).toMatchObject({ licenses: 0, allocated: 4 });
  });

  it('can pay for all of it: such an invoice is paid at once', async () => {
    await fill(40);
    const { body } = await buy({ ...order(10), fromPool: true });
    expect(body.data).toMatchObject({ seats: 10, amount: 0 });
    const [row] = (await listed()).items;
    expect(row).toMatchObject({ paymentStatus: 'PAID', method: 'licenses', amount: 0 });
    expect(await poolOf()).toMatchObject({ licenses: 30 });
  });
});

describe('a price that has changed since it was shown', () => {
  it('of an upsell, with the day, is refused with the new one', async () => {
    await buy(order(90));
    await payAll(gateway, reseller.id);
    const query = { licensesNumber: 10 };
    const quoted = async () =>
      (await gateway.call(ends.resellerUpgradePrice, { token, params: params(), query })).body.data.pricing
        .totalPrice;
    const shown = await quoted();
    gateway.clock.advance(30 * DAY_MS);
    token = await gateway.freshToken(agent);
    const details = [{ code: 'totalPrice', description: String(await quoted()) }];
    const { error } = await upgrade({ ...order(10), ...{ expectedTotal: shown } });
    expect(error).toMatchObject({ status: 409, code: 'PRICE_CHANGED', details });
    expect(await stored()).toMatchObject({ seats: 90 });
  });

  it('because the pool has less, is refused with the new one, and the pool keeps what it has', async () => {
    await fill(4);
    const query = { licensesNumber: 10, fromPool: 'true' };
    const quoted = await gateway.call(ends.resellerPrice, { token, params: params(), query });
    const { totalPrice } = quoted.body.data.pricing;
    expect(totalPrice).toBe(6 * 3000);
    await allocate(2, (await buildCustomer()).id);
    const { error } = await buy({ ...order(10), fromPool: true, expectedTotal: totalPrice });
    const details = [{ code: 'totalPrice', description: String(8 * 3000) }];
    expect(error).toMatchObject({ status: 409, code: 'PRICE_CHANGED', details });
    expect(await poolOf()).toMatchObject({ licenses: 2 });
  });
});

it('a sub-reseller pays what it was quoted, to the cent', async () => {
  const sub = await buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
  const its = await gateway.tokenFor(await gateway.buildAdmin(sub));
  const theirs = await gateway.buildCompany({ hasBoost: false, parentCompanyId: sub.id });
  const where = { token: its, params: { companyId: sub.id, customerId: theirs.id } };
  const query = { licensesNumber: 130 };
  const quoted = await gateway.call(ends.subResellerPrice, { ...where, query });
  const { totalPrice: expectedTotal, pricePerSeat: pricePerLicense } = quoted.body.data.pricing;
  const wrong = { ...order(130), expectedTotal: expectedTotal - 1 };
  const refused = await gateway.call(ends.subResellerBuy, { ...where, body: wrong });
  expect(refused.error).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
  const body = { ...order(130), expectedTotal };
  expect((await gateway.call(ends.subResellerBuy, { ...where, body })).body.data.amount).toBe(expectedTotal);
  const own = await gateway.call(transactionEndpoints.subResellerTransactions, {
    token: its,
    params: { companyId: sub.id },
  });
  expect(own.body.data.items).toMatchObject([{ amount: expectedTotal, pricePerLicense }]);
});

it("shows a sub-reseller's purchases to it and to its reseller, and to nobody else", async () => {
  const sub = await buildCustomer({ isPartner: true, customerType: 'SUBRESELLER', name: 'Nordvik' });
  const its = await gateway.tokenFor(await gateway.buildAdmin(sub));
  const theirs = await gateway.buildCompany({ hasBoost: false, parentCompanyId: sub.id });
  const where = { companyId: sub.id, customerId: theirs.id };
  await gateway.call(ends.subResellerBuy, { token: its, params: where, body: order(3) });
  const own = await gateway.call(transactionEndpoints.subResellerTransactions, {
    token: its,
    params: { companyId: sub.id },
  });
  const names = (data: typeof own.body.data) => data.items.map((one) => one.initiatorCompanyName);
  expect([names(own.body.data), names(await listed())]).toEqual([['Nordvik'], ['Nordvik']]);
  const told = async (companyId: number) =>
    (await gateway.db.select().from(notifications).where(eq(notifications.companyId, companyId))).map(
      ({ title, description, audience }) => [audience, title, description],
    );
  expect(await told(reseller.id)).toEqual([
    ['admins', 'Nordvik bought licenses', `3 licenses for ${theirs.name}.`],
  ]);
  expect(await told(theirs.id)).toEqual([
    ['admins', 'Nordvik gave your company licenses', 'Your company has 3 more licenses.'],
  ]);
  const stranger = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  const other = await gateway.call(transactionEndpoints.transactions, {
    token: await gateway.tokenFor(await gateway.buildAdmin(stranger)),
    params: { companyId: stranger.id },
  });
  expect(other.body.data.items).toEqual([]);
});

it("leaves others' customers alone: 404 for a grandchild, a stranger, and nobody", async () => {
  const sub = await buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
  const grandchild = await gateway.buildCompany({ parentCompanyId: sub.id });
  const stranger = await gateway.buildCompany();
  await fill(100);
  for (const id of [grandchild.id, stranger.id, reseller.id, 999_999]) {
    expect((await buy(order(5), id)).status).toBe(404);
    expect((await allocate(5, id)).status).toBe(404);
  }
  expect(await poolOf()).toMatchObject({ allocated: 0 });
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
