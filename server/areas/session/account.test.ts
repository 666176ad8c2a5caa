import { accountEndpoints, secondFactorEndpoints } from '@contract/account';
import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { users } from '@server/domain/people/people.tables';
import { createLink } from '@server/domain/sign-in/links.rules';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PASSWORD = 'Correct-Horse-1';
const NEXT_PASSWORD = 'Battery-Staple-2';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  admin = await gateway.buildAdmin(company, { password: PASSWORD });
  token = await gateway.freshToken(admin);
  await gateway.deliverMails();
});

const params = () => ({ companyId: company.id });
const stored = async () => {
  const [row] = await gateway.db.select().from(users).where(eq(users.id, admin.id));
  return row;
};
const whoAmI = async (bearer: string) => {
  const answer = await gateway.call(sessionEndpoints.currentUser, { token: bearer });
  return answer.status === 200 ? 200 : `${answer.status} ${answer.error.code}`;
};

async function signIn(customToken: string) {
  const raw = await gateway.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=test-api-key',
    payload: { token: customToken, returnSecureToken: true },
  });
  return raw.json<{ idToken: string }>().idToken;
}

describe('a change of password', () => {
  const change = (password: string, currentPassword: string | undefined = PASSWORD) =>
    gateway.call(accountEndpoints.changePassword, {
      token,
      params: params(),
      body: { password, currentPassword },
    });

  it('requires the current one, and reports at its field when it is wrong or missing', async () => {
    const fieldOf = async (answer: ReturnType<typeof change>) => (await answer).error.details[0];
    expect(await fieldOf(change(NEXT_PASSWORD, 'Wrong-Horse-1'))).toEqual({
      code: 'currentPassword',
      description: 'Current password is incorrect',
    });
    expect((await fieldOf(change(NEXT_PASSWORD, '')))?.code).toBe('currentPassword');
    expect(await whoAmI(token)).toBe(200);
    await gateway.passwordToken(admin.email, PASSWORD);
  });

  it('does not require a temporary one, which was just used to sign in', async () => {
    await gateway.db.update(users).set({ temporaryPassword: true }).where(eq(users.id, admin.id));
    expect((await change(NEXT_PASSWORD, '')).status).toBe(200);
  });

  it('ends the other sessions, continues this one with the returned token, and clears the temporary password', async () => {
    await gateway.db.update(users).set({ temporaryPassword: true }).where(eq(users.id, admin.id));
    const other = await gateway.passwordToken(admin.email, PASSWORD);
    const { data } = (await change(NEXT_PASSWORD)).body;
    expect(await whoAmI(other)).toBe('401 session_expired');
    expect(await whoAmI(token)).toBe('401 session_expired');
    expect(await whoAmI(await signIn(data.customFirebaseToken))).toBe(200);
    expect((await stored())?.temporaryPassword).toBe(false);
    await expect(gateway.passwordToken(admin.email, PASSWORD)).rejects.toThrow();
    expect(await whoAmI(await gateway.passwordToken(admin.email, NEXT_PASSWORD))).toBe(200);
  });

  it('cancels pending verifications and sign-in links', async () => {
    await gateway.db.update(users).set({ isMfaEnabled: true }).where(eq(users.id, admin.id));
    const body = { email: admin.email, password: PASSWORD };
    const { data } = (await gateway.call(sessionEndpoints.validateLogin, { token: null, body })).body;
    const [mail] = await gateway.deliverMails();
    const owner = { companyId: company.id, userId: admin.id, email: admin.email };
    const link = await gateway.db.transaction((tx) =>
      createLink(tx, { ...owner, purpose: 'magicLink' }, gateway.clock()),
    );
    await change(NEXT_PASSWORD);
    const code = await gateway.call(sessionEndpoints.mfaLogin, {
      token: null,
      body: { code: mail?.values.code ?? '', verificationTokenId: data.verificationToken ?? '' },
    });
    expect([code.status, code.error.code]).toEqual([401, 'LOGIN_REQUIRED']);
    const linked = await gateway.call(accountEndpoints.magicLinkToken, {
      token: null,
      params: { token: link },
    });
    expect(linked.status).toBe(401);
  });

  it('refuses a weak one and changes nothing', async () => {
    const { status, error } = await change('password');
    expect([status, error.details[0]?.code]).toEqual([422, 'password']);
    expect(await whoAmI(token)).toBe(200);
  });
});

describe('the agreement to the policies', () => {
  it('is recorded once; repeating it answers 409 with its code', async () => {
    const confirm = () =>
      gateway.call(accountEndpoints.confirmPrivacyPolicy, {
        token,
        params: { ...params(), userId: admin.id },
      });
    const { data } = (await confirm()).body;
    expect((await stored())?.privacyPolicyConfirmedAt?.toISOString()).toBe(data.privacyPolicyConfirmedAt);
    const again = await confirm();
    expect([again.status, again.error.code]).toEqual([409, 'PRIVACY_POLICY_ALREADY_CONFIRMED']);
  });
});

