import { buildUrl } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { newBrowserCookie } from '@server/areas/session/sign-on/browser-cookie';
import { companies } from '@server/domain/company/company.tables';
import { beginVisit } from '@server/domain/visits/visits.rules';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PASSWORD = 'Correct-Horse-1';
const EVIL = 'https://evil.example';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company, { password: PASSWORD });
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());

const claimsOf = (idToken: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('a request that another site makes (CSRF)', () => {
  const guarded = allEndpoints.filter(({ access }) => access.roles !== undefined);

  it.each(guarded.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    '%s takes no cookie, no query and no form for a bearer',
    async (_, endpoint) => {
      const { params, query, body, headers } = await exampleOf(endpoint)({ gateway, company, caller: admin });
      const answer = await gateway.app.inject({
        method: endpoint.method,
        url: buildUrl(endpoint, params, { ...query, access_token: token }),
        headers: {
          ...headers,
          origin: EVIL,
          cookie: ['token', 'session', '__session', 'authorization', limits.session.authTypeCookie]
            .map((name) => `${name}=${token}`)
            .join('; '),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as a simple form (%s) reaches no open call either',
    async (type) => {
      const writes = allEndpoints.filter(
        ({ access, method, body }) => access.roles === undefined && method !== 'GET' && body,
      );
      for (const endpoint of writes) {
        const example = await exampleOf(endpoint)({ gateway, company, caller: admin });
        const answer = await gateway.app.inject({
          method: endpoint.method,
          url: buildUrl(endpoint, example.params, example.query),
          headers: { origin: EVIL, 'content-type': type },
          payload: JSON.stringify(example.body),
        });
        expect({ name: endpointName(endpoint), refused: answer.statusCode >= 400 }).toEqual({
          name: endpointName(endpoint),
          refused: true,
        });
      }
    },
  );

  it('is not allowed by a preflight', async () => {
    const answer = await gateway.app.inject({
      method: 'OPTIONS',
      url: sessionEndpoints.currentUser.path,
      headers: {
        origin: EVIL,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('meets a sign-on cookie that other sites cannot send, scripts cannot read and plain http cannot carry', () => {
    const { header } = newBrowserCookie({ publicUrl: 'https://vigil.example' }, 'a'.repeat(64));
    expect(header).toMatch(/^__Host-sso-/);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']) expect(header).toContain(part);
    expect(header).not.toMatch(/domain=/i);
  });
});

describe('the claim that a partner acts as a customer', () => {
  const identity = (operation: string, payload: object) =>
    gateway.app.inject({
      method: 'POST',
      url: `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=test-api-key`,
      payload,
    });
  const acting = () => ({ actingAs: { companyId: company.id, until: Date.now() + 1e9 }, secondFactor: true });

  it('cannot be added by a client to a sign-in, a refresh or an account', async () => {
    const extra = { ...acting(), claims: acting(), customAttributes: JSON.stringify(acting()) };
    const credentials = { email: admin.email, password: PASSWORD, returnSecureToken: true };
    const signedIn = (await identity('signInWithPassword', { ...credentials, ...extra })).json<{
      idToken: string;
      refreshToken: string;
    }>();
    await identity('update', { idToken: signedIn.idToken, ...extra });
    const refreshed = await gateway.app.inject({
      method: 'POST',
      url: '/securetoken.googleapis.com/v1/token?key=test-api-key',
      payload: { grant_type: 'refresh_token', refresh_token: signedIn.refreshToken, ...extra },
    });
    for (const idToken of [signedIn.idToken, refreshed.json<{ id_token: string }>().id_token]) {
      expect(claimsOf(idToken)).not.toHaveProperty('actingAs');
      expect(claimsOf(idToken)).not.toHaveProperty('secondFactor');
    }
  });

  it('cannot come in a token that is unsigned or signed by another key', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const real = await gateway.deps.identity.mintCustomToken(gateway.db, admin.uid ?? '', {});
    const [header = '', payload = '', signature = ''] = real.split('.');
    const forged = part({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), claims: acting() });
    for (const one of [
      `${header}.${forged}.${signature}`,
      `${part({ alg: 'none' })}.${forged}.`,
      `${part({ alg: 'HS256', typ: 'JWT' })}.${forged}.${signature}`,
    ]) {
      const answer = await identity('signInWithCustomToken', { token: one, returnSecureToken: true });
      expect(answer.json()).toMatchObject({
        error: { message: expect.stringMatching(/INVALID_CUSTOM_TOKEN/) },
      });
    }
  });

  it("is worthless for a partner that is not the customer's, even when signed by the gateway", async () => {
    const partner = { isPartner: true, customerType: 'RESELLER' } as const;
    const [mine, theirs] = [await gateway.buildCompany(partner), await gateway.buildCompany(partner)];
    const customer = await gateway.buildCompany({
      parentCompanyId: mine.id,
      loginAsCompanyStatus: 'AVAILABLE',
    });
    const owner = await gateway.buildAdmin(customer);
    await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, customer.id));
    const enterAs = async (company: CompanyRow) => {
      const agent = await gateway.buildAdmin(company);
      const visitor = { companyId: company.id, userId: agent.id, uid: agent.uid ?? '' };
      const now = gateway.clock();
      const belongTo = ({ id }: CompanyRow) =>
        gateway.db.update(companies).set({ parentCompanyId: id }).where(eq(companies.id, customer.id));
      // A visit exists, so only the partnership is missing.
      await belongTo(company);
      const visit = await gateway.db.transaction((tx) => beginVisit(tx, visitor, customer.id, now));
      await belongTo(mine);
      const claims = {
        secondFactor: true,
        actingAs: { companyId: customer.id, until: now.getTime() + 60_000, visitId: visit.id },
      };
      const custom = await gateway.deps.identity.mintCustomToken(gateway.db, agent.uid ?? '', claims);
      const answer = await identity('signInWithCustomToken', { token: custom, returnSecureToken: true });
      const { idToken } = answer.json<{ idToken: string }>();
      const me = await gateway.call(sessionEndpoints.currentUser, { token: idToken });
      return me.status === 200 ? me.body.data.company_id : me.error.code;
    };
    expect(await enterAs(mine)).toBe(customer.id);
    expect(await enterAs(theirs)).toBe('company_not_accessible');
  });

  it('works once: a used token does not sign in again', async () => {
    const custom = await gateway.deps.identity.mintCustomToken(gateway.db, admin.uid ?? '', {});
    const enter = () => identity('signInWithCustomToken', { token: custom, returnSecureToken: true });
    const answers = await Promise.all([enter(), enter(), enter()]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
