import { accountEndpoints } from '@contract/account';
import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { profileEndpoints } from '@contract/users/profile';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { identityAccounts } from '@server/platform/identity/identity.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PASSWORD = 'Correct-Horse-1';
const EXPIRED = 'Verification token is expired, please try again';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let person: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  // The owner, because the users below are admins.
  await gateway.db.update(companies).set({ ownerId: admin.id }).where(eq(companies.id, company.id));
  person = await gateway.buildUser({ companyId: company.id, role: 'admin', password: PASSWORD });
  await gateway.deliverMails();
});

let made = 0;
const address = () => {
  made += 1;
  return `Zoë.${made}@newcomer.example`;
};
const ask = (email: string, id = person.id, bearer = token) =>
  gateway.call(profileEndpoints.changeEmail, {
    token: bearer,
    params: { companyId: company.id, id },
    body: { email },
  });
const confirm = (link: string) =>
  gateway.call(accountEndpoints.confirmEmail, { token: null, params: { token: link } });
const stored = async (id = person.id) => {
  const [row] = await gateway.db.select().from(users).where(eq(users.id, id));
  return row;
};

/** Requests the address and returns the token mailed to it. */
async function askedToken(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  const mail = (await gateway.deliverMails()).find(({ template }) => template === 'emailChange');
  return new URL(mail?.values.link ?? '').searchParams.get('token') ?? '';
}

describe('a new address', () => {
  it('is pending, is mailed its link, and the old one is notified without naming the new one', async () => {
    const email = address();
    const { data } = (await ask(email)).body;
    expect(data.unconfirmedNewEmail).toBe(email);
    expect(await stored()).toMatchObject({ email: person.email, unconfirmedNewEmail: email });
    const mails = await gateway.deliverMails();
    expect(mails.map(({ template, to }) => [template, to]).toSorted()).toEqual([
      ['emailChange', email],
      ['emailChangeAsked', person.email],
    ]);
    expect(JSON.stringify(mails.find(({ to }) => to === person.email))).not.toContain(email);
  });

  it('becomes the sign-in address once the link is opened, and ends every session', async () => {
    const email = address();
    const before = await gateway.passwordToken(person.email, PASSWORD);
    gateway.clock.advance(2000);
    await expect(confirm(await askedToken(email))).resolves.toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ email, unconfirmedNewEmail: null, emailVerified: true });
    const answer = await gateway.call(sessionEndpoints.currentUser, { token: before });
    expect([answer.status, answer.error.code]).toEqual([401, 'session_expired']);
    await expect(gateway.passwordToken(person.email, PASSWORD)).rejects.toThrow();
    const me = await gateway.call(sessionEndpoints.currentUser, {
      token: await gateway.passwordToken(email.toUpperCase(), PASSWORD),
    });
    expect(me.body.data.email).toBe(email);
    const told = (await gateway.deliverMails()).map(({ template, to }) => [template, to]);
    expect(told).toEqual([['emailChanged', person.email]]);
  });

  it('is found by search and by its folded key afterwards', async () => {
    const email = `Ärö.${address()}`.normalize('NFD');
    await confirm(await askedToken(email));
    const row = await stored();
    expect(row?.email).toBe(email.normalize('NFC'));
    expect(row?.emailKey).toBe(email.normalize('NFC').toLowerCase());
    expect(row?.searchText).toContain('aro.zoe.');
  });

  it('has a link that works once, for a day, and only until a newer one is requested', async () => {
    const first = await askedToken(address());
    const second = await askedToken(address());
    expect((await confirm(first)).error.message).toBe(EXPIRED);
    gateway.clock.advance(limits.session.emailChangeLifetimeMs);
    expect((await confirm(second)).status).toBe(401);
    token = await gateway.freshToken(admin);
    const third = await askedToken(address());
    expect((await confirm(third)).status).toBe(200);
    expect((await confirm(third)).error.message).toBe(EXPIRED);
  });

  it('can be canceled, along with its link', async () => {
    const link = await askedToken(address());
    const params = { companyId: company.id, id: person.id };
    expect((await gateway.call(profileEndpoints.cancelEmail, { token, params })).status).toBe(200);
    expect((await stored())?.unconfirmedNewEmail).toBeNull();
    expect((await confirm(link)).status).toBe(401);
  });

  it('is refused on its field when it is taken, in any case, or is the current one', async () => {
    const other = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const detail = async (email: string) => (await ask(email)).error.details;
    expect(await detail(other.email.toUpperCase())).toEqual([
      { code: 'email', description: 'This email already in use' },
    ]);
    expect((await detail(person.email.toUpperCase()))[0]?.code).toBe('email');
    expect((await detail('not an address'))[0]?.code).toBe('email');
  });

  it('is refused when it was taken in the meantime, and nothing is half-done', async () => {
    const email = address();
    const link = await askedToken(email);
    await gateway.buildUser({ companyId: company.id, email });
    expect((await confirm(link)).error.details).toEqual([
      { code: 'email', description: 'This email already in use' },
    ]);
    expect(await stored()).toMatchObject({ email: person.email, unconfirmedNewEmail: email });
  });

  it('is refused when only an identity account has it', async () => {
    const email = address();
    const link = await askedToken(email);
    const emailKey = email.toLowerCase();
    const since = { tokensValidSince: new Date(0), createdAt: new Date(0) };
    await gateway.db.insert(identityAccounts).values({ uid: `stray-${made}`, email, emailKey, ...since });
    expect((await confirm(link)).status).toBe(422);
    expect((await stored())?.email).toBe(person.email);
  });

  it('can be mailed only a few times an hour', async () => {
    const email = address();
    for (let sent = 0; sent < limits.session.emailChangeMaxSends; sent += 1) {
      expect((await ask(email)).status).toBe(200);
    }
    expect((await ask(email)).status).toBe(429);
    gateway.clock.advance(limits.session.emailChangeWindowMs);
    token = await gateway.freshToken(admin);
    expect((await ask(email)).status).toBe(200);
  });

  it("is never set for another company's user, the owner or staff by another user", async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect((await ask(address(), stranger.id)).status).toBe(404);
    const support = await gateway.buildUser({ companyId: company.id, role: 'support' });
    expect((await ask(address(), support.id)).status).toBe(409);
    await gateway.db.update(companies).set({ ownerId: person.id }).where(eq(companies.id, company.id));
    expect((await ask(address())).status).toBe(409);
    const own = await gateway.call(accountEndpoints.changeEmail, {
      token: await gateway.freshToken(person),
      params: { companyId: company.id },
      body: { email: address() },
    });
    expect(own.status).toBe(200);
  });
});

