import { buildUrl } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { scimTokenEndpoints } from '@contract/settings/scim-tokens';
import { singleSignOnEndpoints } from '@contract/settings/single-sign-on';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { companyOfScimToken } from '@server/domain/provisioning/tokens.rules';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { tokenOverlapMs } = limits.provisioning;

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
  await set({ ownerId: owner.id });
  await signIn();
});
afterAll(() => gateway.close());

const set = (values: Partial<CompanyRow>) =>
  gateway.db.update(companies).set(values).where(eq(companies.id, company.id));
async function signIn() {
  token = await gateway.freshToken(owner);
  await confirmFor(scimTokenEndpoints.make, gateway, token);
}
const params = () => ({ id: company.id });
const tryToMake = () => gateway.call(scimTokenEndpoints.make, { token, params: params() });
const make = async () => (await tryToMake()).body.data;
const stateOf = async (by = token) =>
  (await gateway.call(scimTokenEndpoints.get, { token: by, params: params() })).body.data;
const revoke = (tokenId: number) =>
  gateway.call(scimTokenEndpoints.revoke, { token, params: { ...params(), tokenId } });
const holderOf = (bearer: string) => companyOfScimToken(gateway.deps, bearer, gateway.clock());

describe('the token of provisioning', () => {
  it('is shown once, and known by its last four characters and its last use', async () => {
    const made = await make();
    expect(made.scimBearerToken).toMatch(/^vigil-scim-[\w-]{40,}$/);
    const end = made.scimBearerToken.slice(-4);
    const listed = { id: made.id, scimBearerToken: end, madeAt: made.madeAt, endsAt: null };
    expect((await stateOf()).tokens).toEqual([{ ...listed, lastUsedAt: null }]);
    await holderOf(made.scimBearerToken);
    expect((await stateOf()).tokens).toEqual([{ ...listed, lastUsedAt: gateway.clock().toISOString() }]);
    const sso = await gateway.call(singleSignOnEndpoints.get, { token, params: params() });
    expect(sso.body.data.scimBearerToken).toBe(end);
    expect(gateway.logLines.join()).not.toContain(made.scimBearerToken);
  });

  it('works for its company alone, and is no bearer of any call of the contract', async () => {
    const { scimBearerToken } = await make();
    const found = await holderOf(scimBearerToken);
    expect(found).toEqual({ companyId: company.id, isSuspended: false, isBoosted: true });
    expect(await holderOf(`${scimBearerToken}x`)).toBeNull();
    expect(await holderOf(token)).toBeNull();
    for (const [endpoint, ids] of [
      [scimTokenEndpoints.get, params()],
      [userEndpoints.list, { companyId: company.id }],
    ] as const) {
      const answer = await gateway.app.inject({
        url: buildUrl(endpoint, ids),
        headers: { authorization: `Bearer ${scimBearerToken}` },
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('is replaced with a day of overlap, listed with its end, and a third one ends the first', async () => {
    const first = await make();
    const second = await make();
    const endsAt = new Date(gateway.clock().getTime() + tokenOverlapMs).toISOString();
    expect((await stateOf()).tokens.map(({ id, endsAt: end }) => [id, end])).toEqual([
      [second.id, null],
      [first.id, endsAt],
    ]);
    expect(await holderOf(first.scimBearerToken)).not.toBeNull();
    const third = await make();
    expect(await holderOf(first.scimBearerToken)).toBeNull();
    expect((await stateOf()).tokens.map(({ id }) => id)).toEqual([third.id, second.id]);
    gateway.clock.advance(tokenOverlapMs - 1);
    expect(await holderOf(second.scimBearerToken)).not.toBeNull();
    gateway.clock.advance(1);
    expect(await holderOf(second.scimBearerToken)).toBeNull();
    expect(await holderOf(third.scimBearerToken)).not.toBeNull();
    await signIn();
    expect((await stateOf()).tokens.map(({ id }) => id)).toEqual([third.id]);
  });

  it('is revoked at once and without a code, each by itself, and not by another company', async () => {
    const first = await make();
    const second = await make();
    const other = await gateway.buildCompany();
    const stranger = await gateway.buildAdmin(other);
    await gateway.db.update(companies).set({ ownerId: stranger.id }).where(eq(companies.id, other.id));
    await gateway.call(scimTokenEndpoints.revoke, {
      token: await gateway.freshToken(stranger),
      params: { id: other.id, tokenId: first.id },
    });
    expect(await holderOf(first.scimBearerToken)).not.toBeNull();
    token = await gateway.freshToken(owner);
    expect((await revoke(first.id)).body.data.tokens.map(({ id }) => id)).toEqual([second.id]);
    expect(await holderOf(first.scimBearerToken)).toBeNull();
    expect(await holderOf(second.scimBearerToken)).not.toBeNull();
    await gateway.deliverMails();
    expect((await revoke(first.id)).status).toBe(200);
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('is told to the admins, and stopped by the link, which leaves the one before to its day', async () => {
    const first = await make();
    await gateway.deliverMails();
    const second = await make();
    const [mail] = await gateway.deliverMails();
    expect(mail?.values.change).toBe('A new token to provision users');
    await gateway.app.inject({ method: 'POST', url: new URL(mail?.values.link ?? '').pathname });
    expect(await holderOf(second.scimBearerToken)).toBeNull();
    expect(await holderOf(first.scimBearerToken)).not.toBeNull();
  });

  it('needs Boost or a trial to be made, and tells who uses it what the company lacks', async () => {
    const { id, scimBearerToken } = await make();
    await set({ status: 'SUSPENDED' });
    expect(await holderOf(scimBearerToken)).toMatchObject({ isSuspended: true });
    await set({ status: 'ACTIVE', hasBoost: false });
    expect(await holderOf(scimBearerToken)).toMatchObject({ isSuspended: false, isBoosted: false });
    expect((await tryToMake()).status).toBe(403);
    expect((await revoke(id)).body.data.tokens).toEqual([]);
  });
});

it('notes the use of a token at most every few minutes', async () => {
  const { scimBearerToken } = await make();
  const first = gateway.clock().toISOString();
  await holderOf(scimBearerToken);
  gateway.clock.advance(limits.session.touchMs - 1);
  await holderOf(scimBearerToken);
  expect((await stateOf()).tokens[0]?.lastUsedAt).toBe(first);
  gateway.clock.advance(1);
  await holderOf(scimBearerToken);
  expect((await stateOf()).tokens[0]?.lastUsedAt).toBe(gateway.clock().toISOString());
});
