import { accountEndpoints } from '@contract/account';
import type { Endpoint } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { supportEndpoints, TICKET_CATEGORIES } from '@contract/support';
import { inviteEndpoints } from '@contract/users/invites';
import { profileEndpoints } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { countReaders, countSending } from '@server/domain/company/mail-limits';
import { identityOobCodes } from '@server/platform/identity/identity.tables';
import { forgetQuotas } from '@server/platform/quotas/quotas.queries';
import { quotas } from '@server/platform/quotas/quotas.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Every call that mails others, or reveals whether an address has an account. */
const REACHING_OTHERS = [
  'DELETE /api/v1/policies/company/{companyId}/policies/{id}/exceptions/{userId}',
  'GET /customers/api/v1/company/{companyId}/settings/export/{exportId}/file',
  'GET /white-label/api/v1/company/{id}/graph_api/auth_url',
  'PATCH /api/v1/calendar/{companyId}/enable',
  'PATCH /api/v1/calendar/{companyId}/settings',
  'PATCH /ctf/api/v1/company/{companyId}/tournament/{tournamentId}',
  'PATCH /white-label/api/v1/company/{companyId}/custom_domains/verify',
  'POST /api/v1/billing/{companyId}/subscription',
  'POST /api/v1/campaign/company/{companyId}',
  'POST /api/v1/campaign/company/{companyId}/annual',
  'POST /api/v1/campaign/company/{companyId}/{id}/remind',
  'POST /api/v1/course/company/{companyId}/start/{courseId}/batch',
  'POST /api/v1/games/company/{companyId}/exercises',
  'POST /api/v1/partner-portal/company/{id}/become_partner',
  'POST /api/v1/partner-portal/{id}/resend_partner_customer_invite',
  'POST /api/v1/policies/company/{companyId}/policies/{id}/assign',
  'POST /api/v1/policies/company/{companyId}/policies/{id}/publish',
  'POST /api/v1/policies/company/{companyId}/policies/{id}/remind',
  'POST /api/v1/scim/v2/bearer_token/company/{id}',
  'POST /api/v1/sso/company/{id}/try',
  'POST /api/v1/sso/{id}/custom_saml',
  'POST /api/v1/sso/{id}/gsuite',
  'POST /api/v1/sso/{id}/okta',
  'POST /api/v1/sso/{id}/onelogin',
  'POST /api/v1/sso/{id}/tenant_id',
  'POST /api/v1/user/{companyId}/contact_us_buy',
  'POST /api/v1/user/{companyId}/resend_invite',
  'POST /api/v1/user/{companyId}/support_ticket',
  'POST /ctf/api/v1/company/{companyId}/challenges/tournament',
  'POST /customers/api/v1/company/{companyId}/invite/emails/admin/test',
  'POST /customers/api/v1/company/{companyId}/invite/emails/learner/test',
  'POST /customers/api/v1/company/{companyId}/settings/admin_factor/reminders',
  'POST /customers/api/v1/company/{companyId}/settings/api_key',
  'POST /customers/api/v1/company/{companyId}/settings/domains',
  'POST /customers/api/v1/company/{companyId}/settings/domains/{domain}/check',
  'POST /customers/api/v1/company/{companyId}/settings/email_reminders/kinds/{kind}/test',
  'POST /customers/api/v1/company/{companyId}/settings/export',
  'POST /customers/api/v1/company/{companyId}/settings/own_mail/test',
  'POST /customers/api/v1/company/{companyId}/settings/owner/offer/acceptance',
  'POST /customers/api/v1/company/{companyId}/settings/provisioning/holds/{holdId}/approve',
  'POST /customers/api/v1/company/{companyId}/users',
  'POST /customers/api/v1/company/{companyId}/users/emails_in_use',
  'POST /customers/api/v1/company/{companyId}/users/imports',
  'POST /customers/api/v1/company/{companyId}/users/imports/{importId}/check',
  'POST /customers/api/v1/company/{companyId}/users/imports/{importId}/commit',
  'POST /customers/api/v1/company/{companyId}/users/invite',
  'POST /customers/api/v1/company/{companyId}/users/reminders',
  'POST /customers/api/v1/company/{companyId}/users/{id}/email',
  'POST /customers/api/v1/company/{companyId}/users/{id}/password_reset',
  'POST /customers/api/v1/company/{companyId}/users/{id}/temporary_password',
  'POST /partnership/api/v1/company/{companyId}/temporary_password',
  'POST /partnership/api/v1/company/{id}/invite',
  'POST /phishing-exercise/api/v1/company/{companyId}/campaign/create',
  'POST /phishing-exercise/api/v1/company/{companyId}/campaign/notification/test',
  'POST /phishing/api/v3/campaign/{campaignId}/clone',
  'POST /phishing/api/v3/company/{companyId}/campaign/{campaignId}/launch',
  'POST /phishing/api/v3/company/{companyId}/campaign/{campaignId}/recipients',
  'POST /phishing/api/v3/company/{companyId}/campaign/{campaignId}/test',
  'POST /phishing/api/v3/company/{companyId}/settings/ded/test',
  'POST /phishing/api/v3/company/{companyId}/settings/report_button/key',
  'POST /reports/api/v1/company/{companyId}/people/assign',
  'POST /reports/api/v1/company/{companyId}/people/remind',
  'POST /reports/api/v1/company/{companyId}/report_schedules/{id}/recipients/{recipientId}/confirmations',
  'POST /reports/api/v1/company/{companyId}/report_schedules/{id}/sends',
  'POST /white-label/api/v1/company/{companyId}/custom_domains',
  'POST /white-label/api/v1/company/{companyId}/custom_domains/verify',
  'POST /white-label/api/v1/company/{id}/graph_api/auth',
  'PUT /api/v1/campaign/company/{companyId}/{id}',
  'PUT /api/v1/games/company/{companyId}/exercises/{id}',
  'PUT /api/v1/policies/company/{companyId}/policies/{id}/assignment',
  'PUT /api/v1/sso/company/{id}/enforcement',
  'PUT /api/v1/sso/company/{id}/new_people',
  'PUT /api/v1/sso/company/{id}/second_factor',
  'PUT /api/v1/sso/company/{id}/use',
  'PUT /customers/api/v1/company/{companyId}/settings/admin_factor',
  'PUT /customers/api/v1/company/{companyId}/settings/closing',
  'PUT /customers/api/v1/company/{companyId}/settings/email_reminders/kinds/{kind}',
  'PUT /customers/api/v1/company/{companyId}/settings/own_mail/smtp',
  'PUT /customers/api/v1/company/{companyId}/settings/own_mail/use',
  'PUT /customers/api/v1/company/{companyId}/settings/owner/offer',
  'PUT /customers/api/v1/company/{companyId}/settings/provisioning',
  'PUT /customers/api/v1/company/{companyId}/settings/retention',
  'PUT /customers/api/v1/company/{companyId}/settings/sessions',
  'PUT /customers/api/v1/company/{companyId}/settings/trust',
  'PUT /customers/api/v1/company/{companyId}/users/imports/{importId}/rows/{first}',
  'PUT /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/update',
];

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
});
afterAll(() => gateway.close());

