import { COMPANY, fakeProvider } from '@tests/support/fake-provider';
import { describe, expect, it } from 'vitest';
import { buildDepartment } from '../testing';

const page = (items: object[], totalItems = items.length) => ({
  json: { data: { items, pageInfo: { pageNumber: 0, pageSize: 25, totalItems } } },
});
const team = buildDepartment();
const listParams = {
  pagination: { page: 3, perPage: 10 },
  sort: { field: 'usersCount', order: 'DESC' as const },
  filter: {},
};

describe.each(['departments', 'groups'] as const)('%s', (resource) => {
  const url = `${COMPANY}/${resource}`;

  it('getList sends a 0-based page', async () => {
    const { provider, sent } = fakeProvider(page([team], 21));
    const answer = await provider.getList(resource, { ...listParams, filter: { search: 'sal' } });
    expect(sent).toEqual([
      {
        method: 'GET',
        url: `${url}?pageNumber=2&pageSize=10&order=desc&orderBy=usersCount&search=sal`,
        body: undefined,
      },
    ]);
    expect(answer).toEqual({ data: [team], total: 21 });
  });

  it('getList leaves out a sort column the contract does not have', async () => {
    const { provider, sent } = fakeProvider(page([]));
    await provider.getList(resource, { ...listParams, sort: { field: 'id', order: 'ASC' } });
    expect(sent[0]?.url).toBe(`${url}?pageNumber=2&pageSize=10`);
  });

  it('getList can be aborted', async () => {
    const { provider, sent } = fakeProvider(page([]));
    const { signal } = new AbortController();
    await provider.getList(resource, { ...listParams, signal });
    expect(sent[0]?.signal).toBe(signal);
  });

  it('getOne reads the record', async () => {
    const { provider, sent } = fakeProvider({ json: team });
    expect(await provider.getOne(resource, { id: 3 })).toEqual({ data: team });
    expect(sent).toEqual([{ method: 'GET', url: `${url}/3`, body: undefined }]);
  });

  it('getMany is one call with repeated ids', async () => {
    const { provider, sent } = fakeProvider(page([team]));
    expect(await provider.getMany(resource, { ids: [3, 4] })).toEqual({ data: [team] });
    expect(sent).toEqual([
      { method: 'GET', url: `${url}?pageNumber=0&pageSize=2&ids=3&ids=4`, body: undefined },
    ]);
  });

  it('getManyReference is refused: no record refers to teams', async () => {
    const { provider, sent } = fakeProvider();
    const reference = { ...listParams, target: 'userId', id: 1 };
    await expect(provider.getManyReference(resource, reference)).rejects.toThrow('userId');
    expect(sent).toEqual([]);
  });

  it('create posts the name', async () => {
    const { provider, sent } = fakeProvider({ json: team });
    expect(await provider.create(resource, { data: { name: 'Sales' } })).toEqual({ data: team });
    expect(sent).toEqual([{ method: 'POST', url, body: { name: 'Sales' } }]);
  });

  it('update sends only the name', async () => {
    const { provider, sent } = fakeProvider({ json: team });
    await provider.update(resource, { id: 3, data: { ...team, name: 'Field' }, previousData: team });
    expect(sent).toEqual([{ method: 'PUT', url: `${url}/3`, body: { name: 'Field' } }]);
  });

  it('updateMany renames one after the other', async () => {
    const { provider, sent } = fakeProvider({ json: team });
    expect(await provider.updateMany(resource, { ids: [3, 4], data: { name: 'X' } })).toEqual({
      data: [3, 4],
    });
    expect(sent).toEqual([
      { method: 'PUT', url: `${url}/3`, body: { name: 'X' } },
      { method: 'PUT', url: `${url}/4`, body: { name: 'X' } },
    ]);
  });

  it('delete removes the record', async () => {
    const { provider, sent } = fakeProvider({ json: team });
    expect(await provider.delete(resource, { id: 3 })).toEqual({ data: team });
    expect(sent).toEqual([{ method: 'DELETE', url: `${url}/3`, body: undefined }]);
  });

  it('deleteMany removes one after the other', async () => {
    const { provider, sent } = fakeProvider({ json: team });
    expect(await provider.deleteMany(resource, { ids: [3, 4] })).toEqual({ data: [3, 4] });
    expect(sent.map(({ method, url: to }) => `${method} ${to}`)).toEqual([
      `DELETE ${url}/3`,
      `DELETE ${url}/4`,
    ]);
  });
});
