import { limits } from '@contract/limits';
import { INVITE_AUDIENCES, inviteEndpoints, inviteTextCalls } from '@contract/users/invites';
import { userEndpoints } from '@contract/users/users';
import { useLink } from '@server/domain/sign-in/links.rules';
import { actionLinks } from '@server/domain/sign-in/links.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

async function enter(values: Parameters<TestGateway['buildCompany']>[0] = {}) {
  company = await gateway.buildCompany({ name: 'Larkfield & Co', ...values });
  admin = await gateway.buildAdmin(company, { name: 'Amelia' });
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
  await gateway.deliverMails();
}
beforeEach(() => enter());

let made = 0;
async function invited() {
  made += 1;
  const email = `person-${made}@invited.example`;
  const { body } = await gateway.call(inviteEndpoints.invite, {
    token,
    params,
    body: { emails: [{ email }] },
  });
  const [id = 0] = body.data.ids;
  return { id, email, token: await mailedToken() };
}
async function mailedToken() {
  const [mail] = await gateway.deliverMails();
  return new URL(mail?.values.link ?? 'https://none.example').searchParams.get('token') ?? '';
}
const statusOf = async (id: number) =>
  (await gateway.call(userEndpoints.get, { token, params: { ...params, id } })).body.invitation;
const redeem = (link: string) =>
  gateway.db.transaction((tx) => useLink(tx, link, 'invitation', gateway.clock()));
const resend = (userId: number) =>
  gateway.call(userEndpoints.resendInvite, { token, params, body: { userId } });
const revoke = (userId: number) => gateway.call(inviteEndpoints.revoke, { token, params, body: { userId } });