describe('a read-only admin', () => {
  it('changes their own name and address, but no one else’s', async () => {
    const reader = await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' });
    const bearer = await gateway.freshToken(reader);
    const params = { companyId: company.id };
    const body = { name: 'Renamed', lastName: 'Reader' };
    expect((await gateway.call(accountEndpoints.changeName, { token: bearer, params, body })).status).toBe(
      200,
    );
    expect(await stored(reader.id)).toMatchObject({ ...body, nameKey: 'renamed' });
    const email = { email: address() };
    const own = await gateway.call(accountEndpoints.changeEmail, { token: bearer, params, body: email });
    expect(own.status).toBe(200);
    expect((await gateway.call(accountEndpoints.cancelEmail, { token: bearer, params })).status).toBe(200);
    expect((await ask(address(), person.id, bearer)).status).toBe(403);
  });
});

describe('a password reset by an admin', () => {
  const reset = (id: number) =>
    gateway.call(profileEndpoints.resetPassword, { token, params: { companyId: company.id, id } });

  it('mails the user a link that sets the password once', async () => {
    expect((await reset(person.id)).body.data.email).toBe(person.email);
    const [mail] = await gateway.deliverMails();
    expect(mail).toMatchObject({ template: 'passwordResetByAdmin', to: person.email });
    const oobCode = new URL(mail?.values.link ?? '').searchParams.get('oobCode');
    const use = () =>
      gateway.app.inject({
        method: 'POST',
        url: '/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=test-api-key',
        payload: { oobCode, newPassword: 'Battery-Staple-2' },
      });
    expect((await use()).statusCode).toBe(200);
    await gateway.passwordToken(person.email, 'Battery-Staple-2');
    expect((await use()).statusCode).toBe(400);
  });

  it('is refused for a user without a password, with the reason', async () => {
    const refusedAs = async (values: object) => {
      const { id } = await gateway.buildUser({ companyId: company.id, ...values });
      const { status, error } = await reset(id);
      return `${status} ${error.message}`;
    };
    expect(await refusedAs({ uid: null, registrationType: 'INVITED' })).toBe(
      '409 This user has not accepted the invitation yet.',
    );
    expect(await refusedAs({ sso: true })).toBe('409 This user signs in with Single Sign-On.');
    expect(await refusedAs({ disabledAt: new Date() })).toBe('409 This user is disabled.');
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect((await reset(stranger.id)).status).toBe(404);
  });
});
