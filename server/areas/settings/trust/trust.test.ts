import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { trustEndpoints } from '@contract/settings/trust';
import { stepUpEndpoints } from '@contract/step-up';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { userSessions } from '@server/domain/sign-in/sign-in.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type Answer, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildVisit } from '@tests/support/visits';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PASSWORD = 'Correct-Horse-1';
const { stepUpMs, trustStopMs } = limits.session;

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let admin: UserRow;
let token: string;
beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany();
  owner = await gateway.buildAdmin(company, { password: PASSWORD });
  admin = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  token = await gateway.freshToken(owner);
  await gateway.deliverMails();
});
afterAll(() => gateway.close());

const params = () => ({ companyId: company.id });
const allow = (trustsAdmins: boolean, by = token) =>
  gateway.call(trustEndpoints.update, { token: by, params: params(), body: { trustsAdmins } });
const isAllowed = async () =>
  (await gateway.call(trustEndpoints.get, { token, params: params() })).body.data.trustsAdmins;
const start = (password?: string, by = token) =>
  gateway.call(stepUpEndpoints.start, {
    token: by,
    params: params(),
    body: { ...(password && { password }) },
  });
const confirm = (verificationTokenId: string, code: string, by = token) =>
  gateway.call(stepUpEndpoints.confirm, { token: by, params: params(), body: { code, verificationTokenId } });

/** Confirms the owner's identity as the console does: password, mail, code. */
async function stepUp(by = token, password: string | undefined = PASSWORD, person = owner) {
  const { verificationToken } = (await start(password, by)).body.data;
  const body = { email: person.email, verificationTokenId: verificationToken };
  await gateway.call(sessionEndpoints.sendCode, { token: null, body });
  const mail = (await gateway.deliverMails()).find(({ to }) => to === person.email);
  expect(mail?.template).toBe('stepUpCode');
  return confirm(verificationToken, mail?.values.code ?? '', by);
}

/** Status and code of a refusal. */
const refusal = ({ error }: Pick<Answer<unknown>, 'error'>) => `${error.status} ${error.code}`;

const lastAction = async () =>
  (await gateway.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0]?.action;

describe('confirming one’s identity', () => {
  it('takes password and mailed code, and holds for ten minutes of that session alone', async () => {
    expect(refusal(await allow(true))).toBe('403 STEP_UP_REQUIRED');
    expect((await stepUp()).status).toBe(200);
    expect(await lastAction()).toBe('session.stepped_up');
    expect((await allow(true)).status).toBe(200);
    const another = await gateway.freshToken(owner);
    expect(refusal(await allow(false, another))).toBe('403 STEP_UP_REQUIRED');
    gateway.clock.advance(stepUpMs);
    expect(refusal(await allow(false))).toBe('403 STEP_UP_REQUIRED');
  });

  it('refuses a wrong password by field, and another purpose’s or person’s code', async () => {
    const wrong = await start('Wrong-Horse-1');
    expect(wrong.error).toMatchObject({ status: 422, details: [{ code: 'password' }] });
    expect((await start()).error).toMatchObject({ status: 422, details: [{ code: 'password' }] });
    const { verificationToken } = (await start(PASSWORD)).body.data;
    const body = { email: owner.email, verificationTokenId: verificationToken };
    await gateway.call(sessionEndpoints.sendCode, { token: null, body });
    const code = (await gateway.deliverMails())[0]?.values.code ?? '';
    expect((await confirm(verificationToken, code === '000000' ? '111111' : '000000')).status).toBe(422);
    const other = await gateway.freshToken(admin);
    expect((await confirm(verificationToken, code, other)).status).toBe(401);
    const login = { code, verificationTokenId: verificationToken };
    expect((await gateway.call(sessionEndpoints.mfaLogin, { token: null, body: login })).status).toBe(401);
  });

  it('asks for the code alone after single sign-on', async () => {
    await gateway.call(sessionEndpoints.currentUser, { token });
    await gateway.db.update(userSessions).set({ method: 'sso' }).where(eq(userSessions.userId, owner.id));
    const { body } = await gateway.call(stepUpEndpoints.get, { token, params: params() });
    expect(body.data).toEqual({ needsPassword: false, steppedUpUntil: null });
    expect((await stepUp(token, '')).status).toBe(200);
  });
});

