import { type Provisioning, provisioningEndpoints } from '@contract/settings/provisioning';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { users } from '@server/domain/people/people.tables';
import { holdUser, insertHold } from '@server/domain/provisioning/holds.queries';
import { addToLog, type ScimLine } from '@server/domain/provisioning/log.queries';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildVisit } from '@tests/support/visits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let token: string;
beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 100 });
  owner = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  token = await gateway.freshToken(owner);
  await confirmFor(provisioningEndpoints.save, gateway, token);
});
afterAll(() => gateway.close());

const params = () => ({ companyId: company.id });
const state = async (by = token) =>
  (await gateway.call(provisioningEndpoints.get, { token: by, params: params() })).body.data;
const save = (body: Pick<Provisioning, 'mode' | 'sharePercent'>, by = token) =>
  gateway.call(provisioningEndpoints.save, { token: by, params: params(), body });
const prove = () => {
  const at = gateway.clock();
  const domain = `scim-${company.id}.example`;
  return gateway.db
    .insert(companyDomains)
    .values({ ...params(), domain, proof: domain, verifiedAt: at, createdAt: at });
};
const told = async () =>
  (await gateway.deliverMails()).map(({ template, values }) => ({
    template,
    change: values.change ?? '',
    link: values.link ?? '',
  }));

describe('the settings of provisioning', () => {
  it('are off with a share of ten percent, and live only with a proved domain', async () => {
    expect(await state()).toEqual({
      ...{ mode: 'off', sharePercent: 10, hold: null, domains: [] },
      lastDay: { done: 0, tested: 0, refused: 0, held: 0 },
    });
    expect((await save({ mode: 'live', sharePercent: 10 })).status).toBe(409);
    expect((await save({ mode: 'test', sharePercent: 10 })).status).toBe(200);
    await prove();
    expect((await save({ mode: 'live', sharePercent: 10 })).body.data).toMatchObject({ mode: 'live' });
  });

  it('are told to the admins, and what lets more happen is stopped by the link', async () => {
    await prove();
    await told();
    const press = (link: string) => gateway.app.inject({ method: 'POST', url: new URL(link).pathname });
    await save({ mode: 'live', sharePercent: 90 });
    const mails = await told();
    const linkOf = (word: string) => mails.find(({ change }) => change.includes(word))?.link ?? '';
    await press(linkOf('adds, changes'));
    expect(await state()).toMatchObject({ mode: 'off', sharePercent: 90 });
    await press(linkOf('How many'));
    expect(await state()).toMatchObject({ mode: 'off', sharePercent: 10 });
    await told();
    await save({ mode: 'off', sharePercent: 10 });
    expect(await told()).toEqual([]);
    await save({ mode: 'test', sharePercent: 10 });
    expect(await told()).toMatchObject([{ template: 'trustTold', link: '' }]);
  });

  it('are read by admins, and changed by whom the owner trusts, never during a visit or without Boost', async () => {
    const reader = await gateway.tokenFor(
      await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' }),
    );
    expect((await state(reader)).mode).toBe('off');
    const admin = await gateway.freshToken(await gateway.buildAdmin(company));
    const visit = await buildVisit(gateway);
    for (const by of [reader, admin])
      expect((await save({ mode: 'off', sharePercent: 5 }, by)).status).toBe(403);
    const visited = { token: visit.token, params: { companyId: visit.company.id } };
    const body = { mode: 'off' as const, sharePercent: 5 };
    expect((await gateway.call(provisioningEndpoints.save, { ...visited, body })).status).toBe(403);
    await gateway.db.update(companies).set({ hasBoost: false }).where(eq(companies.id, company.id));
    expect((await save({ mode: 'off', sharePercent: 5 })).status).toBe(403);
  });
});

const line = (name: string, values: Partial<ScimLine> = {}): ScimLine => ({
  ...{ at: gateway.clock(), act: 'create', resource: 'User', userId: null, externalId: null, name },
  ...{ outcome: 'done', changed: '', reason: null, requestId: 'r' },
  ...values,
});
const log = async (query: object = {}) =>
  (await gateway.call(provisioningEndpoints.log, { token, params: params(), query })).body.data;

