import { sessionEndpoints } from '@contract/session';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  await gateway.buildAdmin(company);
});
afterAll(() => gateway.close());

const whoAmI = async (token: string | null) => {
  const answer = await gateway.call(sessionEndpoints.currentUser, { token });
  return answer.status === 200 ? 200 : `${answer.status} ${answer.error.code}`;
};

describe('a token stops working', () => {
  it('when its user is disabled', async () => {
    const user = await gateway.buildUser({ companyId: company.id });
    const token = await gateway.tokenFor(user);
    expect(await whoAmI(token)).toBe(200);
    await gateway.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id));
    expect(await whoAmI(token)).toBe('401 LOGIN_REQUIRED');
  });

  it('when its company is disabled, with the code that shows the disabled-company page', async () => {
    const other = await gateway.buildCompany();
    const token = await gateway.tokenFor(await gateway.buildAdmin(other));
    await gateway.db.update(companies).set({ status: 'SUSPENDED' }).where(eq(companies.id, other.id));
    expect(await whoAmI(token)).toBe('403 COMPANY_DISABLED');
  });

  it('when its user’s sessions are ended, while later ones work', async () => {
    const user = await gateway.buildAdmin(company);
    const token = await gateway.freshToken(user);
    gateway.clock.advance(2000);
    await gateway.db.update(users).set({ sessionsValidSince: gateway.clock() }).where(eq(users.id, user.id));
    expect(await whoAmI(token)).toBe('401 session_expired');
    gateway.clock.advance(2000);
    expect(await whoAmI(await gateway.freshToken(user))).toBe(200);
  });

  it('when an admin disables its user, and stays invalid after enabling', async () => {
    const token = await gateway.freshToken(await gateway.buildAdmin(company));
    const user = await gateway.buildAdmin(company);
    const session = await gateway.freshToken(user);
    gateway.clock.advance(2000);
    const params = { companyId: company.id, id: user.id };
    await gateway.call(userEndpoints.update, { token, params, body: { disabled: true } });
    expect(await whoAmI(session)).toBe('401 LOGIN_REQUIRED');
    await gateway.call(userEndpoints.update, { token, params, body: { disabled: false } });
    expect(await whoAmI(session)).toBe('401 session_expired');
  });

  it('when its user is deleted', async () => {
    const token = await gateway.freshToken(await gateway.buildAdmin(company));
    const user = await gateway.buildUser({ companyId: company.id });
    const session = await gateway.tokenFor(user);
    await gateway.call(userEndpoints.deleteUser, {
      token,
      params: { companyId: company.id },
      body: { userId: user.id },
    });
    expect(await whoAmI(session)).toBe('401 LOGIN_REQUIRED');
  });
});

describe('a second factor', () => {
  it('makes a password alone worthless, and works with the mailed code', async () => {
    const password = 'Correct-Horse-1';
    const user = await gateway.buildAdmin(company, { isMfaEnabled: true, password });
    const passwordOnly = await gateway.passwordToken(user.email, password);
    expect(await whoAmI(passwordOnly)).toBe('401 LOGIN_REQUIRED');
    expect(await whoAmI(await gateway.freshToken(user))).toBe(200);
  });

  it('is not requested from users without one', async () => {
    const password = 'Correct-Horse-1';
    const user = await gateway.buildAdmin(company, { password });
    expect(await whoAmI(await gateway.passwordToken(user.email, password))).toBe(200);
  });
});

describe('a token that was tampered with', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each([
    ['another payload', (token: string) => swap(token, 1, () => part({ sub: 'uid-1' }))],
    [
      'another person in the payload',
      (token: string) =>
        swap(token, 1, (payload) =>
          part({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'uid-1' }),
        ),
    ],
    [
      'no algorithm',
      (token: string) => `${swap(token, 0, () => part({ alg: 'none' })).replace(/[^.]+$/, '')}x`,
    ],
    ['a symmetric algorithm', (token: string) => swap(token, 0, () => part({ alg: 'HS256', typ: 'JWT' }))],
    [
      'another signature',
      (token: string) => swap(token, 2, (signature) => [...signature].reverse().join('')),
    ],
    ['no signature', (token: string) => token.replace(/[^.]+$/, '')],
    ['text of no token at all', () => 'a-bearer-that-is-not-a-token'],
  ])('%s: 401, with the challenge header', async (_, change) => {
    const token = change(await gateway.tokenFor(await gateway.buildAdmin(company)));
    const answer = await gateway.call(sessionEndpoints.currentUser, { token });
    expect(answer.status).toBe(401);
    expect(answer.error.code).toBe('LOGIN_REQUIRED');
    expect(answer.raw.headers['www-authenticate']).toBe('Bearer');
  });
});

function swap(token: string, index: number, change: (part: string) => string): string {
  return token
    .split('.')
    .map((part, position) => (position === index ? change(part) : part))
    .join('.');
}

describe('another company', () => {
  it('is out of reach: no write happens, whatever the body says', async () => {
    const own = await gateway.buildCompany();
    const token = await gateway.tokenFor(await gateway.buildAdmin(own));
    const victim = await gateway.buildUser({ companyId: company.id });
    await whoAmI(token);
    const before = await gateway.db.select().from(auditEvents);
    const answers = [
      await gateway.call(userEndpoints.update, {
        token,
        params: { companyId: company.id, id: victim.id },
        body: { name: 'Changed' },
      }),
      await gateway.call(userEndpoints.deleteUser, {
        token,
        params: { companyId: company.id },
        body: { userId: victim.id },
      }),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [403, 'company_not_accessible'],
      [403, 'company_not_accessible'],
    ]);
    const deleteThroughOwn = (body: { userId: number; companyId?: number }) =>
      gateway.call(userEndpoints.deleteUser, { token, params: { companyId: own.id }, body });
    expect((await deleteThroughOwn({ userId: victim.id })).status).toBe(404);
    // A body that names another company than the address is refused as a whole.
    const contradicting = await deleteThroughOwn({ userId: victim.id, companyId: company.id });
    expect([contradicting.status, contradicting.error.details[0]?.code]).toEqual([422, 'companyId']);
    const [row] = await gateway.db.select().from(users).where(eq(users.id, victim.id));
    expect(row).toEqual(victim);
    expect(await gateway.db.select().from(auditEvents)).toHaveLength(before.length);
  });

  it('cannot be reached by another spelling of the own id', async () => {
    const token = await gateway.tokenFor(await gateway.buildAdmin(company));
    for (const spelling of ['0', '-1', 'abc', '1e3', `${company.id}.5`, '%00', `${company.id}%20OR%201=1`]) {
      const url = `/customers/api/v1/company/${spelling}/users`;
      const answer = await gateway.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect([403, 422]).toContain(answer.statusCode);
    }
  });
});
