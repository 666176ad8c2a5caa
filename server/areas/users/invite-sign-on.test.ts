import { inviteEndpoints, inviteTextCalls } from '@contract/users/invites';
import { userEndpoints } from '@contract/users/users';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { users } from '@server/domain/people/people.tables';
import { actionLinks } from '@server/domain/sign-in/links.tables';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { importsOf } from '@tests/support/imports';
import { setUpLocalProvider } from '@tests/support/sso/walk';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let domain: string;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 100 });
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  params = { companyId: company.id };
  domain = `company-${company.id}.example`;
  const at = gateway.clock();
  await gateway.db
    .insert(companyDomains)
    .values({ companyId: company.id, domain, proof: 'proof', verifiedAt: at, createdAt: at });
  await gateway.deliverMails();
});

const setUp = () => setUpLocalProvider(gateway, company);
const enforce = (enforcement: boolean) =>
  gateway.db.update(ssoSettings).set({ enforcement }).where(eq(ssoSettings.companyId, company.id));
const remove = () => gateway.db.delete(ssoSettings).where(eq(ssoSettings.companyId, company.id));
const invite = (emails: { email: string; role?: 'admin' }[], sso: boolean) =>
  gateway.call(inviteEndpoints.invite, { token, params, body: { emails, sso } });
const resend = (userId: number) =>
  gateway.call(userEndpoints.resendInvite, { token, params, body: { userId } });
const linksOf = (userId: number) =>
  gateway.db
    .select()
    .from(actionLinks)
    .where(and(eq(actionLinks.companyId, company.id), eq(actionLinks.userId, userId)));
const personOf = async (email: string) => {
  const [person] = await gateway.db.select().from(users).where(eq(users.email, email));
  return person;
};
const refusal = ({ error }: Awaited<ReturnType<typeof invite>>) =>
  error.details.map(({ code, description }) => [code, description]);

