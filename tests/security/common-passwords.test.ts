import { accountEndpoints } from '@contract/account';
import { invitationEndpoints } from '@contract/invitation';
import { profileEndpoints } from '@contract/users/profile';
import { companies } from '@server/domain/company/company.tables';
import { actionLinks } from '@server/domain/sign-in/links.tables';
import { identityOobCodes } from '@server/platform/identity/identity.tables';
import { hashToken } from '@server/platform/secrets/tokens';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const EASY = 'This password is too easy to guess. Avoid common passwords, names, and your company.';
const CURRENT = 'Correct-Horse-1';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ name: 'Zorvanta Freight' });
  admin = await gateway.buildAdmin(company, { password: CURRENT });
  await gateway.db.update(companies).set({ ownerId: admin.id }).where(eq(companies.id, company.id));
});
afterAll(() => gateway.close());

const identity = async (operation: string, payload: object) => {
  const url = `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=test-api-key`;
  const answer = await gateway.app.inject({ method: 'POST', url, payload });
  return answer.json<{ error?: { message: string } }>().error?.message;
};

/** Every way to set a password; each returns the reason for a refusal. */
const WAYS: Record<string, (password: string) => Promise<string | undefined>> = {
  async registration(password) {
    const body = {
      email: 'new@larkfield.example',
      name: 'Noor',
      lastName: 'Haddad',
      companyName: 'Zorvanta Freight North',
      country: 'GB' as const,
      industry: 'logistics' as const,
      companySize: '1-25' as const,
      password,
    };
    return (await gateway.call(accountEndpoints.register, { token: null, body })).error.details[0]
      ?.description;
  },
  async profile(password) {
    const answer = await gateway.call(accountEndpoints.changePassword, {
      token: await gateway.tokenFor(admin),
      params: { companyId: company.id },
      body: { password, currentPassword: CURRENT },
    });
    return answer.error.details[0]?.description;
  },
  async 'temporary password'(password) {
    const person = await gateway.buildUser({ companyId: company.id, role: 'user', password: CURRENT });
    const answer = await gateway.call(profileEndpoints.setTemporaryPassword, {
      token: await gateway.tokenFor(admin),
      params: { companyId: company.id, id: person.id },
      body: { password },
    });
    return answer.error.details[0]?.description;
  },
  async invitation(password) {
    const person = await gateway.buildUser({ companyId: company.id, uid: null, registrationType: 'INVITED' });
    const token = `invited-${person.id}-invited-invited`;
    const now = gateway.clock();
    await gateway.db.insert(actionLinks).values({
      tokenHash: hashToken(token),
      companyId: company.id,
      userId: person.id,
      email: person.email,
      purpose: 'invitation',
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    const answer = await gateway.call(invitationEndpoints.accept, {
      token: null,
      params: { token },
      body: { password },
    });
    return answer.error.details[0]?.description;
  },
  async 'reset by mail'(password) {
    const oobCode = `code-${password}`;
    const now = gateway.clock();
    const { uid, email } = admin;
    await gateway.db.insert(identityOobCodes).values({
      codeHash: hashToken(oobCode),
      uid: uid ?? '',
      kind: 'PASSWORD_RESET',
      email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    return (await identity('resetPassword', { oobCode, newPassword: password }))?.replace(
      'WEAK_PASSWORD : ',
      '',
    );
  },
  async 'the identity service'(password) {
    const message = await identity('update', { idToken: await gateway.tokenFor(admin), password });
    return message?.replace('WEAK_PASSWORD : ', '');
  },
};

describe.each(Object.entries(WAYS))('a password by %s', (_way, set) => {
  it('is refused when it is among the first guesses', async () => {
    expect(await set('Password123!')).toBe(EASY);
    expect(await set('Vigil-2026!')).toBe(EASY);
  });
});

it("refuses passwords made from the user's company", async () => {
  for (const [way, set] of Object.entries(WAYS)) {
    expect([way, await set('Zorvanta-2026!')]).toEqual([way, EASY]);
  }
});
