import { licenseEndpoints, transactionEndpoints } from '@contract/partner/licenses';
import { overviewEndpoints } from '@contract/partner/overview';
import { companies } from '@server/domain/company/company.tables';
import { voidInvoice } from '@server/domain/licenses/invoices.rules';
import { licenseEntries } from '@server/domain/licenses/licenses.tables';
import { priceOf } from '@server/domain/licenses/price.rules';
import { aYearAfter } from '@server/platform/time/days';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;
let gateway: TestGateway;
let partner: CompanyRow;
let agent: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  agent = await gateway.buildAdmin(partner);
  token = await gateway.tokenFor(agent);
});

const inDays = (days: number) => new Date(gateway.clock().getTime() + days * DAY_MS);
const buildCustomer = (values: Parameters<TestGateway['buildCompany']>[0] = {}) =>
  gateway.buildCompany({ parentCompanyId: partner.id, hasBoost: false, seats: 25, ...values });
const params = () => ({ companyId: partner.id });
const overview = async () =>
  (await gateway.call(overviewEndpoints.overview, { token, params: params() })).body.data;

describe('the overview', () => {
  it('counts customers by license, their seats, overages, renewals and trials', async () => {
    const boosted = { hasBoost: true, seats: 30 };
    const over = await buildCustomer({ ...boosted, currentPeriodEnd: inDays(20) });
    await gateway.buildMany(over, 34);
    const half = await buildCustomer({ ...boosted, currentPeriodEnd: inDays(45) });
    await gateway.buildMany(half, 10);
    await buildCustomer({ ...boosted, currentPeriodEnd: inDays(89) });
    await buildCustomer({ ...boosted, currentPeriodEnd: inDays(-1) });
    const soon = await buildCustomer({ trialStatus: 'active', trialEnd: inDays(3), name: 'Soon' });
    await buildCustomer({ trialStatus: 'active', trialEnd: inDays(20), name: 'Later' });
    await buildCustomer({ trialStatus: 'active', trialEnd: inDays(-2), name: 'Over' });
    const crowded = await buildCustomer();
    await gateway.buildMany(crowded, 27);
    const child = await buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
    await gateway.buildCompany({ parentCompanyId: child.id, hasBoost: true, seats: 999 });
    const at = gateway.clock();
    await gateway.db
      .insert(licenseEntries)
      .values({ companyId: partner.id, kind: 'bought', licenses: 7, at, endsAt: aYearAfter(at, 'UTC') });

    const data = await overview();
    expect(data).toMatchObject({
      customers: { total: 9, BOOSTED: 4, TRIAL_ACTIVE: 2, FREE: 3 },
      seats: { sold: 120, used: 40, free: 80 },
      overages: { customers: 2, licenses: 4 + 2 },
      pool: { licenses: 7, bought: 7, received: 0, allocated: 0 },
      renewals: [
        { days: 30, customers: 1, licenses: 30 },
        { days: 60, customers: 2, licenses: 60 },
        { days: 90, customers: 3, licenses: 90 },
      ],
    });
    expect(data.trials.ending).toBe(1);
    expect(data.trials.next.map(({ companyName }) => companyName)).toEqual(['Soon', 'Later']);
    expect(data.trials.next[0]).toMatchObject({ companyId: soon.id, trialEnd: inDays(3).toISOString() });
  });

  it('adds up what was bought in each month of the last year, without void invoices', async () => {
    const customer = await buildCustomer();
    const buy = async (licensesNumber: number) =>
      gateway.call(licenseEndpoints.resellerBuy, {
        token: await gateway.freshToken(agent),
        params: { ...params(), customerId: customer.id },
        body: { licensesNumber, orderNumber: '', fromPool: false },
      });
    const { invoiceId } = (await buy(10)).body.data;
    const months = (await overview()).revenue;
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({
      month: gateway.clock().toISOString().slice(0, 7),
      amount: 30_000,
      paid: 0,
    });
    await gateway.db.transaction((tx) =>
      voidInvoice(tx, { companyId: partner.id, id: invoiceId }, gateway.clock()),
    );
    expect((await overview()).revenue.at(-1)).toMatchObject({ amount: 0 });
  });
});

describe('the forecast', () => {
  const deal = (probability: number, licenses: number, closesOn: string, name: string) =>
    buildCustomer({ name, dealProbability: probability, dealLicenses: licenses, dealClosesOn: closesOn });
  const forecast = async (
    query: Parameters<typeof gateway.call<typeof overviewEndpoints.forecast>>[1]['query'] = {},
  ) => (await gateway.call(overviewEndpoints.forecast, { token, params: params(), query })).body.data;
  const monthIn = (months: number) => {
    const now = gateway.clock();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15))
      .toISOString()
      .slice(0, 10);
  };

  it('weighs deals by their probability, by month; late ones count in the first', async () => {
    await deal(50, 100, monthIn(-2), 'Late');
    await deal(25, 11, monthIn(1), 'Next');
    await deal(100, 10, monthIn(14), 'Far');
    await buildCustomer({ name: 'None' });
    const { months, totals, items, pageInfo } = await forecast();
    expect(items.map(({ companyName, amount, weighted }) => [companyName, amount, weighted])).toEqual([
      ['Late', 270_000, 135_000],
      ['Far', 30_000, 30_000],
      ['Next', 33_000, 8250],
    ]);
    expect(totals).toEqual({ deals: 3, amount: 333_000, weighted: 173_250 });
    expect(pageInfo.totalItems).toBe(3);
    expect(months.map(({ deals }) => deals)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(months[0]).toMatchObject({ month: monthIn(0).slice(0, 7), amount: 270_000, weighted: 135_000 });
  });

  it('sorts, pages and searches', async () => {
    await deal(10, 10, monthIn(1), 'Amber');
    await deal(90, 20, monthIn(2), 'Birch');
    await deal(50, 30, monthIn(3), 'Cedar');
    const names = async (query: Parameters<typeof forecast>[0]) =>
      (await forecast(query)).items.map(({ companyName }) => companyName);
    expect(await names({ orderBy: 'probability', order: 'asc' })).toEqual(['Amber', 'Cedar', 'Birch']);
    expect(await names({ orderBy: 'closesOn', order: 'desc' })).toEqual(['Cedar', 'Birch', 'Amber']);
    expect(await names({ orderBy: 'companyName', order: 'asc', pageNumber: 1, pageSize: 2 })).toEqual([
      'Cedar',
    ]);
    expect(await names({ searchText: 'BIR' })).toEqual(['Birch']);
    expect((await forecast({ searchText: 'BIR' })).totals).toMatchObject({ deals: 1, amount: 60_000 });
  });

  it('prices a deal as a purchase would', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3000 }), async (licenses) => {
        const { id } = await deal(100, licenses, monthIn(1), 'Priced');
        const { amount, weighted } = (await forecast({ searchText: 'Priced' })).items[0] ?? {};
        const { total } = priceOf({ seats: licenses, isDirect: false }, new Map());
        expect([amount, weighted]).toEqual([total, total]);
        await gateway.db.update(companies).set({ parentCompanyId: null }).where(eq(companies.id, id));
      }),
      { numRuns: 12, examples: [[99], [100], [250], [500], [1000]] },
    );
  });

  it('is closed to users of a management console', async () => {
    await gateway.db.update(companies).set({ integration: 'ACRONIS' }).where(eq(companies.id, partner.id));
    expect((await gateway.call(overviewEndpoints.forecast, { token, params: params() })).status).toBe(403);
    const allocations = await gateway.call(transactionEndpoints.allocations, { token, params: params() });
    expect(allocations.status).toBe(403);
  });
});