describe('users who are to sign in with single sign-on', () => {
  it('are mailed the way there, with no credential in it and none stored', async () => {
    const { id } = await setUp();
    const learner = `ida@${domain}`;
    const admin = `amelia@${domain}`;
    const { body } = await invite([{ email: learner }, { email: admin, role: 'admin' }], true);
    const mails = new Map((await gateway.deliverMails()).map((mail) => [mail.to, mail]));
    expect(mails.get(learner)?.template).toBe('signOnInvitation');
    expect(mails.get(admin)?.template).toBe('adminSignOnInvitation');
    for (const [email, isAdmin] of [
      [learner, false],
      [admin, true],
    ] as const) {
      const link = new URL(mails.get(email)?.values.link ?? '');
      expect(link.pathname).toMatch(/^\/sso\/okta\//);
      expect(Object.fromEntries(link.searchParams)).toEqual({
        ssoSettingsId: id,
        appUrl: expect.stringMatching(/\/login$/),
        isAdminPanel: String(isAdmin),
      });
      expect(await personOf(email)).toMatchObject({ sso: true, registrationType: 'INVITED' });
    }
    for (const userId of body.data.ids) expect(await linksOf(userId)).toEqual([]);
  });

  it('have an invitation that does not expire, in the list and its filters', async () => {
    await setUp();
    const { body } = await invite([{ email: `old@${domain}` }], true);
    const { body: withPassword } = await invite([{ email: `other@${domain}` }], false);
    gateway.clock.advance(30 * 24 * 60 * 60 * 1000);
    token = await gateway.tokenFor(await gateway.buildAdmin(company));
    const shown = async (filter: 'invited' | 'invitationExpired') => {
      const { body: rows } = await gateway.call(userEndpoints.list, {
        token,
        params,
        query: { filter: JSON.stringify({ filterBy: [filter] }) },
      });
      return rows.map(({ id, invitation }) => [id, invitation]);
    };
    expect(await shown('invited')).toEqual([[body.data.ids[0], 'invited']]);
    expect(await shown('invitationExpired')).toEqual([[withPassword.data.ids[0], 'expired']]);
  });

  it('are refused without single sign-on, and at domains that the company has not verified', async () => {
    expect(refusal(await invite([{ email: `ida@${domain}` }], true))).toEqual([
      ['sso', 'Your company has no single sign-on in use.'],
    ]);
    await setUp();
    const elsewhere = ['a', 'b', 'c', 'd'].map((name) => ({ email: `${name}@sub.${domain}` }));
    const answer = await invite([{ email: `ida@${domain}` }, ...elsewhere], true);
    expect(answer.status).toBe(422);
    expect(refusal(answer)).toEqual([
      [
        'sso',
        `Not at a domain that your company has verified: a@sub.${domain}, b@sub.${domain}, c@sub.${domain} and 1 more`,
      ],
    ]);
    expect(await personOf(`ida@${domain}`)).toBeUndefined();
  });

  it('are all new users while it is enforced, whatever was chosen and wherever their address is', async () => {
    await setUp();
    await enforce(true);
    const email = 'guest@elsewhere.example';
    const { body } = await invite([{ email }], false);
    const { body: created } = await gateway.call(userEndpoints.create, {
      token,
      params,
      body: {
        email: `created@${domain}`,
        name: 'Ada',
        lastName: 'Ash',
        departmentId: null,
        groupIds: [],
      } as never,
    });
    const mails = await gateway.deliverMails();
    expect(mails.map(({ template }) => template)).toEqual(['signOnInvitation', 'signOnInvitation']);
    for (const id of [body.data.ids[0] ?? 0, created.id]) expect(await linksOf(id)).toEqual([]);
    expect(await personOf(email)).toMatchObject({ sso: true });
  });

  it('get the way that is right now when they are invited again', async () => {
    await setUp();
    const [byPassword, bySignOn] = [`one@${domain}`, `two@${domain}`];
    const first = (await invite([{ email: byPassword }], false)).body.data.ids[0] ?? 0;
    const second = (await invite([{ email: bySignOn }], true)).body.data.ids[0] ?? 0;
    await gateway.deliverMails();
    expect(await linksOf(first)).toHaveLength(1);

    await enforce(true);
    await resend(first);
    expect((await gateway.deliverMails())[0]?.template).toBe('signOnInvitation');
    expect(await linksOf(first)).toEqual([]);

    await remove();
    await resend(second);
    const [mail] = await gateway.deliverMails();
    expect(mail).toMatchObject({ template: 'invitation' });
    expect(mail?.values.link).toMatch(/\/invitation\?token=[\w-]{43}$/);
    // They can be given a password now.
    expect(await personOf(bySignOn)).toMatchObject({ sso: false });
  });

  it('are read about and tried in the words that they get', async () => {
    await setUp();
    const { body: options } = await gateway.call(inviteEndpoints.options, { token, params });
    expect(options.data.signOn).toEqual({ isRequired: false, domains: [domain] });
    const { body: texts } = await gateway.call(inviteEndpoints.emails, { token, params });
    const { learner } = texts.data;
    expect(learner.signOn.default.message).not.toBe(learner.default.message);
    expect(learner.signOn.frame.action).toBe('Sign in');
    await gateway.call(inviteTextCalls.learner.test, {
      token,
      params,
      body: { ...learner.signOn.default, sso: true },
    });
    expect((await gateway.deliverMails())[0]?.template).toBe('signOnInvitation');
  });
});

describe('a file of new users', () => {
  it('is refused where some are elsewhere, and else mails all of them the way to single sign-on', async () => {
    await setUp();
    const imports = importsOf(gateway, company.id, token);
    const { id } = await imports.dryRun([
      [`ida@${domain}`, 'Sales'],
      ['contractor@elsewhere.example', 'Sales'],
    ]);
    const refused = await imports.commit(id, { sso: true });
    expect(refused.error.details).toEqual([
      {
        code: 'sso',
        description: 'Not at a domain that your company has verified: contractor@elsewhere.example',
      },
    ]);
    const { mails } = await imports.run([[`ida@${domain}`, 'Sales']], { sso: true });
    expect(mails.map(({ to, template }) => [to, template])).toEqual([[`ida@${domain}`, 'signOnInvitation']]);
    const ida = await personOf(`ida@${domain}`);
    expect(ida).toMatchObject({ sso: true });
    expect(await linksOf(ida?.id ?? 0)).toEqual([]);
  });
});
