import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildReseller, notificationsOf, order, type Reseller } from '@tests/support/reseller';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let reseller: Reseller;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  reseller = await buildReseller(gateway);
});

describe('the pool', () => {
  it('gives licenses to the seats of a customer, and is never overdrawn', async () => {
    await reseller.fill(30);
    expect((await reseller.allocate(20)).body.data).toEqual({ seats: 20, licenses: 10 });
    expect(await reseller.stored()).toMatchObject({ hasBoost: true, seats: 20, subscriptionType: 'PAID' });
    expect((await reseller.allocate(11)).error).toMatchObject({
      status: 422,
      details: [{ code: 'licensesToAllocate', description: 'You have 10 license(s) left.' }],
    });
    expect((await reseller.allocate(10)).body.data).toEqual({ seats: 30, licenses: 0 });
    expect(await reseller.pool()).toEqual({
      licenses: 0,
      bought: 30,
      received: 0,
      allocated: 30,
      expired: 0,
      ends: [],
    });
  });

  it('of a partner among the customers receives them', async () => {
    await reseller.fill(30);
    const sub = await reseller.buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
    expect((await reseller.allocate(12, sub.id)).body.data).toEqual({ seats: 12, licenses: 18 });
    expect(await reseller.poolOf(sub)).toMatchObject({
      licenses: 12,
      bought: 0,
      received: 12,
      allocated: 0,
      expired: 0,
    });
    expect(await reseller.stored(sub.id)).toMatchObject({ seats: 25 });
  });

  it('counts a repeated request once', async () => {
    await reseller.fill(30);
    const headers = { 'idempotency-key': 'allocate-once' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => reseller.allocate(20, reseller.customer.id, headers)),
    );
    expect(answers.map(({ body }) => body.data)).toEqual(Array(3).fill({ seats: 20, licenses: 10 }));
  });

  it('can pay for a part of a purchase: the rest is on the invoice', async () => {
    await reseller.fill(4);
    const { body } = await reseller.buy({ ...order(10), fromPool: true, expectedTotal: 6 * 3000 });
    expect(body.data).toMatchObject({ seats: 10, amount: 18_000 });
    const [row] = (await reseller.transactions()).items;
    expect(row).toMatchObject({
      subtotal: 30_000,
      withdrawnFromBank: 12_000,
      amount: 18_000,
      method: 'invoice',
    });
    expect(await reseller.pool()).toMatchObject({ licenses: 0, allocated: 4 });
  });

  it('can pay for all of it: such an invoice is paid at once', async () => {
    await reseller.fill(40);
    const { body } = await reseller.buy({ ...order(10), fromPool: true });
    expect(body.data).toMatchObject({ seats: 10, amount: 0 });
    const [row] = (await reseller.transactions()).items;
    expect(row).toMatchObject({ paymentStatus: 'PAID', method: 'licenses', amount: 0 });
    expect(await reseller.pool()).toMatchObject({ licenses: 30 });
  });
});

describe('taking licenses back', () => {
  it('returns what nobody uses to the pool, and no more', async () => {
    await reseller.fill(30);
    await gateway.buildAdmin(reseller.customer);
    await reseller.allocate(20);
    expect(await reseller.takeable()).toBe(19);
    expect((await reseller.takeBack(20)).error).toMatchObject({
      status: 422,
      details: [{ code: 'licensesToTakeBack', description: 'You can take back up to 19 license(s).' }],
    });
    expect((await reseller.takeBack(15)).body.data).toEqual({ seats: 5, licenses: 25 });
    expect(await reseller.stored()).toMatchObject({ hasBoost: true, seats: 5 });
    expect(await reseller.pool()).toMatchObject({ licenses: 25, allocated: 5 });
    expect(await reseller.takeable()).toBe(4);
  });

  it('leaves what was bought for the customer, and what another gave', async () => {
    await reseller.fill(10);
    await gateway.buildAdmin(reseller.customer);
    await reseller.buy(order(30));
    expect(await reseller.takeable()).toBe(0);
    await reseller.allocate(10);
    expect(await reseller.takeable()).toBe(10);
    expect((await reseller.takeBack(10)).body.data).toEqual({ seats: 30, licenses: 10 });
    expect((await reseller.takeBack(1)).error).toMatchObject({ status: 422 });
  });

  it('reclaims from a partner what its pool still has', async () => {
    await reseller.fill(30);
    const sub = await reseller.buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
    await reseller.allocate(12, sub.id);
    expect((await reseller.takeBack(5, sub.id)).body.data).toEqual({ seats: 7, licenses: 23 });
    expect(await reseller.poolOf(sub)).toMatchObject({ licenses: 7, received: 7 });
    expect((await reseller.takeBack(8, sub.id)).error).toMatchObject({ status: 422 });
  });

  it('counts once, however often it is sent, and never for another company', async () => {
    await reseller.fill(10);
    await gateway.buildAdmin(reseller.customer);
    await reseller.allocate(10);
    const headers = { 'idempotency-key': 'take-back-once' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => reseller.takeBack(4, reseller.customer.id, headers)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await reseller.pool()).toMatchObject({ licenses: 4 });
    const stranger = await gateway.buildCompany();
    expect((await reseller.takeBack(1, stranger.id)).status).toBe(404);
    const told = await notificationsOf(gateway, reseller.customer.id);
    expect(told.map(({ title }) => title)).toContain('Corvid took licenses back');
  });
});
