import { COMPANY, COMPANY_ID, fakeProvider } from '@tests/support/fake-provider';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { buildUserRow } from '../testing';

const bulk = (ids: number[], skipped: { id: number; code: string }[] = []) => ({
  json: { data: { ids, skipped } },
});
const list = (filter: object, extra: object = {}) => ({
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'created_at', order: 'DESC' as const },
  filter,
  ...extra,
});

describe('users', () => {
  it('getList sends the range, sort and filter of the page', async () => {
    const { provider, sent } = fakeProvider({
      json: [{ id: 1 }],
      headers: { 'Content-Range': 'users 25-25/26' },
    });
    const answer = await provider.getList('users', list({ search: 'ann', filterBy: ['learner'] }));
    expect(sent).toEqual([
      {
        method: 'GET',
        url: `${COMPANY}/users?filter={"search":"ann","filterBy":["learner"]}&range=[25,49]&sort=["created_at","DESC"]`,
        body: undefined,
      },
    ]);
    expect(answer).toEqual({ data: [{ id: 1 }], total: 26, meta: { totalIsMinimum: false } });
  });

  it('getList reports when the total is a lower bound', async () => {
    const { provider } = fakeProvider({ json: [], headers: { 'X-Total-Is-Minimum': 'true' } });
    expect((await provider.getList('users', list({}))).meta).toEqual({ totalIsMinimum: true });
  });

  it('getList can be aborted', async () => {
    const { provider, sent } = fakeProvider({ json: [] });
    const { signal } = new AbortController();
    await provider.getList('users', list({}, { signal }));
    expect(sent[0]?.signal).toBe(signal);
    expect(provider.supportAbortSignal).toBe(true);
  });

  it('getList of users outside a department uses the unassigned call', async () => {
    const person = buildUserRow();
    const pageInfo = { pageNumber: 1, pageSize: 25, totalItems: 26, totalIsMinimum: true };
    const page = { data: { items: [person], pageInfo } };
    const { provider, sent } = fakeProvider({ json: page });
    const answer = await provider.getList('users', list({ departmentId: 3, unassigned: true, search: 'bo' }));
    expect(sent).toEqual([
      {
        method: 'GET',
        url: `${COMPANY}/departments/3/users/unassigned?pageNumber=1&pageSize=25&order=desc&orderBy=created_at&search=bo`,
        body: undefined,
      },
    ]);
    expect(answer).toEqual({ data: [person], total: 26, meta: { totalIsMinimum: true } });
  });

  it('getList of users outside a group is a filter of the collection', async () => {
    const { provider, sent } = fakeProvider({ json: [] });
    await provider.getList('users', list({ groupId: 3, unassigned: true }));
    expect(sent[0]?.url).toBe(
      `${COMPANY}/users?filter={"groupId":3,"unassigned":true}&range=[25,49]&sort=["created_at","DESC"]`,
    );
  });

  it('getOne reads the record', async () => {
    const { provider, sent } = fakeProvider({ json: { id: 4 } });
    expect(await provider.getOne('users', { id: 4 })).toEqual({ data: { id: 4 } });
    expect(sent).toEqual([{ method: 'GET', url: `${COMPANY}/users/4`, body: undefined }]);
  });

  it('getMany is one call with the ids', async () => {
    const { provider, sent } = fakeProvider({ json: [{ id: 1 }, { id: 2 }] });
    await provider.getMany('users', { ids: [1, 2] });
    expect(sent).toEqual([{ method: 'GET', url: `${COMPANY}/users?filter={"id":[1,2]}`, body: undefined }]);
  });

  it('getManyReference adds the target to the filter', async () => {
    const { provider, sent } = fakeProvider({ json: [] });
    await provider.getManyReference('users', { ...list({ search: 'a' }), target: 'groupId', id: 9 });
    expect(sent[0]?.url).toBe(
      `${COMPANY}/users?filter={"search":"a","groupId":9}&range=[25,49]&sort=["created_at","DESC"]`,
    );
  });

  it('create posts the user', async () => {
    const { provider, sent } = fakeProvider({ json: { id: 8 } });
    const data = { email: 'a@b.c', notify: false };
    expect(await provider.create('users', { data })).toEqual({ data: { id: 8 } });
    expect(sent).toEqual([{ method: 'POST', url: `${COMPANY}/users`, body: data }]);
  });

  it('update sends the changes', async () => {
    const { provider, sent } = fakeProvider({ json: { id: 8, name: 'Ann' } });
    await provider.update('users', { id: 8, data: { name: 'Ann' }, previousData: { id: 8 } });
    expect(sent).toEqual([{ method: 'PUT', url: `${COMPANY}/users/8`, body: { name: 'Ann' } }]);
  });

  it('updateMany is one call and reports users the rules protect', async () => {
    const { provider, sent } = fakeProvider(bulk([1], [{ id: 2, code: 'OWNER' }]));
    const answer = await provider.updateMany('users', { ids: [1, 2], data: { disabled: true } });
    expect(sent).toEqual([
      { method: 'PUT', url: `${COMPANY}/users?filter={"id":[1,2]}`, body: { disabled: true } },
    ]);
    expect(answer).toEqual({ data: [1], meta: { skipped: [{ id: 2, code: 'OWNER' }] } });
  });

  it('delete uses the single-user call', async () => {
    const { provider, sent } = fakeProvider({ json: { data: { id: 8 } } });
    expect(await provider.delete('users', { id: 8 })).toEqual({ data: { id: 8 } });
    expect(sent).toEqual([
      {
        method: 'DELETE',
        url: `/api/v1/user/${COMPANY_ID}/delete_user`,
        body: { userId: 8, companyId: COMPANY_ID },
      },
    ]);
  });

  it('deleteMany sends the ids in the body, a thousand per call', async () => {
    const ids = Array.from({ length: 1001 }, (_, at) => at + 1);
    const { provider, sent } = fakeProvider(bulk(ids.slice(0, 1000)), bulk([1001]));
    const answer = await provider.deleteMany('users', { ids });
    expect(sent).toEqual([
      { method: 'DELETE', url: `${COMPANY}/users`, body: { ids: ids.slice(0, 1000) } },
      { method: 'DELETE', url: `${COMPANY}/users`, body: { ids: [1001] } },
    ]);
    expect(answer).toEqual({ data: ids, meta: { skipped: [] } });
  });

  it('exportUsers streams all matches', async () => {
    const { provider, sent } = fakeProvider();
    const sort = { field: 'email', order: 'ASC' as const };
    const { data } = await provider.exportList('users', { sort, filter: { search: 'ann' } });
    expect(sent[0]).toMatchObject({
      method: 'GET',
      url: `${COMPANY}/users/export?sort=["email","asc_nulls_last"]&filter={"search":"ann"}`,
    });
    expect(await data.text()).toBe('email\r\n');
  });

  it('resendInvite uses its own call', async () => {
    const { provider, sent } = fakeProvider({ json: { data: { id: 8 } } });
    await provider.resendInvite('users', { id: 8 });
    expect(sent).toEqual([
      {
        method: 'POST',
        url: `/api/v1/user/${COMPANY_ID}/resend_invite`,
        body: { userId: 8, companyId: COMPANY_ID },
      },
    ]);
  });

  it('a refused field becomes a validation error of its form', async () => {
    const { provider, json } = fakeProvider();
    const details = [{ code: 'email', description: 'These emails are already in use.' }];
    json.mockRejectedValue(
      new ApiError({ status: 422, code: 'VALIDATION_FAILED', message: 'refused', details }),
    );
    await expect(provider.create('users', { data: {} })).rejects.toMatchObject({
      status: 422,
      body: { errors: { email: 'These emails are already in use.' } },
    });
  });
});
