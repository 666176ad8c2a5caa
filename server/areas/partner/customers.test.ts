import { CUSTOMER_SORT_NAMES, customerEndpoints } from '@contract/partner/customers';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;
let gateway: TestGateway;
let reseller: CompanyRow;
let token: string;

const inDays = (days: number) => new Date(gateway.clock().getTime() + days * DAY_MS);

/** A customer with an owner, and further enabled and disabled users. */
async function buildCustomer(
  name: string,
  values: Partial<typeof companies.$inferInsert>,
  { enabled = 1, disabled = 0 } = {},
) {
  const customer = await gateway.buildCompany({ name, parentCompanyId: reseller.id, ...values });
  const email = `${name.toLowerCase().replace(/\W+/g, '-')}@customer.example`;
  const owner = await gateway.buildAdmin(customer, { name: 'Ada', lastName: name, email });
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, customer.id));
  if (enabled > 1) await gateway.buildMany(customer, enabled - 1);
  if (disabled > 0) await gateway.buildMany(customer, disabled, () => ({ disabledAt: new Date() }));
  return customer;
}

beforeAll(async () => {
  gateway = await testGateway();
  reseller = await gateway.buildCompany({
    name: 'Corvid',
    isPartner: true,
    customerType: 'RESELLER',
    features: { isGrandChildrenAccessAllowed: true },
  });
  token = await gateway.tokenFor(await gateway.buildAdmin(reseller));
  await buildCustomer(
    'Amberleaf',
    { seats: 27, loginAsCompanyStatus: 'AVAILABLE', currentPeriodEnd: inDays(30), dealProbability: 80 },
    { enabled: 30, disabled: 3 },
  );
  await buildCustomer('birch 100%', {
    hasBoost: false,
    seats: 25,
    trialStatus: 'active',
    trialEnd: inDays(2),
    loginAsCompanyStatus: 'REQUESTED',
  });
  // Its trial is over, though no write says so.
  await buildCustomer('Cedar_1', {
    hasBoost: false,
    seats: 20,
    trialStatus: 'active',
    trialEnd: inDays(-1),
    registeredAt: null,
    invitedAt: inDays(-3),
  });
  await buildCustomer('Dogwood', {
    hasBoost: false,
    seats: 25,
    status: 'SUSPENDED',
    disabledAt: inDays(-9),
  });
  const nordvik = await buildCustomer('Nordvik', {
    isPartner: true,
    customerType: 'SUBRESELLER',
    seats: 60,
    currentPeriodEnd: inDays(300),
    dealProbability: 10,
  });
  await buildCustomer('Elder', { parentCompanyId: nordvik.id, seats: 26 }, { enabled: 28 });
  const rival = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  await buildCustomer('Somebody else’s', { parentCompanyId: rival.id });
});
afterAll(() => gateway.close());

type Query = Parameters<typeof gateway.call<typeof customerEndpoints.customers>>[1]['query'];

async function list(query: Query) {
  const params = { companyId: reseller.id };
  return (await gateway.call(customerEndpoints.customers, { token, params, query })).body.data;
}
const names = async (query: Query) => (await list(query)).items.map(({ companyName }) => companyName);

