import { fakeProvider } from '@tests/support/fake-provider';
import { expect, it } from 'vitest';

const BASE = '/phishing/api/v1/companies/related';
const pageInfo = { pageNumber: 1, pageSize: 25, totalItems: 30 };
const customer = { companyId: 114, companyName: 'Amberleaf' };

it('lists the customers that have a campaign, with its name', async () => {
  const row = {
    ...customer,
    campaignId: 9,
    sentPercent: 50,
    startDate: '2026-01-01T00:00:00.000Z',
    createdDate: '2026-01-01T00:00:00.000Z',
  };
  const data = { companies: [row], parentCampaignName: 'Parcels', pageInfo };
  const { provider, sent } = fakeProvider({ json: { data } });
  const answer = await provider.getList('simulation_customers', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'sentPercent', order: 'DESC' },
    filter: { campaignId: 5, search: 'amber' },
  });
  expect(sent[0]?.url).toBe(
    `${BASE}/include_cloned_campaign?pageNumber=1&pageSize=25&orderBy=sentPercent&order=desc&searchText=amber&companyId=7&campaignId=5`,
  );
  expect(answer).toEqual({ data: [{ ...row, id: 114 }], total: 30, meta: { campaignName: 'Parcels' } });
});

it('lists the customers that lack it by name, with how many can be chosen', async () => {
  const row = { ...customer, isBoosted: true, isWithRegisteredUsers: false };
  const data = { companies: [row], totalAvailableCount: 12, pageInfo };
  const { provider, sent } = fakeProvider({ json: { data } });
  const answer = await provider.getList('simulation_shareable', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'secret', order: 'DESC' },
    filter: { campaignId: 5 },
  });
  expect(sent[0]?.url).toBe(
    `${BASE}/exclude_cloned_campaign?pageNumber=0&pageSize=25&companyId=7&campaignId=5&order=ASC&orderBy=name`,
  );
  expect(answer).toEqual({ data: [{ ...row, id: 114 }], total: 30, meta: { availableCount: 12 } });
});