it('the welcome is seen once recorded', async () => {
  await gateway.call(accountEndpoints.onboarding, { token, params: params() });
  expect((await stored())?.onboardingCompleted).toBe(true);
});

describe('the second factor', () => {
  const verify = (password: string) =>
    gateway.call(secondFactorEndpoints.verifyPassword, { token, params: params(), body: { password } });
  const change = (body: { isMfaEnabled: boolean; code: string; verificationTokenId: string }) =>
    gateway.call(secondFactorEndpoints.change, { token, params: params(), body });
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

  async function asked() {
    const verificationTokenId = (await verify(PASSWORD)).body.data.verificationToken;
    const body = { email: admin.email, verificationTokenId };
    await gateway.call(sessionEndpoints.sendCode, { token: null, body });
    const mail = (await gateway.deliverMails()).find(({ values }) => values.code !== undefined);
    return { verificationTokenId, code: mail?.values.code ?? '', template: mail?.template };
  }

  it('is turned on and off again, each time with password and code', async () => {
    const { template: turnsOn, ...first } = await asked();
    expect(turnsOn).toBe('turnOnCode');
    const on = (await change({ isMfaEnabled: true, ...first })).body.data;
    expect((await stored())?.isMfaEnabled).toBe(true);
    token = await signIn(on.customFirebaseToken);
    expect(await whoAmI(token)).toBe(200);
    expect(await whoAmI(await gateway.passwordToken(admin.email, PASSWORD))).toBe('401 LOGIN_REQUIRED');
    const { template: turnsOff, ...second } = await asked();
    expect(turnsOff).toBe('turnOffCode');
    const off = await change({ isMfaEnabled: false, ...second });
    expect(off.status).toBe(200);
    expect((await stored())?.isMfaEnabled).toBe(false);
  });

  it('requires the right password first', async () => {
    const { status, error } = await verify('Wrong-Horse-1');
    expect([status, error.details[0]]).toEqual([
      422,
      { code: 'password', description: 'Current password is incorrect' },
    ]);
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('counts wrong codes down, then locks for ten minutes with 60202', async () => {
    const { code, verificationTokenId } = await asked();
    const guess = () => change({ isMfaEnabled: true, code: wrong(code), verificationTokenId });
    for (let left = limits.session.codeMaxAttempts - 1; left > 0; left -= 1) {
      const { status, error } = await guess();
      expect([status, error.details[0]?.description]).toEqual([
        422,
        `Incorrect code. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`,
      ]);
    }
    const last = await guess();
    expect([last.status, last.error.code]).toEqual([429, '60202']);
    const right = await change({ isMfaEnabled: true, code, verificationTokenId });
    expect([right.status, right.error.code]).toEqual([429, '60202']);
    expect((await verify(PASSWORD)).error.code).toBe('60202');
    expect((await stored())?.isMfaEnabled).toBe(false);
    gateway.clock.advance(limits.session.codeLockMs);
    expect((await change({ isMfaEnabled: true, ...(await asked()) })).status).toBe(200);
  });

  it('restarts the count after a success', async () => {
    const first = await asked();
    await change({ ...first, isMfaEnabled: true, code: wrong(first.code) });
    token = await signIn((await change({ isMfaEnabled: true, ...first })).body.data.customFirebaseToken);
    const second = await asked();
    const { error } = await change({ ...second, isMfaEnabled: false, code: wrong(second.code) });
    expect(error.details[0]?.description).toContain(` ${limits.session.codeMaxAttempts - 1} attempts left.`);
  });

  it('refuses a code mailed for another purpose', async () => {
    const { code, verificationTokenId } = await asked();
    const forOff = await change({ isMfaEnabled: false, code, verificationTokenId });
    expect([forOff.status, forOff.error.code]).toEqual([401, 'LOGIN_REQUIRED']);
    const login = await gateway.call(sessionEndpoints.mfaLogin, {
      token: null,
      body: { code, verificationTokenId },
    });
    expect(login.status).toBe(401);
  });

  it("refuses another user's code", async () => {
    const theirs = await asked();
    const other = await gateway.buildAdmin(company, { password: PASSWORD });
    token = await gateway.freshToken(other);
    expect((await change({ isMfaEnabled: true, ...theirs })).status).toBe(401);
    const [row] = await gateway.db.select().from(users).where(eq(users.id, other.id));
    expect(row?.isMfaEnabled).toBe(false);
    expect((await stored())?.isMfaEnabled).toBe(false);
  });

  it('accepts a code once', async () => {
    const used = await asked();
    token = await signIn((await change({ isMfaEnabled: true, ...used })).body.data.customFirebaseToken);
    expect((await change({ isMfaEnabled: true, ...used })).status).toBe(401);
  });
});
