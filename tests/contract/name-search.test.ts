import { customerEndpoints } from '@contract/partner/customers';
import { overviewEndpoints } from '@contract/partner/overview';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { campaignEndpoints } from '@contract/training/campaigns';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildSimulation } from '@tests/support/simulations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const NAMES = ['Łódź O’Brien', 'ガード', 'カード', 'ÉTÉ'];
const SEARCHES: [string, string[]][] = [
  ['lodz', ['Łódź O’Brien']],
  ["O'BRIEN", ['Łódź O’Brien']],
  ['été', ['ÉTÉ']],
  ['カード', ['カード']],
  ['ｶﾞｰﾄﾞ', ['ガード']],
];

let gateway: TestGateway;
let partner: CompanyRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  partner = await gateway.buildCompany({
    isPartner: true,
    customerType: 'RESELLER',
    features: { isGrandChildrenAccessAllowed: true },
  });
  token = await gateway.tokenFor(await gateway.buildAdmin(partner));
  for (const name of NAMES) {
    const deal = { dealProbability: 50, dealLicenses: 10, dealClosesOn: '2030-01-15' };
    await gateway.buildCompany({ name, parentCompanyId: partner.id, ...deal });
    await gateway.buildCompany({
      name,
      parentCompanyId: partner.id,
      isPartner: true,
      customerType: 'SUBRESELLER',
    });
    await gateway.buildCampaign({ companyId: partner.id }, { name });
    await buildSimulation(gateway.db, { companyId: partner.id }, { name, state: 'running' });
  }
});
afterAll(() => gateway.close());

/** Lists of names, each as what a search in it finds. */
const LISTS: Record<string, (search: string) => Promise<string[]>> = {
  customers: async (searchText) => {
    const params = { companyId: partner.id };
    const { body } = await gateway.call(customerEndpoints.customers, {
      token,
      params,
      query: { searchText },
    });
    return body.data.items
      .filter(({ customerType }) => customerType === 'DIRECT')
      .map(({ companyName }) => companyName);
  },
  'sub-resellers': async (searchText) => {
    const params = { id: partner.id };
    const { body } = await gateway.call(customerEndpoints.subResellers, {
      token,
      params,
      query: { searchText },
    });
    return body.data.items.map(({ companyName }) => companyName);
  },
  deals: async (searchText) => {
    const params = { companyId: partner.id };
    const { body } = await gateway.call(overviewEndpoints.forecast, { token, params, query: { searchText } });
    return body.data.items.map(({ companyName }) => companyName);
  },
  'courses assigned': async (search) => {
    const params = { companyId: partner.id };
    const { body } = await gateway.call(campaignEndpoints.list, { token, params, query: { search } });
    return body.data.items.map(({ name }) => name);
  },
  simulations: async (searchText) => {
    const params = { companyId: partner.id };
    const { body } = await gateway.call(simulationEndpoints.active, { token, params, query: { searchText } });
    return body.data.items.map(({ name }) => name);
  },
};

describe.each(Object.keys(LISTS))('a search in the list of %s', (list) => {
  it.each(SEARCHES)('for %s finds %j', async (search, found) => {
    expect(await LISTS[list]?.(search)).toEqual(found);
  });
});
