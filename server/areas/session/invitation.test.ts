import { invitationEndpoints } from '@contract/invitation';
import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { inviteEndpoints } from '@contract/users/invites';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PASSWORD = 'Correct-Horse-1';
const EXPIRED = 'Verification token is expired, please try again';
const UNKNOWN = 'never-made-never-made-never-made';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ name: 'Larkfield' });
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
});

async function mailedToken() {
  const [mail] = await gateway.deliverMails();
  return new URL(mail?.values.link ?? 'https://none.example').searchParams.get('token') ?? '';
}
let made = 0;
/** An invited user with the token from their mail. */
async function invited(names: object = { name: 'Ida', lastName: 'Berg' }, role: 'user' | 'admin' = 'admin') {
  made += 1;
  const email = `accepts-${made}@invited.example`;
  const body = { emails: [{ email, role, ...names }] };
  const { data } = (await gateway.call(inviteEndpoints.invite, { token, params, body })).body;
  return { id: data.ids[0] ?? 0, email, link: await mailedToken() };
}
const find = (link: string) =>
  gateway.call(invitationEndpoints.find, { token: null, params: { token: link } });
const accept = (link: string, body: object = {}) =>
  gateway.call(invitationEndpoints.accept, {
    token: null,
    params: { token: link },
    body: { password: PASSWORD, ...body },
  });
const personOf = async (id: number) =>
  (await gateway.call(userEndpoints.get, { token, params: { ...params, id } })).body;
const details = ({ error }: { error: { details: readonly { code: string; description: string }[] } }) =>
  error.details.map(({ code, description }) => [code, description]);

async function signIn(customToken: string) {
  const raw = await gateway.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=test-api-key',
    payload: { token: customToken, returnSecureToken: true },
  });
  return raw.json<{ idToken: string }>().idToken;
}

describe('an invitation', () => {
  it('says who invites whom and until when, however often it is opened', async () => {
    const { email, link } = await invited();
    const expiresAt = new Date(gateway.clock().getTime() + limits.users.invitationLifetimeMs).toISOString();
    const shown = { companyName: 'Larkfield', email, name: 'Ida', lastName: 'Berg', expiresAt };
    expect((await find(link)).body.data).toEqual(shown);
    expect((await find(link)).body.data).toEqual(shown);
  });

  it('is accepted with a password: registers, confirms and signs in the user, and the list shows it', async () => {
    const { id, email, link } = await invited();
    expect(await personOf(id)).toMatchObject({ invitation: 'invited', lastLogin: null });
    const { data } = (await accept(link, { privacyPolicyConfirmed: true })).body;
    const me = await gateway.call(sessionEndpoints.currentUser, {
      token: await signIn(data.customFirebaseToken),
    });
    expect(me.body.data).toMatchObject({ id, email, emailVerified: true });
    expect(me.body.data.privacyPolicyConfirmedAt).toBe(gateway.clock().toISOString());
    expect(await personOf(id)).toMatchObject({
      registrationType: 'REGISTERED',
      invitation: 'accepted',
      emailVerified: true,
      lastLogin: gateway.clock().toISOString(),
    });
    const login = { email, password: PASSWORD, isAdmin: true };
    const later = await gateway.call(sessionEndpoints.validateLogin, { token: null, body: login });
    expect(later.body.data).toMatchObject({ isMfaLogin: false });
    const events = await gateway.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.companyId, company.id), eq(auditEvents.actorUserId, id)));
    expect(events.map(({ action }) => action)).toEqual(['user.invite_accepted', 'session.started']);
  });

  it('requires names the company has not given, by field, and stays valid meanwhile', async () => {
    const { id, link } = await invited({});
    expect(details(await accept(link))).toEqual([
      ['name', 'Please add your first name.'],
      ['lastName', 'Please add your last name.'],
    ]);
    expect((await accept(link, { name: 'Ève', lastName: 'Ní Bhriain' })).status).toBe(200);
    expect(await personOf(id)).toMatchObject({ name: 'Ève', lastName: 'Ní Bhriain' });
    const query = { filter: JSON.stringify({ search: 'ni bhriain' }) };
    const found = await gateway.call(userEndpoints.list, { token, params, query });
    expect(found.body).toHaveLength(1);
  });

  it('is not accepted with a weak password, whether or not the token is valid', async () => {
    const { link } = await invited();
    const rule = ['password', '8 or more characters, uppercase, lowercase, digit, special character'];
    for (const tried of [link, UNKNOWN]) {
      expect(details(await accept(tried, { password: 'password' }))).toEqual([rule]);
    }
    expect((await accept(link)).status).toBe(200);
  });

  it('has one winner when accepted several times at once', async () => {
    const { link } = await invited();
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(link)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  });

  it('is either accepted or revoked when both happen at once', async () => {
    const { id, link } = await invited();
    const revoke = () => gateway.call(inviteEndpoints.revoke, { token, params, body: { userId: id } });
    const [accepted, revoked] = await Promise.all([accept(link), revoke()]);
    expect([
      [200, 409],
      [401, 200],
    ]).toContainEqual([accepted.status, revoked.status]);
  });
});

