import { limits } from '@contract/limits';
import { savedViewEndpoints as endpoints, type SavedView } from '@contract/saved-views';
import { profileEndpoints } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildPartner, letPartnerIn, visitorToken } from '@tests/support/visits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let params: { companyId: number };
let ida: UserRow;
let mia: UserRow;
let reader: UserRow;
const tokens = new Map<UserRow, string>();
const token = (person: UserRow) => tokens.get(person) ?? null;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  params = { companyId: company.id };
  const build = async (values: object) => {
    const person = await gateway.buildUser({ companyId: company.id, ...values });
    tokens.set(person, await gateway.tokenFor(person));
    return person;
  };
  ida = await build({ role: 'admin', name: 'Ida', lastName: 'Berg' });
  mia = await build({ role: 'admin' });
  reader = await build({ role: 'read_only_admin' });
});

const body = (values: Partial<SavedView> = {}) => ({
  list: 'users',
  name: 'Learners',
  query: 'filterBy=learner',
  isShared: false,
  isDefault: false,
  ...values,
});
const save = (person: UserRow, values: Partial<SavedView> = {}) =>
  gateway.call(endpoints.create, { token: token(person), params, body: body(values) });
const saved = async (person: UserRow, values: Partial<SavedView> = {}) => (await save(person, values)).body;
const change = (person: UserRow, { id }: SavedView, values: Partial<SavedView>) =>
  gateway.call(endpoints.update, { token: token(person), params: { ...params, id }, body: body(values) });
const remove = (person: UserRow, { id }: SavedView) =>
  gateway.call(endpoints.remove, { token: token(person), params: { ...params, id } });
const open = (person: UserRow, { id }: SavedView, isDefault = true) =>
  gateway.call(endpoints.setDefault, {
    token: token(person),
    params: { ...params, id },
    body: { isDefault },
  });
const viewsOf = async (as: string | null, list = 'users', of = params) =>
  (await gateway.call(endpoints.list, { token: as, params: of, query: { list } })).body.data.items;
const seenBy = async (person: UserRow, list = 'users') =>
  (await viewsOf(token(person), list)).map(({ name, isDefault }) => (isDefault ? `${name} *` : name));

describe('a view', () => {
  it("is its owner's until it is shared, and is listed by name with whose it is", async () => {
    await save(ida, { name: 'Late' });
    const early = await saved(ida, { name: 'Early', isShared: true });
    await save(mia, { name: 'Mine' });
    await save(ida, { list: 'groups', name: 'Elsewhere' });
    expect(await seenBy(ida)).toEqual(['Early', 'Late']);
    expect(await seenBy(mia)).toEqual(['Early', 'Mine']);
    expect(early).toMatchObject({ owner: { id: ida.id, name: 'Ida Berg' }, isDefault: false });
    expect(await seenBy(ida, 'groups')).toEqual(['Elsewhere']);
  });

  it('that is not shared is not found by others; a shared one is changed by its owner only', async () => {
    const own = await saved(ida);
    expect((await change(mia, own, { name: 'Taken over' })).status).toBe(404);
    expect((await open(mia, own)).status).toBe(404);
    const shared = await saved(ida, { name: 'Shared', isShared: true });
    expect((await change(mia, shared, { name: 'Taken over' })).status).toBe(403);
    expect((await remove(mia, shared)).status).toBe(403);
    expect(await seenBy(ida)).toEqual(['Learners', 'Shared']);
  });

  it('has a name of its own among those of its owner and list', async () => {
    const first = await saved(ida, { name: 'Équipe' });
    const again = await save(ida, { name: ' ÉQUIPE ' });
    expect([again.status, again.error.details[0]?.code]).toEqual([422, 'name']);
    expect((await save(ida, { name: 'Équipe', list: 'groups' })).status).toBe(200);
    expect((await save(mia, { name: 'Équipe' })).status).toBe(200);
    const other = await saved(ida, { name: 'Other' });
    expect((await change(ida, other, { name: 'ÉQUIPE' })).status).toBe(422);
    expect((await change(ida, first, { name: 'ÉQUIPE', query: 'search=x' })).body).toMatchObject({
      name: 'ÉQUIPE',
      query: 'search=x',
    });
  });

  it('stays with its list', async () => {
    const answer = await change(ida, await saved(ida), { list: 'groups' });
    expect([answer.status, answer.error.details[0]?.code]).toEqual([422, 'list']);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(limits.savedViews.nameMax + 1) }],
    ['query', { query: 'x'.repeat(limits.savedViews.queryMax + 1) }],
    ['list', { list: '../users' }],
  ])('with a bad %s is refused at the field', async (field, values) => {
    const answer = await save(ida, values);
    expect([answer.status, answer.error.details[0]?.code]).toEqual([422, field]);
  });

  it('is one too many beyond the limit of a list', async () => {
    for (let at = 0; at < limits.savedViews.ownMax; at += 1) await save(ida, { name: `View ${at}` });
    expect((await save(ida, { name: 'One more' })).status).toBe(409);
    expect((await save(ida, { name: 'Elsewhere', list: 'groups' })).status).toBe(200);
    expect((await save(mia, { name: 'Of another' })).status).toBe(200);
  });
});