it('the log is listed newest first, by outcome and search, of this company alone', async () => {
  const other = await gateway.buildCompany();
  await addToLog(gateway.db, other.id, [line('elsewhere@x.example')]);
  await addToLog(gateway.db, company.id, [
    line('ann@x.example', { externalId: 'ext-1' }),
    line('ben@x.example', { outcome: 'refused', reason: 'No license is left.' }),
    line('Field sales', {
      resource: 'Group',
      act: 'members',
      at: new Date(gateway.clock().getTime() - 90_000_000),
    }),
  ]);
  const names = async (query?: object) => (await log(query)).items.map(({ name }) => name);
  expect(await names()).toEqual(['Field sales', 'ben@x.example', 'ann@x.example']);
  expect(await names({ outcome: 'refused' })).toEqual(['ben@x.example']);
  expect(await names({ searchText: 'ANN' })).toEqual(['ann@x.example']);
  expect(await names({ searchText: 'ext-1' })).toEqual(['ann@x.example']);
  expect((await log({ pageSize: 1 })).pageInfo.totalItems).toBe(3);
  expect((await state()).lastDay).toEqual({ done: 1, tested: 0, refused: 1, held: 0 });
});

describe('a sync that was stopped', () => {
  async function stopped(count: number) {
    const people = await Promise.all(
      Array.from({ length: count }, () => gateway.buildUser({ companyId: company.id })),
    );
    const at = gateway.clock();
    const hold = await gateway.db.transaction(async (tx) => {
      const row = await insertHold(tx, { ...params(), startedAt: at, enabledUsers: 20, allowed: 2 });
      for (const { id: userId } of people)
        await holdUser(tx, { ...params(), holdId: row.id, userId, at, isDeletion: false });
      return row;
    });
    return { people, holdId: hold.id };
  }
  const of = (holdId: number) => ({ token, params: { ...params(), holdId } });
  const approve = (holdId: number, people: number) =>
    gateway.call(provisioningEndpoints.approve, { ...of(holdId), body: { people } });
  const disabled = async () =>
    (await gateway.db.select().from(users).where(eq(users.companyId, company.id))).filter(
      ({ disabledAt }) => disabledAt !== null,
    ).length;

  it('says how many it would disable, and lists them', async () => {
    const { people, holdId } = await stopped(3);
    expect((await state()).hold).toMatchObject({ id: holdId, people: 3, allowed: 2, enabledUsers: 20 });
    const { body } = await gateway.call(provisioningEndpoints.heldPeople, of(holdId));
    expect(body.data.items.map(({ email }) => email)).toEqual(people.map(({ email }) => email).toSorted());
    expect(body.data.pageInfo.totalItems).toBe(3);
  });

  it('is approved for as many as were shown, and told', async () => {
    const { holdId } = await stopped(3);
    await told();
    const changed = await approve(holdId, 2);
    expect([changed.status, changed.error.code]).toEqual([409, 'COUNT_CHANGED']);
    expect(await disabled()).toBe(0);
    expect((await approve(holdId, 3)).body.data).toMatchObject({
      ...{ kind: 'disableHeld', state: 'done', total: 3, done: 3 },
    });
    expect(await disabled()).toBe(3);
    expect(await told()).toMatchObject([{ template: 'trustTold', link: '' }]);
    expect((await state()).hold).toBeNull();
    expect((await approve(holdId, 3)).status).toBe(409);
  });

  it('is rejected without a code, and disables nobody', async () => {
    const { holdId } = await stopped(2);
    token = await gateway.freshToken(owner);
    expect((await gateway.call(provisioningEndpoints.reject, of(holdId))).status).toBe(200);
    expect(await disabled()).toBe(0);
    expect((await state()).hold).toBeNull();
  });

  it('is not another company’s to read or decide', async () => {
    const { holdId } = await stopped(2);
    const own = company;
    company = await gateway.buildCompany({ seats: 100 });
    owner = await gateway.buildAdmin(company);
    await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
    token = await gateway.freshToken(owner);
    await confirmFor(provisioningEndpoints.approve, gateway, token);
    const { body } = await gateway.call(provisioningEndpoints.heldPeople, of(holdId));
    expect(body.data.items).toEqual([]);
    expect((await approve(holdId, 2)).status).toBe(404);
    expect((await gateway.call(provisioningEndpoints.reject, of(holdId))).status).toBe(404);
    company = own;
    expect(await disabled()).toBe(0);
  });
});
