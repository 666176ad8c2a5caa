import { accountEndpoints } from '@contract/account';
import type { Endpoint } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { sessionEndpoints } from '@contract/session';
import { userSessionEndpoints } from '@contract/sessions';
import { profileEndpoints } from '@contract/users/profile';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { endpointName } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const TEMPORARY = 'Correct-Horse-1';
const NEXT = 'Battery-Staple-2';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  admin = await gateway.buildAdmin(company, { password: TEMPORARY, temporaryPassword: true });
});

const guarded = allEndpoints.filter(({ access }) => access.roles !== undefined);

/** Access is checked before the input, so any path will do. */
async function codeOf(endpoint: Endpoint, token: string): Promise<string> {
  const raw = await gateway.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/\{\w+\}/g, '1'),
    headers: { authorization: `Bearer ${token}` },
  });
  return raw.statusCode < 300 ? String(raw.statusCode) : raw.json().code;
}

describe('a temporary password', () => {
  it('allows nothing but its own change, endpoint by endpoint', async () => {
    const tokens = {
      password: await gateway.passwordToken(admin.email, TEMPORARY),
      'a fuller session': await gateway.freshToken(admin),
    };
    for (const [way, token] of Object.entries(tokens)) {
      const answered: string[] = [];
      // Signing out comes last, because it ends the session.
      const signOut = userSessionEndpoints.signOut;
      for (const endpoint of [...guarded.filter((one) => one !== signOut), signOut]) {
        if ((await codeOf(endpoint, token)) !== 'PASSWORD_CHANGE_REQUIRED')
          answered.push(endpointName(endpoint));
      }
      expect([way, answered.toSorted()]).toEqual([
        way,
        guarded
          .filter((endpoint) => endpoint.beforePasswordChange)
          .map(endpointName)
          .toSorted(),
      ]);
    }
  });

  it('allows what is needed to replace it or to sign out', () => {
    const open = guarded.filter((endpoint) => endpoint.beforePasswordChange);
    expect(open.map(endpointName).toSorted()).toEqual([
      'GET /api/v1/user',
      'GET /customers/api/v2/company/{id}/view/admin',
      'POST /api/v1/user/sign_out',
      'POST /customers/api/v1/company/{companyId}/users/{userId}/privacy_policy/confirm',
      'PUT /api/v1/user/{companyId}/me/password',
      'PUT /api/v1/user/{id}/last_login',
    ]);
  });

  const params = () => ({ companyId: company.id });
  const change = async (password: string) =>
    gateway.call(accountEndpoints.changePassword, {
      token: await gateway.passwordToken(admin.email, TEMPORARY),
      params: params(),
      body: { password },
    });

  it("can't be chosen again; it then stays temporary", async () => {
    const answer = await change(TEMPORARY);
    expect([answer.status, answer.error.details]).toEqual([
      422,
      [{ code: 'password', description: "Choose a password that isn't the temporary one." }],
    ]);
    const [row] = await gateway.db.select().from(users).where(eq(users.id, admin.id));
    expect(row?.temporaryPassword).toBe(true);
  });

  it('no longer works for the admin who set it once it is replaced', async () => {
    const owner = await gateway.buildAdmin(company);
    await gateway.db.update(users).set({ temporaryPassword: false }).where(eq(users.id, admin.id));
    const user = await gateway.buildUser({ companyId: company.id, password: 'First-Password-1' });
    const given = { token: await gateway.freshToken(owner), params: { ...params(), id: user.id } };
    await gateway.call(profileEndpoints.setTemporaryPassword, { ...given, body: { password: TEMPORARY } });
    await gateway.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
    const token = await gateway.passwordToken(user.email, TEMPORARY);
    const done = await gateway.call(accountEndpoints.changePassword, {
      token,
      params: params(),
      body: { password: NEXT },
    });
    expect(done.status).toBe(200);
    await expect(gateway.passwordToken(user.email, TEMPORARY)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    const mine = await gateway.passwordToken(user.email, NEXT);
    const answer = await gateway.call(sessionEndpoints.currentUser, { token: mine });
    expect(answer.body.data.temporary_password).toBe(false);
  });
});
