import { buildUrl, isOpenToKey } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { limits } from '@contract/limits';
import { apiKeyEndpoints } from '@contract/settings/api-key';
import { shellEndpoints } from '@contract/shell';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { putApiKey } from '@server/domain/sign-in/api-keys.queries';
import { apiKeyHash, newApiKey } from '@server/domain/sign-in/api-keys.rules';
import { auditEvents } from '@server/platform/db/audit.tables';
import { asBuilt } from '@tests/support/as-built';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let token: string;
beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 10_000 });
  owner = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  token = await gateway.freshToken(owner);
  await confirmFor(apiKeyEndpoints.make, gateway, token);
});
afterAll(() => gateway.close());

const params = () => ({ companyId: company.id });
const make = async () => (await gateway.call(apiKeyEndpoints.make, { token, params: params() })).body.data;
const usersBy = (key: string, companyId = company.id) =>
  gateway.call(userEndpoints.list, { token: key, params: { companyId } });

describe('an API key', () => {
  it('is shown once, reads, and is known by its last four characters and its last use', async () => {
    const { apiKey } = await make();
    expect((await usersBy(apiKey)).status).toBe(200);
    const { data } = (await gateway.call(apiKeyEndpoints.get, { token, params: params() })).body;
    expect(data).toEqual({
      apiKey: apiKey.slice(-4),
      madeAt: gateway.clock().toISOString(),
      lastUsedAt: gateway.clock().toISOString(),
    });
    const profile = await gateway.call(shellEndpoints.companyProfile, { token, params: { id: company.id } });
    expect(profile.body.data.apiKey).toBe(apiKey.slice(-4));
    expect(gateway.logLines.join()).not.toContain(apiKey);
  });

  it('stops working at once when it is revoked, replaced, or its company is disabled', async () => {
    const first = (await make()).apiKey;
    const second = (await make()).apiKey;
    expect([(await usersBy(first)).status, (await usersBy(second)).status]).toEqual([401, 200]);
    await gateway.db.update(companies).set({ status: 'SUSPENDED' }).where(eq(companies.id, company.id));
    expect((await usersBy(second)).error.code).toBe('COMPANY_DISABLED');
    await gateway.db.update(companies).set({ status: 'ACTIVE' }).where(eq(companies.id, company.id));
    await gateway.call(apiKeyEndpoints.revoke, { token, params: params() });
    expect((await usersBy(second)).error.code).toBe('LOGIN_REQUIRED');
  });

  it('is told to the admins, and stopped by the link unless another has replaced it', async () => {
    await gateway.deliverMails();
    const linkOf = async () => (await gateway.deliverMails())[0]?.values.link ?? '';
    const press = (link: string) => gateway.app.inject({ method: 'POST', url: new URL(link).pathname });
    await make();
    const oldLink = await linkOf();
    const { apiKey } = await make();
    const link = await linkOf();
    await press(oldLink);
    expect((await usersBy(apiKey)).status).toBe(200);
    await press(link);
    expect((await usersBy(apiKey)).status).toBe(401);
  });

  it('reads no other company, and is no bearer of the identity service', async () => {
    const { apiKey } = await make();
    const other = await gateway.buildCompany();
    expect((await usersBy(apiKey, other.id)).error.code).toBe('company_not_accessible');
    expect((await usersBy(`${apiKey}x`)).status).toBe(401);
  });
});

it('reads what a read-only admin reads about the company, and nothing else of the contract', async () => {
  const apiKey = newApiKey();
  await gateway.db.transaction((tx) =>
    putApiKey(tx, {
      companyId: company.id,
      keyHash: apiKeyHash(gateway.deps.secrets, apiKey),
      lastFour: apiKey.slice(-4),
      madeAt: gateway.clock(),
    }),
  );
  const reader = await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' });
  const restore = asBuilt(gateway, { ...company, ownerId: owner.id });
  const events = async () => (await gateway.db.select({ total: count() }).from(auditEvents))[0]?.total;
  const wrong: string[] = [];
  for (const endpoint of allEndpoints.filter(({ access }) => access.roles !== undefined)) {
    await restore();
    const isRead = isOpenToKey(endpoint);
    const example = isRead ? await exampleOf(endpoint)({ gateway, company, caller: reader }) : undefined;
    const before = await events();
    const ids = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]));
    const tenant = { [endpoint.tenantParam ?? 'companyId']: company.id };
    const ask = (bearer: string) =>
      gateway.app.inject({
        method: endpoint.method,
        url: buildUrl(endpoint, example?.params ?? { ...ids, ...tenant }, example?.query),
        headers: { ...example?.headers, authorization: `Bearer ${bearer}` },
      });
    const answer = await ask(apiKey);
    const wanted = isRead ? (await ask(await gateway.tokenFor(reader))).statusCode : 403;
    if (answer.statusCode !== wanted || (!isRead && (await events()) !== before))
      wrong.push(
        `${endpointName(endpoint)}: ${answer.statusCode}, not ${wanted}: ${answer.body.slice(0, 200)}`,
      );
  }
  expect(wrong).toEqual([]);
});

it('has a limit of its own, wherever its calls come from', async () => {
  const limited = await testGateway({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } });
  const ask = (key: string) =>
    limited.app.inject({ url: '/api/v1/user', headers: { authorization: `Bearer ${key}` } });
  const [busy, quiet] = [newApiKey(), newApiKey()];
  for (let at = 0; at < limits.session.apiKeyPerMinute; at += 1) await ask(busy);
  expect((await ask(busy)).json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect((await ask(quiet)).statusCode).toBe(401);
  await limited.close();
});
