import { fakeProvider } from '@tests/support/fake-provider';
import { buildSimulation, buildSimulationDetail } from '@tests/support/simulation-builders';
import { describe, expect, it } from 'vitest';

const BASE = '/phishing/api/v3/company/7';
const pagination = { page: 2, perPage: 10 };
const sort = { field: 'startedAt', order: 'DESC' } as const;
const pageInfo = { pageNumber: 1, pageSize: 10, totalItems: 11 };

describe('campaigns', () => {
  it.each([
    [{}, 'active'],
    [{ list: 'active' }, 'active'],
    [{ list: 'drafts' }, 'drafts'],
    [{ list: 'archived' }, 'archive'],
  ])('of %j are listed by %s', async (filter, path) => {
    const { provider, sent } = fakeProvider({ json: { data: { items: [buildSimulation()], pageInfo } } });
    const answer = await provider.getList('campaigns', { pagination, sort, filter });
    expect(answer).toEqual({ data: [buildSimulation()], total: 11 });
    expect(sent).toMatchObject([
      { method: 'GET', url: `${BASE}/campaigns/${path}?pageNumber=1&pageSize=10` },
    ]);
  });

  it('are searched', async () => {
    const { provider, sent } = fakeProvider({ json: { data: { items: [], pageInfo } } });
    await provider.getList('campaigns', { pagination, sort, filter: { list: 'drafts', search: 'may' } });
    expect(sent[0]?.url).toContain('searchText=may');
  });

  it('are read, created, saved and deleted one by one', async () => {
    const detail = buildSimulationDetail();
    const { provider, sent } = fakeProvider(
      { json: { data: detail } },
      { json: { data: detail } },
      { json: { data: detail } },
      { json: { data: { campaignId: 9 } } },
    );
    const data = { ...detail.settings, revision: 3 };
    expect(await provider.getOne('campaigns', { id: 9 })).toEqual({ data: detail });
    await provider.create('campaigns', { data: detail.settings });
    await provider.update('campaigns', { id: 9, data, previousData: { id: 9 } });
    expect(await provider.delete('campaigns', { id: 9 })).toEqual({ data: { id: 9 } });
    expect(sent).toMatchObject([
      { method: 'GET', url: `${BASE}/campaign/9` },
      { method: 'POST', url: `${BASE}/campaign/create`, body: detail.settings },
      { method: 'PUT', url: `${BASE}/campaign/9/update`, body: data },
      { method: 'DELETE', url: `${BASE}/campaign/9/delete` },
    ]);
  });
});