it('a read-only admin saves views, but shares none', async () => {
  const own = await saved(reader);
  expect(await seenBy(reader)).toEqual(['Learners']);
  expect((await save(reader, { name: 'Shared', isShared: true })).status).toBe(403);
  expect((await change(reader, own, { isShared: true })).status).toBe(403);
  expect(await seenBy(mia)).toEqual([]);
});

describe('the default', () => {
  it('is one view of a list for each person, own or shared', async () => {
    const own = await saved(mia, { name: 'Mine' });
    const shared = await saved(ida, { name: 'Shared', isShared: true });
    await open(mia, own);
    await open(mia, shared);
    expect(await seenBy(mia)).toEqual(['Mine', 'Shared *']);
    expect(await seenBy(ida)).toEqual(['Shared']);
    await open(mia, own, false);
    expect(await seenBy(mia)).toEqual(['Mine', 'Shared *']);
    await open(mia, shared, false);
    expect(await seenBy(mia)).toEqual(['Mine', 'Shared']);
  });

  it('may be set as the view is saved or changed', async () => {
    const view = await saved(ida, { isDefault: true });
    expect(view.isDefault).toBe(true);
    await saved(ida, { name: 'Other', isDefault: true });
    expect(await seenBy(ida)).toEqual(['Learners', 'Other *']);
    await change(ida, view, { isDefault: true });
    expect(await seenBy(ida)).toEqual(['Learners *', 'Other']);
    await change(ida, view, {});
    expect(await seenBy(ida)).toEqual(['Learners', 'Other']);
  });

  it('ends when the view is no longer shared, or is deleted', async () => {
    const shared = await saved(ida, { name: 'Shared', isShared: true });
    for (const person of [ida, mia]) await open(person, shared);
    await change(ida, shared, { name: 'Shared', isShared: false, isDefault: true });
    expect([await seenBy(ida), await seenBy(mia)]).toEqual([['Shared *'], []]);
    await change(ida, shared, { name: 'Shared', isShared: true });
    expect(await seenBy(mia)).toEqual(['Shared']);
    await open(mia, shared);
    expect((await remove(ida, shared)).status).toBe(200);
    expect(await seenBy(mia)).toEqual([]);
  });
});

it('a visiting partner sees shared views only', async () => {
  const { partner, agent } = await buildPartner(gateway);
  await save(ida);
  await save(ida, { name: 'Shared', isShared: true });
  await letPartnerIn(gateway, { company, owner: ida, partner });
  const visitor = await visitorToken(gateway, agent, company.id);
  expect((await viewsOf(visitor)).map(({ name }) => name)).toEqual(['Shared']);
});

it("views go with their owner, and are in the owner's data", async () => {
  await save(mia, { name: 'Going' });
  await save(mia, { name: 'Shared', isShared: true });
  const data = { token: token(ida), params: { ...params, id: mia.id } };
  expect((await gateway.call(profileEndpoints.exportData, data)).raw.body).toContain('"name":"Going"');
  await gateway.call(userEndpoints.deleteMany, { token: token(ida), params, body: { ids: [mia.id] } });
  expect(await seenBy(ida)).toEqual([]);
});
