import { licenseEndpoints as ends, transactionEndpoints } from '@contract/partner/licenses';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildReseller, notificationsOf, order, type Reseller } from '@tests/support/reseller';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let gateway: TestGateway;
let reseller: Reseller;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  reseller = await buildReseller(gateway);
});

it('a sub-reseller pays what it was quoted, to the cent', async () => {
  const sub = await reseller.buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
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
  const sub = await reseller.buildCustomer({ isPartner: true, customerType: 'SUBRESELLER', name: 'Nordvik' });
  const its = await gateway.tokenFor(await gateway.buildAdmin(sub));
  const theirs = await gateway.buildCompany({ hasBoost: false, parentCompanyId: sub.id });
  const where = { companyId: sub.id, customerId: theirs.id };
  await gateway.call(ends.subResellerBuy, { token: its, params: where, body: order(3) });
  const own = await gateway.call(transactionEndpoints.subResellerTransactions, {
    token: its,
    params: { companyId: sub.id },
  });
  const names = (data: typeof own.body.data) => data.items.map((one) => one.initiatorCompanyName);
  expect([names(own.body.data), names(await reseller.transactions())]).toEqual([['Nordvik'], ['Nordvik']]);
  const told = async (companyId: number) =>
    (await notificationsOf(gateway, companyId)).map(({ title, description, audience }) => [
      audience,
      title,
      description,
    ]);
  expect(await told(reseller.company.id)).toEqual([
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
