import { customerEndpoints } from '@contract/partner/customers';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';

let gateway: TestGateway;
let partner: CompanyRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  token = await gateway.tokenFor(await gateway.buildAdmin(partner));
  const rival = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  for (const [name, seats] of [
    ['Amberleaf', 40],
    ['birch 100%', 10],
    ['Cedar_1', 30],
  ] as const) {
    await gateway.buildCompany({
      name,
      seats,
      parentCompanyId: partner.id,
      loginAsCompanyStatus: 'AVAILABLE',
    });
  }
  await gateway.buildCompany({ name: 'Somebody else’s', parentCompanyId: rival.id });
});
afterAll(() => gateway.close());

async function names(query: Parameters<typeof gateway.call<typeof customerEndpoints.customers>>[1]['query']) {
  const { body } = await gateway.call(customerEndpoints.customers, {
    token,
    params: { companyId: partner.id },
    query,
  });
  return { names: body.data.items.map(({ companyName }) => companyName), ...body.data.pageInfo };
}

it('lists the partner’s own customers by name, and no others', async () => {
  expect(await names({})).toEqual({
    names: ['Amberleaf', 'birch 100%', 'Cedar_1'],
    pageNumber: 0,
    pageSize: 25,
    totalItems: 3,
  });
});

it('sorts, pages and searches; an unknown sort column is ignored', async () => {
  expect((await names({ orderBy: 'seats', order: 'desc' })).names).toEqual([
    'Amberleaf',
    'Cedar_1',
    'birch 100%',
  ]);
  expect(await names({ pageNumber: 1, pageSize: 2 })).toMatchObject({ names: ['Cedar_1'], totalItems: 3 });
  expect((await names({ searchText: 'BIRCH' })).names).toEqual(['birch 100%']);
  expect((await names({ searchText: '%' })).names).toEqual(['birch 100%']);
  expect((await names({ searchText: '_' })).names).toEqual(['Cedar_1']);
});

it('is for partners only', async () => {
  const company = await gateway.buildCompany();
  const answer = await gateway.call(customerEndpoints.customers, {
    token: await gateway.tokenFor(await gateway.buildAdmin(company)),
    params: { companyId: company.id },
  });
  expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN']);
});
