import { billingEndpoints } from '@contract/billing';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('a quote', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway({ environment: { COUPONS: 'WELCOME:10' } });
  });
  afterAll(() => gateway.close());

  async function adminOf(values: Parameters<TestGateway['buildCompany']>[0] = {}) {
    const company = await gateway.buildCompany(values);
    return {
      token: await gateway.tokenFor(await gateway.buildAdmin(company)),
      params: { companyId: company.id },
    };
  }

  it('uses the one-year price unless the purchase is direct', async () => {
    const admin = await adminOf();
    const ask = async (query: { usersNumber: number; isDirectPurchase?: string; couponCode?: string }) =>
      (await gateway.call(billingEndpoints.pricing, { ...admin, query })).body.data.pricing;
    const first = { paidUntil: null, validUntil: null, renewal: null };
    expect(await ask({ usersNumber: 40 })).toEqual({
      ...first,
      pricePerSeat: 3000,
      totalPrice: 120_000,
      dueToday: 120_000,
    });
    expect(await ask({ usersNumber: 40, isDirectPurchase: 'true', couponCode: 'Welcome' })).toEqual({
      ...first,
      pricePerSeat: 2160,
      totalPrice: 86_400,
      dueToday: 86_400,
    });
  });

  it('is the same for a direct purchase, whichever call asks for it', async () => {
    const admin = await adminOf();
    const body = { licensesNumber: 120, subscriptionPeriod: 'three-year' as const };
    const query = { usersNumber: 120, isDirectPurchase: 'true' };
    const { pricing } = (await gateway.call(billingEndpoints.pricing, { ...admin, query })).body.data;
    expect((await gateway.call(billingEndpoints.directQuote, { ...admin, body })).body.data).toEqual({
      pricePerLicense: pricing.pricePerSeat,
      total: pricing.totalPrice,
      dueToday: pricing.dueToday,
      paidUntil: null,
      validUntil: null,
      renewal: null,
    });
  });

  it.each([
    [
      { usersNumber: 24 },
      'usersNumber',
      'Number of Users (or Licenses) must be greater than or equal to 25.',
    ],
    [
      { usersNumber: 100_001 },
      'usersNumber',
      'Number of Users (or Licenses) must be less than or equal to 100000.',
    ],
    [{ usersNumber: 25, couponCode: 'NOBODYS' }, 'couponCode', 'This coupon is not valid.'],
  ])('for %j is refused by its field', async (query, code, description) => {
    const { error } = await gateway.call(billingEndpoints.pricing, {
      ...(await adminOf({ hasBoost: false })),
      query,
    });
    expect(error).toMatchObject({ status: 422, details: [{ code, description }] });
  });

  it("is refused to a reseller's customers, who buy from their reseller", async () => {
    const reseller = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const customer = await adminOf({ parentCompanyId: reseller.id });
    const query = { usersNumber: 40 };
    const body = { licensesNumber: 40, subscriptionPeriod: 'three-year' as const };
    const refused = [
      await gateway.call(billingEndpoints.pricing, { ...customer, query }),
      await gateway.call(billingEndpoints.directQuote, { ...customer, body }),
    ];
    expect(refused.map(({ error }) => error.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});