describe('an invitation that can not be accepted', () => {
  it('answers alike when unknown, used, expired, replaced, revoked or of a disabled user', async () => {
    const used = await invited();
    await accept(used.link);
    const replaced = await invited();
    const body = { userId: replaced.id };
    await gateway.call(userEndpoints.resendInvite, { token, params, body });
    const newer = await mailedToken();
    const revoked = await invited();
    await gateway.call(inviteEndpoints.revoke, { token, params, body: { userId: revoked.id } });
    const disabled = await invited();
    await gateway.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id));
    const moved = await invited();
    await gateway.db.update(users).set({ email: 'other@invited.example' }).where(eq(users.id, moved.id));
    const links = [UNKNOWN, ...[used, replaced, revoked, disabled, moved].map(({ link }) => link)];
    const answers = await Promise.all(
      links.flatMap((link) => [find(link), accept(link)]).map(async (call) => (await call).raw),
    );
    const seen = new Set(answers.map(({ statusCode, body: said }) => `${statusCode} ${said}`));
    expect(seen.size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ status: 401, message: EXPIRED });
    expect((await find(newer)).status).toBe(200);
    const { link } = await invited();
    gateway.clock.advance(limits.users.invitationLifetimeMs);
    const late = [(await find(link)).raw, (await accept(link)).raw];
    gateway.clock.advance(-limits.users.invitationLifetimeMs);
    for (const { statusCode, body: said } of late) expect(seen).toContain(`${statusCode} ${said}`);
  });

  it('works again once its disabled company is enabled', async () => {
    const { link } = await invited();
    const set = (status: 'ACTIVE' | 'SUSPENDED') =>
      gateway.db.update(companies).set({ status }).where(eq(companies.id, company.id));
    await set('SUSPENDED');
    for (const answer of [await find(link), await accept(link)]) {
      expect([answer.status, answer.error.code]).toEqual([403, 'COMPANY_DISABLED']);
    }
    await set('ACTIVE');
    expect((await accept(link)).status).toBe(200);
  });

  it('says where to sign in when the company enforces single sign-on', async () => {
    const { id, link } = await invited();
    const now = gateway.clock();
    await gateway.db.insert(ssoSettings).values({
      companyId: company.id,
      id: '0f1c8e52-0000-4c6e-9f43-2b8d6a01e7c4',
      type: 'okta',
      protocol: 'openid',
      enforcement: true,
      createdAt: now,
      updatedAt: now,
    });
    const answer = await accept(link);
    expect([answer.status, answer.error.code]).toEqual([403, 'SSO_REQUIRED']);
    expect(await personOf(id)).toMatchObject({ registrationType: 'INVITED' });
  });
});