describe("a partner's customers", () => {
  it('are its own and, where it may see them, those of its partners, by name', async () => {
    const { items, pageInfo } = await list({});
    expect(items.map(({ companyName, isOwn }) => [companyName, isOwn])).toEqual([
      ['Amberleaf', true],
      ['birch 100%', true],
      ['Cedar_1', true],
      ['Dogwood', true],
      ['Elder', false],
      ['Nordvik', true],
    ]);
    expect(pageInfo).toEqual({ pageNumber: 0, pageSize: 25, totalItems: 6 });
  });

  it('have every documented field', async () => {
    const [amberleaf] = (await list({ searchText: 'amberleaf' })).items;
    expect(amberleaf).toMatchObject({
      customerType: 'DIRECT',
      parentCompanyName: 'Corvid',
      status: 'ACTIVE',
      registrationStatus: 'REGISTERED',
      licensingStatus: 'BOOSTED',
      seats: 27,
      users: 30,
      overages: 3,
      subscriptionStatus: null,
      subscriptionPaidSeats: 27,
      subscriptionCurrentPeriodEnd: inDays(30).toISOString(),
      dealProbability: 80,
      login_as_company_status: 'AVAILABLE',
      adminFullName: 'Ada Amberleaf',
      ownerEmail: 'amberleaf@customer.example',
    });
    const [cedar] = (await list({ searchText: 'cedar' })).items;
    expect(cedar).toMatchObject({
      registrationStatus: 'UNREGISTERED',
      licensingStatus: 'FREE',
      trial_status: 'expired',
      overages: 0,
      subscriptionPaidSeats: null,
      login_as_company_status: 'NOT_AVAILABLE',
    });
  });

  it.each<[Query, string[]]>([
    [{ searchText: 'BIRCH' }, ['birch 100%']],
    [{ searchText: '%' }, ['birch 100%']],
    [{ searchText: '_' }, ['Cedar_1']],
    [{ 'status[]': 'TRIAL_ACTIVE' }, ['birch 100%']],
    [{ 'status[]': ['TRIAL_ACTIVE', 'FREE'] }, ['birch 100%', 'Cedar_1', 'Dogwood']],
    [{ 'accountAccess[]': ['REQUESTED', 'AVAILABLE'] }, ['Amberleaf', 'birch 100%']],
    [{ 'accountAccess[]': 'NOT_AVAILABLE', isRegistered: 'false' }, ['Cedar_1']],
    [{ 'companyAffiliation[]': 'PARTNERS' }, ['Nordvik']],
    [{ 'companyAffiliation[]': ['PARTNERS', 'PARTNER_CUSTOMERS'] }, ['Elder', 'Nordvik']],
    [
      { 'companyAffiliation[]': 'DIRECT_CUSTOMERS', enablementStatus: 'ENABLED' },
      ['Amberleaf', 'birch 100%', 'Cedar_1'],
    ],
    [{ enablementStatus: 'DISABLED' }, ['Dogwood']],
    [{ state: 'UNREGISTERED' }, ['Cedar_1']],
    [{ isRegistered: 'true', hasOverages: 'false', 'status[]': 'BOOSTED' }, ['Nordvik']],
    [{ hasOverages: 'true' }, ['Amberleaf', 'Elder']],
    [{ subcompanyType: 'SUBRESELLER' }, ['Nordvik']],
  ])('are narrowed by %j', async (query, wanted) => {
    const { items, pageInfo } = await list(query);
    expect(items.map(({ companyName }) => companyName)).toEqual(wanted);
    expect(pageInfo.totalItems).toBe(wanted.length);
  });

  it('are those of chosen sub-resellers, never of any other company', async () => {
    const ids = async (query: Query) => (await list(query)).items.map(({ companyId }) => companyId);
    const [nordvik] = await ids({ searchText: 'nordvik' });
    const [elder] = await ids({ searchText: 'elder' });
    expect(await ids({ 'subResellers[]': [nordvik ?? 0] })).toEqual([elder]);
    expect(await ids({ 'subResellers[]': [reseller.id] })).toEqual([]);
    const [rival] = await gateway.db.select().from(companies).where(eq(companies.name, 'Somebody else’s'));
    expect(await ids({ 'subResellers[]': [rival?.parentCompanyId ?? 0] })).toEqual([]);
  });

  const [A, B, C, D, E, N] = ['Amberleaf', 'birch 100%', 'Cedar_1', 'Dogwood', 'Elder', 'Nordvik'];
  it.each([
    ['companyName', 'desc', [N, E, D, C, B, A]],
    ['parentCompanyName', 'asc', [A, B, C, D, N, E]],
    ['dealProbability', 'desc', [A, N]],
    ['dealProbability', 'asc', [N, A]],
    ['seats', 'asc', [C, B, D, E, A, N]],
    ['registrationStatus', 'desc', [C]],
    ['invitedAt', 'asc', [C]],
    ['licensingStatus', 'asc', [C, D, B]],
    ['disabledAt', 'desc', [D]],
    ['subscriptionCurrentPeriodEnd', 'asc', [A, N]],
    ['subscriptionPaidSeats', 'desc', [N, A, E]],
    ['overages', 'desc', [A, E]],
    ['login_as_company_status', 'asc', [A]],
    ['ownerEmail', 'desc', [N, E, D, C, B, A]],
    ['created_at', 'asc', [A, B, C, D]],
  ] as const)('are sorted by %s %s, those without a value last', async (orderBy, order, first) => {
    expect((await names({ orderBy, order })).slice(0, first.length)).toEqual(first);
  });

  it('are paged; an unknown sort column is ignored', async () => {
    const { items, pageInfo } = await list({ pageNumber: 1, pageSize: 4 });
    expect(items.map(({ companyName }) => companyName)).toEqual([E, N]);
    expect(pageInfo.totalItems).toBe(6);
    expect(await names({ orderBy: 'password' as 'seats', pageSize: 1 })).toEqual([A]);
    const [line = ''] = gateway.logLines.filter((one) => one.includes('unknown sort column'));
    expect(JSON.parse(line)).toMatchObject({
      column: 'password',
      path: customerEndpoints.customers.path,
    });
    const logged = gateway.logLines.length;
    for (const [named, column] of Object.entries(CUSTOMER_SORT_NAMES)) {
      for (const order of ['asc', 'desc'] as const) {
        expect([named, await names({ orderBy: named as 'seats', order })]).toEqual([
          named,
          await names({ orderBy: column, order }),
        ]);
      }
    }
    expect(gateway.logLines).toHaveLength(logged);
  });

  it('are without those of its partners where a reseller may not see them', async () => {
    await gateway.db.update(companies).set({ features: {} }).where(eq(companies.id, reseller.id));
    expect(await names({})).not.toContain(E);
    expect(await names({ 'companyAffiliation[]': 'PARTNER_CUSTOMERS' })).toEqual([]);
    const features = { isGrandChildrenAccessAllowed: true };
    await gateway.db.update(companies).set({ features }).where(eq(companies.id, reseller.id));
  });

  it('are the same at the address of each kind of partner, and refused at the others', async () => {
    const params = { id: reseller.id };
    const own = await gateway.call(customerEndpoints.resellerCustomers, { token, params });
    expect(own.body.data.items).toHaveLength(6);
    const other = await gateway.call(customerEndpoints.subResellerCustomers, { token, params });
    expect(other.error.code).toBe('FORBIDDEN');
    const partners = await gateway.call(customerEndpoints.subResellers, { token, params });
    expect(partners.body.data.items.map(({ companyName }) => companyName)).toEqual([N]);
  });

  it('are exported as CSV in the order of the list, with formulas neutralized', async () => {
    const evil = await buildCustomer('=HYPERLINK("http://x")', { hasBoost: false, seats: 1 });
    const params = { id: reseller.id };
    const query = { orderBy: 'overages', order: 'desc' } as const;
    const { body } = await gateway.call(customerEndpoints.exportCustomers, { token, params, query });
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toContain('Company,Type,Provider');
    expect(lines[1]).toContain('Amberleaf,Direct customer,Corvid,80,27,30,3,Registered');
    expect(lines[2]).toContain('Elder,Direct customer,Nordvik');
    expect(lines).toHaveLength(8);
    expect(body).toContain(`"'=HYPERLINK(""http://x"")"`);
    await gateway.db.update(companies).set({ parentCompanyId: null }).where(eq(companies.id, evil.id));
  });

  it('are for partners only', async () => {
    const company = await gateway.buildCompany();
    const answer = await gateway.call(customerEndpoints.customers, {
      token: await gateway.tokenFor(await gateway.buildAdmin(company)),
      params: { companyId: company.id },
    });
    expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('one customer', () => {
  const read = async (name: string) => {
    const [company] = await gateway.db.select().from(companies).where(eq(companies.name, name));
    const params = { id: reseller.id, customerId: company?.id ?? 0 };
    return gateway.call(customerEndpoints.customer, { token, params });
  };

  it('has its users by status and the expected deal', async () => {
    const [amberleaf] = (await list({ searchText: 'amberleaf' })).items;
    const params = { id: reseller.id, customerId: amberleaf?.companyId ?? 0 };
    const deal = { probability: 65, licenses: 90, closesOn: '2026-08-31' };
    await gateway.call(customerEndpoints.setDeal, { token, params, body: { deal } });
    const one = (await gateway.db.select().from(users).where(eq(users.companyId, params.customerId)))[0];
    await gateway.db
      .update(users)
      .set({ taskStatus: 3 })
      .where(eq(users.id, one?.id ?? 0));
    const { data } = (await gateway.call(customerEndpoints.customer, { token, params })).body;
    expect(data).toMatchObject({ companyName: 'Amberleaf', dealProbability: 65, deal });
    expect(data.usersByStatus).toEqual({
      enabled: 30,
      disabled: 3,
      notAssigned: 29,
      notStarted: 0,
      inProgress: 0,
      completed: 1,
    });
    await gateway.call(customerEndpoints.setDeal, { token, params, body: { deal: null } });
    const after = await gateway.call(customerEndpoints.customer, { token, params });
    expect(after.body.data.deal).toBeNull();
  });

  it('may be a grandchild to look at; any other company is not found', async () => {
    expect((await read('Elder')).body.data.isOwn).toBe(false);
    expect((await read('Somebody else’s')).status).toBe(404);
    expect((await read('Corvid')).status).toBe(404);
  });
});