const PASSWORD = 'Correct-Horse-1';
const identity = (operation: string, payload: object) =>
  gateway.app.inject({
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=test-api-key`,
    payload,
  });
const tokenOf = (person: UserRow) => gateway.tokenFor(person);
const invite = async (person: UserRow, emails: string[], words: object = {}) =>
  gateway.call(inviteEndpoints.invite, {
    token: await tokenOf(person),
    params: { companyId: person.companyId },
    body: { emails: emails.map((email) => ({ email })), ...words },
  });

describe('before confirming their own address, an admin', () => {
  const verified = allEndpoints.filter((endpoint) => (endpoint as Endpoint).verified);

  it('cannot use any call that mails others or reveals accounts', async () => {
    // Some of these calls are for partners only, one is for all others.
    const features = {
      isChildLoginAllowed: true,
      isPartnerInviteAllowed: true,
      hasPayByInvoiceAccess: true,
      hasWhiteLabelAccess: true,
    };
    const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', features });
    const tokens = new Map<number, string>();
    for (const { id } of [partner, company]) {
      const owner = await gateway.buildAdmin({ id }, { emailVerified: false });
      // Settings of trust are the owner's.
      await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, id));
      tokens.set(id, await tokenOf(owner));
    }
    for (const { method, path, access, tenantParam } of verified as readonly Endpoint[]) {
      const { id } = access.notPartner ? company : partner;
      const authorization = `Bearer ${tokens.get(id)}`;
      const url = path.replace(`{${tenantParam ?? 'companyId'}}`, String(id)).replace(/\{\w+\}/g, '1');
      const answer = await gateway.app.inject({ method, url, headers: { authorization }, payload: {} });
      expect([path, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        path,
        403,
        'EMAIL_NOT_VERIFIED',
      ]);
    }
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('is refused by exactly these calls', () => {
    expect(verified.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(REACHING_OTHERS);
  });

  it('cannot resend or remind as a task, while everything else works', async () => {
    const person = await gateway.buildAdmin(company, { emailVerified: false });
    const { id } = await gateway.buildUser({ companyId: company.id, role: 'user' });
    const start = async (kind: 'resendInvite' | 'disable') =>
      gateway.call(operationEndpoints.start, {
        token: await tokenOf(person),
        params: { companyId: company.id },
        body: { kind, payload: {}, ids: [id] } as never,
      });
    expect((await start('resendInvite')).error.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await start('disable')).status).toBe(200);
  });
});

describe('mails caused by users', () => {
  it('are limited per recipient and day, and the answer says when to retry', async () => {
    const [id = 0] = (await invite(admin, ['often@larkfield.example'])).body.data.ids;
    const again = async () =>
      gateway.call(userEndpoints.resendInvite, {
        token: await tokenOf(admin),
        params: { companyId: company.id },
        body: { userId: id },
      });
    const most = limits.mails.toOne.invitation.company;
    for (let sent = 1; sent < most; sent += 1) expect((await again()).status).toBe(200);
    const refused = await again();
    expect(refused.status).toBe(429);
    expect(refused.error).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);
    expect(await gateway.deliverMails()).toHaveLength(most);
    gateway.clock.advance(limits.mails.dayMs);
    await forgetQuotas(gateway.db, gateway.clock());
    const fresh = await gateway.freshToken(admin);
    const params = { companyId: company.id };
    const later = await gateway.call(userEndpoints.resendInvite, {
      token: fresh,
      params,
      body: { userId: id },
    });
    expect(later.status).toBe(200);
    gateway.clock.advance(-limits.mails.dayMs);
  });

  it('are limited to a multiple of the plan’s seats', async () => {
    const paying = await gateway.buildCompany({ seats: 100_000 });
    const free = await gateway.buildCompany({ hasBoost: false });
    const send = (companyId: number, userId: number, amount: number) =>
      gateway.db
        .transaction((tx) =>
          countSending(tx, { companyId, userId, onBehalfOf: null }, 'invitation', amount, gateway.clock()),
        )
        .then(
          () => 'sent',
          ({ code }: { code: string }) => code,
        );
    expect(await send(paying.id, 1, 200_000)).toBe('sent');
    expect(await send(paying.id, 1, 1)).toBe('TOO_MANY_REQUESTS');
    expect(await send(free.id, 1, 50)).toBe('sent');
    expect(await send(free.id, 1, 1)).toBe('TOO_MANY_REQUESTS');
    // Another admin sends the rest of the company's quota.
    expect(await send(free.id, 2, 25)).toBe('sent');
    expect(await send(free.id, 3, 1)).toBe('TOO_MANY_REQUESTS');
    // Refused calls did not count.
    const rows = await gateway.db.select().from(quotas);
    expect(rows.filter(({ used }) => used === 75)).toHaveLength(1);
  });

  it('share one count across parallel requests', async () => {
    const person = await gateway.buildAdmin(company);
    const params = { companyId: company.id };
    const body = { email: person.email, description: 'Help me, please', category: TICKET_CATEGORIES[0] };
    const token = await tokenOf(person);
    const asked = Array.from({ length: limits.mails.ofSender.request + 3 }, () =>
      gateway.call(supportEndpoints.createTicket, { token, params, body }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.mails.ofSender.request);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  it('of verification are limited per address and day', async () => {
    const person = await gateway.buildAdmin(company, { emailVerified: false });
    const token = await tokenOf(person);
    const statuses = [];
    for (let sent = 0; sent <= limits.mails.toOne.confirmation.service; sent += 1) {
      const body = { user_id: person.id };
      statuses.push(
        (await gateway.call(accountEndpoints.verificationEmail, { token, params: {}, body })).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1)).not.toContain(429);
    // The identity service sends the same mail and uses the same count.
    const answer = await identity('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: token });
    expect(answer.json()).toMatchObject({ error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
  });

  it('about new passwords are limited per day, since the address may be a stranger’s', async () => {
    const person = await gateway.buildAdmin(company, { emailVerified: false, password: PASSWORD });
    await gateway.deliverMails();
    let idToken = await gateway.passwordToken(person.email, PASSWORD);
    const said = [];
    for (let change = 0; change <= limits.session.passwordChangesMax; change += 1) {
      const answer = await identity('update', { idToken, password: `Maple-Otter-${change}1` });
      const body = answer.json<{ idToken?: string; error?: { message: string } }>();
      idToken = body.idToken ?? idToken;
      said.push(body.error?.message ?? 'changed');
    }
    expect(said.slice(0, -1)).not.toContain('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(said.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    const { error } = await gateway.call(accountEndpoints.changePassword, {
      token: idToken,
      params: { companyId: company.id },
      body: {
        password: 'Maple-Otter-x1',
        currentPassword: `Maple-Otter-${limits.session.passwordChangesMax - 1}1`,
      },
    });
    expect(error.code).toBe('TOO_MANY_REQUESTS');
    expect(await gateway.deliverMails()).toHaveLength(limits.session.passwordChangesMax);
  });

  it('about temporary passwords count as resets', async () => {
    const person = await gateway.buildUser({ companyId: company.id, role: 'user', password: PASSWORD });
    const most = limits.mails.toOne.reset.company;
    const emails = [person.email];
    for (let sent = 1; sent < most; sent += 1) {
      await countReaders(gateway.db, company.id, 'reset', emails, gateway.clock());
    }
    const give = async () =>
      gateway.call(profileEndpoints.setTemporaryPassword, {
        token: await tokenOf(admin),
        params: { companyId: company.id, id: person.id },
        body: { password: 'Maple-Otter-71' },
      });
    expect([(await give()).status, (await give()).status]).toEqual([200, 429]);
  });

  it('to reset a password cannot be used up by a stranger’s mass requests', async () => {
    const person = await gateway.buildAdmin(company, { password: PASSWORD });
    const ask = () => identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: person.email });
    const made = async () => {
      await gateway.deliverMails();
      return gateway.db.$count(identityOobCodes, eq(identityOobCodes.email, person.email));
    };
    for (let asked = 0; asked <= limits.mails.toOne.reset.service; asked += 1) await ask();
    const before = await made();
    gateway.clock.advance(limits.session.passwordThrottleMs);
    await ask();
    expect(await made()).toBe(before + 1);
    gateway.clock.advance(-limits.session.passwordThrottleMs);
  });

  it('contain links in custom texts of paying companies only, and never in names', async () => {
    const trying = await gateway.buildCompany({
      hasBoost: false,
      trialStatus: 'active',
      name: 'Prize at win.example',
      trialEnd: new Date(gateway.clock().getTime() + 60_000),
    });
    const words = { custom_subject: 'Look', custom_message: 'Sign in at https://evil.example now' };
    await gateway.deliverMails();
    await invite(await gateway.buildAdmin(trying), ['trial@larkfield.example'], words);
    await invite(admin, ['paid@larkfield.example'], words);
    const mails = await gateway.deliverMails();
    const [trial, paid] = ['trial', 'paid'].map((name) => mails.find(({ to }) => to.startsWith(name)));
    expect(trial?.texts?.message).not.toContain('https://');
    expect(trial?.texts?.message.replaceAll('\u2060', '')).toBe(words.custom_message);
    expect(paid?.texts?.message).toBe(words.custom_message);
  });
});