describe('settings of trust', () => {
  it('are the owner’s, until they allow admins', async () => {
    const other = await gateway.freshToken(admin);
    await gateway.call(sessionEndpoints.currentUser, { token: other });
    await gateway.db.update(userSessions).set({ steppedUpAt: gateway.clock() });
    expect(refusal(await allow(true, other))).toBe('403 FORBIDDEN');
    await stepUp();
    await allow(true);
    expect(await isAllowed()).toBe(true);
    // Whom the owner allows changes settings of trust, but allows nobody else.
    expect(refusal(await allow(false, other))).toBe('403 FORBIDDEN');
  });

  it('are no visitor’s, and not those of an owner with an unconfirmed address', async () => {
    await stepUp();
    await gateway.db.update(users).set({ emailVerified: false }).where(eq(users.id, owner.id));
    expect(refusal(await allow(true))).toBe('403 EMAIL_NOT_VERIFIED');
    const visit = await buildVisit(gateway);
    await gateway.db.update(userSessions).set({ steppedUpAt: gateway.clock() });
    expect(refusal(await allow(true, visit.token))).toBe('403 FORBIDDEN');
    expect((await gateway.call(stepUpEndpoints.get, { token: visit.token, params: params() })).status).toBe(
      403,
    );
  });
});

describe('the mail about a change', () => {
  async function change() {
    await stepUp();
    await allow(true);
    return gateway.deliverMails();
  }
  const press = (link: string, method: 'GET' | 'POST') =>
    gateway.app.inject({ method, url: new URL(link).pathname });

  it('goes to the owner and all admins with a confirmed address', async () => {
    await gateway.buildAdmin(company, { emailVerified: false });
    await gateway.buildAdmin(company, { disabledAt: gateway.clock() });
    await gateway.buildUser({ companyId: company.id, role: 'user' });
    await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' });
    const mails = await change();
    expect(mails.map(({ to, template }) => [to, template]).toSorted()).toEqual(
      [owner.email, admin.email].map((email) => [email, 'trustChanged']).toSorted(),
    );
    expect(mails[0]?.values).toMatchObject({ email: owner.email, companyName: company.name });
    await stepUp();
    await allow(true);
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('has a link that asks first, then stops the change once, without signing in', async () => {
    const link = (await change()).find(({ to }) => to === admin.email)?.values.link ?? '';
    const asked = await press(link, 'GET');
    expect([asked.statusCode, asked.body.includes('<button>')]).toEqual([200, true]);
    expect(await isAllowed()).toBe(true);
    expect((await press(link, 'POST')).statusCode).toBe(200);
    expect(await isAllowed()).toBe(false);
    expect(await lastAction()).toBe('trust.change_stopped');
    expect((await gateway.deliverMails()).map(({ template }) => template)).toEqual([
      'trustStopped',
      'trustStopped',
    ]);
    // The owner allows them anew: the old link is used up.
    await stepUp();
    await allow(true);
    expect((await press(link, 'POST')).body).not.toContain('<button>');
    expect(await isAllowed()).toBe(true);
  });

  it('has a link that works for seven days, for that admin alone and only unchanged', async () => {
    const link = (await change()).find(({ to }) => to === admin.email)?.values.link ?? '';
    const parts = new URL(link).pathname.split('/');
    const forged = [...parts.slice(0, -2), String(owner.id), parts.at(-1)].join('/');
    expect((await gateway.app.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
    await gateway.db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id));
    expect((await press(link, 'POST')).statusCode).toBe(404);
    await gateway.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id));
    gateway.clock.advance(trustStopMs + 1);
    expect((await press(link, 'GET')).statusCode).toBe(404);
    token = await gateway.freshToken(owner);
    expect(await isAllowed()).toBe(true);
  });
});
