import { accountEndpoints } from '@contract/account';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PASSWORD = 'Correct-Horse-1';
const NEXT = 'Battery-Staple-2';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company, { password: PASSWORD });
  await gateway.deliverMails();
});

async function identity(path: string, payload: object) {
  const service =
    path === 'token' ? 'securetoken.googleapis.com/v1/' : 'identitytoolkit.googleapis.com/v1/accounts:';
  const raw = await gateway.app.inject({
    method: 'POST',
    url: `/${service}${path}?key=test-api-key`,
    payload,
  });
  return raw.statusCode === 200 ? { ...raw.json(), code: '200' } : { code: raw.json().error.message };
}
const signIn = () => identity('signInWithPassword', { email: admin.email, password: PASSWORD });
const set = (values: Partial<typeof users.$inferInsert>) =>
  gateway.db.update(users).set(values).where(eq(users.id, admin.id));
const actions = async () => {
  const rows = await gateway.db.select().from(auditEvents).where(eq(auditEvents.companyId, company.id));
  return rows.map(({ action }) => action).filter((action) => action.startsWith('user.'));
};
const mailed = async () => (await gateway.deliverMails()).map(({ template, to }) => [template, to]);

async function codesOf({ idToken, refreshToken }: { idToken: string; refreshToken: string }) {
  const calls = [
    identity('update', { idToken, password: NEXT }),
    identity('lookup', { idToken }),
    identity('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }),
    identity('token', { grant_type: 'refresh_token', refresh_token: refreshToken }),
  ];
  return (await Promise.all(calls)).map(({ code }) => code);
}

describe('a password alone', () => {
  const nothing = ['TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED'];

  it('opens nothing at the identity service where a second factor is on', async () => {
    await set({ isMfaEnabled: true });
    expect(await codesOf(await signIn())).toEqual(nothing);
    expect((await signIn()).code).toBe('200');
    expect([await actions(), await mailed()]).toEqual([[], []]);
  });

  it('opens nothing there where single sign-on is enforced', async () => {
    await gateway.db.insert(ssoSettings).values({
      companyId: company.id,
      type: 'customSaml',
      protocol: 'saml',
      enforcement: true,
    });
    expect(await codesOf(await signIn())).toEqual(nothing);
  });

  it("cannot be changed there while temporary: that is the gateway's job", async () => {
    await set({ temporaryPassword: true });
    expect(await codesOf(await signIn())).toEqual(['OPERATION_NOT_ALLOWED', '200', '200', '200']);
  });
});

it('a visitor changes no password, not even their own', async () => {
  const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  const agent = await gateway.buildAdmin(partner, { password: PASSWORD });
  const values = { parentCompanyId: partner.id, loginAsCompanyStatus: 'AVAILABLE', ownerId: admin.id };
  await gateway.db.update(companies).set(values).where(eq(companies.id, company.id));
  const { body } = await gateway.call(accountEndpoints.companyToken, {
    token: await gateway.freshToken(agent),
    params: { id: company.id },
  });
  const { idToken } = await identity('signInWithCustomToken', { token: body.data.customToken });
  expect((await identity('update', { idToken, password: NEXT })).code).toBe('OPERATION_NOT_ALLOWED');
});

describe('a change of the password', () => {
  const reset = async (newPassword: string) => {
    const { id, uid, email } = admin;
    const made = await gateway.db.transaction((tx) =>
      gateway.deps.identity.createPasswordReset(tx, { uid: uid ?? String(id), email }),
    );
    return identity('resetPassword', { oobCode: made.outcome === 'created' ? made.code : '', newPassword });
  };

  it('at the identity service is mailed and recorded, once', async () => {
    const { idToken } = await signIn();
    const changed = await identity('update', { idToken, password: NEXT });
    expect(await actions()).toEqual(['user.password_changed']);
    expect(await mailed()).toEqual([['passwordChanged', admin.email]]);
    // The session that changed it continues.
    expect((await identity('lookup', { idToken: changed.idToken })).code).toBe('200');
  });

  it('by the mailed link is mailed and recorded, and replaces a temporary one', async () => {
    await set({ temporaryPassword: true });
    expect((await reset(NEXT)).code).toBe('200');
    expect(await actions()).toEqual(['user.password_reset']);
    expect(await mailed()).toEqual([['passwordChanged', admin.email]]);
    const [row] = await gateway.db.select().from(users).where(eq(users.id, admin.id));
    expect(row?.temporaryPassword).toBe(false);
  });

  it('by its owner is mailed', async () => {
    await gateway.call(accountEndpoints.changePassword, {
      token: await gateway.freshToken(admin),
      params: { companyId: company.id },
      body: { password: NEXT, currentPassword: PASSWORD },
    });
    expect(await actions()).toEqual(['user.password_changed']);
    expect(await mailed()).toEqual([['passwordChanged', admin.email]]);
  });

  it('to the current one is refused everywhere, and does not use up the link', async () => {
    const refusal = "WEAK_PASSWORD : Choose a password that isn't your current one.";
    const { idToken } = await signIn();
    expect((await identity('update', { idToken, password: PASSWORD })).code).toBe(refusal);
    expect((await reset(PASSWORD)).code).toBe(refusal);
    const own = await gateway.call(accountEndpoints.changePassword, {
      token: await gateway.freshToken(admin),
      params: { companyId: company.id },
      body: { password: PASSWORD, currentPassword: PASSWORD },
    });
    expect([own.status, own.error.details]).toEqual([
      422,
      [{ code: 'password', description: "Choose a password that isn't your current one." }],
    ]);
    expect([await actions(), await mailed()]).toEqual([[], []]);
  });

  it('requested by mail is recorded', async () => {
    await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: admin.email });
    // A job creates the mail, so that the response time does not reveal an account.
    await gateway.deliverMails();
    expect(await actions()).toEqual(['user.password_reset_asked']);
  });
});
