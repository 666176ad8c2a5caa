import { fakeProvider } from '@tests/support/fake-provider';
import { describe, expect, it } from 'vitest';

const BASE = '/phishing/api/v3/company/7/campaigns/report';
const pagination = { page: 2, perPage: 10 };
const pageInfo = { pageNumber: 1, pageSize: 10, totalItems: 11, totalIsMinimum: true };
const answer = { json: { data: { items: [], pageInfo, isByName: true } } };

describe('the reports of all simulations', () => {
  it.each([
    ['simulation_summary', 'campaigns', 'startedAt'],
    ['simulation_people', 'recipients', 'phishedCampaigns'],
    ['simulation_summary_templates', 'templates', 'provider'],
    ['simulation_summary_departments', 'departments', 'phished'],
    ['simulation_summary_groups', 'groups', 'name'],
  ])('%s are the %s of a scope, in order', async (resource, path, field) => {
    const { provider, sent } = fakeProvider(answer, answer, answer);
    const filter = { campaigns: [3, 4], from: '2026-01-01', to: '2026-02-01', search: 'a b' };
    const read = await provider.getList(resource, { pagination, sort: { field, order: 'DESC' }, filter });
    expect(read.total).toBe(11);
    const unsorted = { pagination, sort: { field: 'secret', order: 'ASC' } } as const;
    await provider.getList(resource, { ...unsorted, filter: { period: 'always' } });
    await provider.getList(resource, { ...unsorted, filter: {} });
    const query = new URL(sent[0]?.url ?? '', 'http://console.example').searchParams;
    expect([...query].sort()).toEqual(
      [
        ['campaignIds', '3'],
        ['campaignIds', '4'],
        ['from', '2026-01-01'],
        ['order', 'desc'],
        ['orderBy', field],
        ['pageNumber', '1'],
        ['pageSize', '10'],
        ['searchText', 'a b'],
        ['to', '2026-02-01'],
      ].sort(),
    );
    expect(sent[0]?.url.split('?')[0]).toBe(`${BASE}/${path}`);
    expect(sent[1]?.url).toBe(`${BASE}/${path}?pageNumber=1&pageSize=10`);
    // Those of a year, where nothing is chosen.
    expect(sent[2]?.url).toBe(`${sent[1]?.url}&from=2025-03-10&to=2026-03-10`);
  });

  it('of people are narrowed by team, and say what they could not do', async () => {
    const { provider, sent } = fakeProvider(answer);
    const filter = { departments: [2], groups: [5, 6] };
    const sort = { field: 'phished', order: 'DESC' } as const;
    const { meta } = await provider.getList('simulation_people', { pagination, sort, filter });
    expect(sent[0]?.url).toContain('departments=2&groups=5&groups=6');
    expect(meta).toEqual({ totalIsMinimum: true, isByName: true });
  });

  it('name chosen campaigns', async () => {
    const { provider, sent } = fakeProvider(answer);
    await provider.getMany('simulation_summary', { ids: [3, 4] });
    expect(sent[0]?.url).toBe(`${BASE}/campaigns?campaignIds=3&campaignIds=4&pageSize=2`);
  });
});