describe('an invitation', () => {
  it('has its own link, valid once, of which only the hash is stored', async () => {
    const person = await invited();
    const rows = await gateway.db.select().from(actionLinks).where(eq(actionLinks.userId, person.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(person.token);
    expect((await redeem(person.token)).link.userId).toBe(person.id);
    await expect(redeem(person.token)).rejects.toMatchObject({ status: 401 });
  });

  it('expires after a week, and sending it again restarts the week with a new link', async () => {
    const person = await invited();
    expect(await statusOf(person.id)).toBe('invited');
    gateway.clock.advance(limits.users.invitationLifetimeMs);
    token = await gateway.freshToken(admin);
    expect(await statusOf(person.id)).toBe('expired');
    await expect(redeem(person.token)).rejects.toMatchObject({ status: 401 });
    expect((await resend(person.id)).status).toBe(200);
    expect(await statusOf(person.id)).toBe('invited');
    expect((await redeem(await mailedToken())).link.userId).toBe(person.id);
  });

  it('sent again invalidates the previous link', async () => {
    const person = await invited();
    await resend(person.id);
    await expect(redeem(person.token)).rejects.toMatchObject({ status: 401 });
  });

  it('is worthless once revoked; the user stays and can be invited again', async () => {
    const person = await invited();
    expect((await revoke(person.id)).status).toBe(200);
    expect(await statusOf(person.id)).toBe('revoked');
    await expect(redeem(person.token)).rejects.toMatchObject({ status: 401 });
    await resend(person.id);
    expect(await statusOf(person.id)).toBe('invited');
  });

  it('cannot be revoked once accepted, nor by another company', async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect((await revoke(admin.id)).status).toBe(409);
    expect((await revoke(stranger.id)).status).toBe(404);
  });
});

describe('the texts of invitations', () => {
  const emails = async () => (await gateway.call(inviteEndpoints.emails, { token, params })).body.data;
  const text = { subject: 'Join {companyName}', message: 'Hello from {companyName}.\n\nSee you.' };
  const save = (audience: 'learner' | 'admin', body: object = text) =>
    gateway.call(inviteTextCalls[audience].save, { token, params, body: body as never });

  it.each(INVITE_AUDIENCES)('are the %s defaults until the company has its own', async (audience) => {
    const before = (await emails())[audience];
    expect(before).toMatchObject({ isCustom: false, subject: before.default.subject });
    expect(before.subject).toContain('{companyName}');
    expect(before.frame).toMatchObject({ title: 'Welcome, Amelia', action: 'Accept the invitation' });
    expect((await save(audience)).body.data[audience]).toMatchObject({ ...text, isCustom: true });
    expect((await emails())[audience]).toMatchObject({ ...text, default: before.default });
    const { body } = await gateway.call(inviteTextCalls[audience].reset, { token, params });
    expect(body.data[audience]).toEqual(before);
  });

  it.each([
    ['no subject', { ...text, subject: '' }, ['subject', 'Please add subject.']],
    ['no message', { ...text, message: ' \n' }, ['message', 'Please fill out this field.']],
    [
      'an unknown placeholder',
      { ...text, message: 'Dear {name}' },
      ['message', "{name} isn't a valid placeholder. Use {companyName}."],
    ],
    [
      'a misspelt placeholder',
      { ...text, subject: '{ companyName }' },
      ['subject', "{ companyName } isn't a valid placeholder. Use {companyName}."],
    ],
    [
      'a subject of two lines',
      { ...text, subject: 'a\nb' },
      ['subject', "'subject' must not hold control characters."],
    ],
  ])('are refused by field: %s', async (_, body, detail) => {
    const { details } = (await save('learner', body)).error;
    expect(details.map(({ code, description }) => [code, description])).toEqual([detail]);
  });

  it("are sent with invitations, the company's name filled in when the mail is built", async () => {
    await save('learner');
    const email = 'own@text.example';
    await gateway.call(inviteEndpoints.invite, {
      token,
      params,
      body: { emails: [{ email }, { email: 'admin@text.example', role: 'admin' }] },
    });
    const mails = await gateway.deliverMails();
    expect(new Map(mails.map(({ to, texts }) => [to, texts]))).toEqual(
      new Map([
        [email, text],
        ['admin@text.example', undefined],
      ]),
    );
  });

  it('yield to one-time texts, part by part', async () => {
    await save('learner');
    await gateway.call(inviteEndpoints.invite, {
      token,
      params,
      body: { emails: [{ email: 'once@text.example' }], custom_subject: 'Only today' },
    });
    const [mail] = await gateway.deliverMails();
    expect(mail?.texts).toEqual({ subject: 'Only today', message: text.message });
    expect((await emails()).learner).toMatchObject(text);
  });

  it('are stored on the Free plan but not sent, nor are one-time texts', async () => {
    await enter({ hasBoost: false });
    await save('learner');
    expect(await emails()).toMatchObject({ isCustomSent: false, learner: text });
    await gateway.call(inviteEndpoints.invite, {
      token,
      params,
      body: { emails: [{ email: 'free@text.example' }], custom_subject: 'Mine', custom_message: 'Mine' },
    });
    const [mail] = await gateway.deliverMails();
    expect(mail).toMatchObject({ template: 'invitation' });
    expect(mail?.texts).toBeUndefined();
  });

  it('belong to one company', async () => {
    await save('learner');
    await enter();
    expect((await emails()).learner.isCustom).toBe(false);
  });
});

describe('a test mail', () => {
  const test = () =>
    gateway.call(inviteTextCalls.learner.test, { token, params, body: { subject: 'Try', message: 'Me' } });

  it('goes only to the caller, with the given texts and without a token', async () => {
    expect((await test()).body.data.email).toBe(admin.email);
    const [mail] = await gateway.deliverMails();
    expect(mail).toMatchObject({ to: admin.email, texts: { subject: 'Try', message: 'Me' } });
    expect(mail?.values.link).not.toContain('token');
  });

  it('is refused after a few, even concurrent ones, until some time has passed', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, test));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.users.testMailsMax);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error.code).toBe('TOO_MANY_REQUESTS');
    gateway.clock.advance(limits.users.testMailsWindowMs);
    expect((await test()).status).toBe(200);
  });
});
