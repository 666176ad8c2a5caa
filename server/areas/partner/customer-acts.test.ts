import { accountEndpoints } from '@contract/account';
import { billingEndpoints } from '@contract/billing';
import { invitationEndpoints } from '@contract/invitation';
import { limits } from '@contract/limits';
import { notificationEndpoints } from '@contract/notifications';
import { partnerAccessEndpoints } from '@contract/partner/access';
import { customerEndpoints } from '@contract/partner/customers';
import { sessionEndpoints } from '@contract/session';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { doneIn } from '@tests/support/audit';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { letPartnerIn, visitorToken } from '@tests/support/visits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let partner: CompanyRow;
let agent: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const features = { isPartnerInviteAllowed: true, isChildLoginAllowed: true };
const buildPartner = async (values: Partial<typeof companies.$inferInsert> = {}) =>
  gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', features, ...values });

beforeEach(async () => {
  partner = await buildPartner({ name: `Corvid ${Math.random()}` });
  agent = await gateway.buildAdmin(partner, { name: 'Petra', lastName: 'Lind' });
  token = await gateway.tokenFor(agent);
});

async function buildCustomer(values: Partial<typeof companies.$inferInsert> = {}) {
  const company = await gateway.buildCompany({ parentCompanyId: partner.id, ...values });
  const owner = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  return { company, owner };
}
const readCompany = async (id: number) => {
  const [row] = await gateway.db.select().from(companies).where(eq(companies.id, id));
  if (!row) throw new Error('no such company');
  return row;
};
const actionsOf = async (companyId: number) =>
  (await gateway.db.select().from(auditEvents).where(doneIn(companyId))).map(({ action }) => action);
const ofPartner = () => ({ id: partner.id });

describe('asking for access', () => {
  const ask = (body: Parameters<typeof gateway.call<typeof customerEndpoints.requestAccess>>[1]['body']) =>
    gateway.call(customerEndpoints.requestAccess, { token, params: ofPartner(), body });
  const answer = async (owner: UserRow, status: 'AVAILABLE' | 'NOT_AVAILABLE') =>
    gateway.call(partnerAccessEndpoints.answerRequest, {
      token: await gateway.tokenFor(owner),
      params: { id: owner.companyId },
      body: { status },
    });

  it("tells the customer's admins, who then answer, and both see what happened", async () => {
    const { company, owner } = await buildCustomer();
    expect((await ask({ customersIds: [company.id] })).body.data).toEqual({ requested: 1, unchanged: 0 });
    const notices = await gateway.call(notificationEndpoints.list, {
      token: await gateway.tokenFor(owner),
      params: { companyId: company.id, userId: owner.id },
    });
    const [notice] = notices.body.data.notifications;
    expect(notice).toMatchObject({
      title: `${partner.name} asks for access to your company`,
      url: '/access-for-reseller',
    });
    expect((await answer(owner, 'AVAILABLE')).status).toBe(200);
    await visitorToken(gateway, agent, company.id);
    const params = { ...ofPartner(), customerId: company.id };
    const { accessHistory } = (await gateway.call(customerEndpoints.customer, { token, params })).body.data;
    // The partner doesn't learn which of the customer's admins answered.
    expect(accessHistory.map(({ kind, person }) => [kind, person])).toEqual([
      ['entered', 'Petra Lind'],
      ['granted', null],
      ['requested', 'Petra Lind'],
    ]);
    expect(await actionsOf(company.id)).toEqual([
      'company.access_requested',
      'company.access_granted',
      'company.entered',
    ]);
  });

  it('is of the customer in the path where nobody is chosen, as documented', async () => {
    const { company } = await buildCustomer();
    const { company: foreign } = await buildCustomer({ parentCompanyId: null });
    const askAt = (id: number, body?: object) =>
      gateway.app.inject({
        method: 'POST',
        url: `/partnership/api/v1/company/${id}/access/request`,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      });
    expect((await askAt(company.id)).json()).toEqual({ data: { requested: 1, unchanged: 0 } });
    expect((await readCompany(company.id)).loginAsCompanyStatus).toBe('REQUESTED');
    expect((await askAt(foreign.id)).statusCode).toBe(404);
    const chosen = { customersIds: [company.id] };
    expect((await askAt(foreign.id, chosen)).json()).toMatchObject({ code: 'company_not_accessible' });
    // Nobody is asked by mistake.
    expect((await askAt(partner.id)).json().details).toMatchObject([{ code: 'customersIds' }]);
    expect((await askAt(partner.id, { customersIds: [] })).statusCode).toBe(422);
  });

  it('leaves those that have answered yes or not at all, and those that said no today', async () => {
    const { company, owner } = await buildCustomer();
    await ask({ customersIds: [company.id] });
    expect((await ask({ customersIds: [company.id] })).body.data).toEqual({ requested: 0, unchanged: 1 });
    await answer(owner, 'NOT_AVAILABLE');
    expect((await ask({ customersIds: [company.id] })).body.data.requested).toBe(0);
    gateway.clock.advance(limits.partner.askAgainMs);
    token = await gateway.freshToken(agent);
    expect((await ask({ customersIds: [company.id] })).body.data.requested).toBe(1);
    gateway.clock.advance(-limits.partner.askAgainMs);
  });

  it('of all that match reaches own customers only', async () => {
    const { company: one } = await buildCustomer({ name: 'Alder One' });
    const { company: other } = await buildCustomer({ name: 'Birch Two' });
    const { company: sub } = await buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
    const { company: grandchild } = await buildCustomer({ parentCompanyId: sub.id, name: 'Alder Three' });
    await gateway.db
      .update(companies)
      .set({ features: { ...features, isGrandChildrenAccessAllowed: true } })
      .where(eq(companies.id, partner.id));
    const filter = { searchText: 'alder', isRegistered: true };
    const ignored = [other.id];
    const answered = await ask({ isAllSelected: true, filter, customersIds: ignored });
    expect(answered.body.data.requested).toBe(1);
    expect((await readCompany(one.id)).loginAsCompanyStatus).toBe('REQUESTED');
    for (const { id } of [other, grandchild]) expect((await readCompany(id)).loginAsCompanyStatus).toBeNull();
  });

  it('is refused for nobody, and to a partner that may not sign in to customers', async () => {
    expect((await ask({})).error.details).toEqual([
      { code: 'customersIds', description: 'Please add customers' },
    ]);
    await gateway.db.update(companies).set({ features: {} }).where(eq(companies.id, partner.id));
    const { company } = await buildCustomer();
    expect((await ask({ customersIds: [company.id] })).error.code).toBe('FORBIDDEN');
  });

  it('is granted only by an admin whose address is confirmed', async () => {
    const { company, owner } = await buildCustomer({ loginAsCompanyStatus: 'REQUESTED' });
    await gateway.db.update(users).set({ emailVerified: false }).where(eq(users.id, owner.id));
    expect((await answer(owner, 'AVAILABLE')).error.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await readCompany(company.id)).loginAsCompanyStatus).toBe('REQUESTED');
    expect((await answer(owner, 'NOT_AVAILABLE')).status).toBe(200);
  });
});

let made = 0;
const newRow = () => {
  made += 1;
  return { companyName: `Invited ${made}`, email: `owner-${made}@invited.example` };
};
const invite = (rows: object[], as = token, id = partner.id) =>
  gateway.call(customerEndpoints.invite, {
    token: as,
    params: { id },
    body: { companies: rows as ReturnType<typeof newRow>[] },
  });
const tokenIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? '';
/** Invites one company; returns it with its owner and the token of the mailed link. */
async function invitedOne() {
  const row = newRow();
  const [made] = (await invite([row])).body.data.invited;
  const mail = (await gateway.deliverMails()).find(({ to }) => to === row.email);
  const company = await readCompany(made?.companyId ?? 0);
  return { ...row, company, link: tokenIn(mail?.values.link) };
}
const accept = (link: string, password = 'Correct-Horse-1') =>
  gateway.call(invitationEndpoints.accept, {
    token: null,
    params: { token: link },
    body: { password, name: 'Nia', lastName: 'Owner', privacyPolicyConfirmed: true },
  });

describe('inviting customers', () => {
  it('creates each, unregistered, and mails its owner, who registers it by the link', async () => {
    const rows = [{ ...newRow(), firstName: 'Nia', lastName: 'Owner' }, newRow()];
    const { invited } = (await invite(rows)).body.data;
    expect(invited.map(({ email }) => email)).toEqual(rows.map(({ email }) => email));
    const mails = await gateway.deliverMails();
    expect(mails.map(({ to, template }) => [to, template])).toEqual(
      rows.map(({ email }) => [email, 'customerInvitation']),
    );
    expect(mails[0]?.values).toMatchObject({ partnerName: partner.name, name: 'Nia' });
    const id = invited[0]?.companyId ?? 0;
    expect(await readCompany(id)).toMatchObject({
      parentCompanyId: partner.id,
      registeredAt: null,
      trialStatus: 'available',
      hasBoost: false,
      seats: limits.users.withoutBoost,
    });
    expect((await accept(tokenIn(mails[0]?.values.link))).status).toBe(200);
    expect((await readCompany(id)).registeredAt).toEqual(gateway.clock());
    const { data } = (
      await gateway.call(customerEndpoints.customers, { token, params: { companyId: partner.id } })
    ).body;
    expect(
      data.items.map(({ registrationStatus, invitedAt }) => [registrationStatus, invitedAt !== null]),
    ).toEqual([
      ['REGISTERED', true],
      ['UNREGISTERED', true],
    ]);
  });

  it('is refused as a whole, by row and field', async () => {
    const { email } = agent;
    const good = newRow();
    const { error } = await invite([
      good,
      { ...newRow(), email },
      { ...newRow(), email: good.email.toUpperCase() },
      { ...newRow(), companyName: partner.name },
      { ...newRow(), companyName: good.companyName.toUpperCase() },
      { ...newRow(), companyName: '<b>Bold</b>' },
    ]);
    expect(error.details).toEqual([
      { code: 'companies.1.email', description: 'This email already in use' },
      { code: 'companies.2.email', description: 'This email is in the list twice.' },
      { code: 'companies.3.companyName', description: 'This company name is already taken.' },
      { code: 'companies.4.companyName', description: 'This company name is already taken.' },
      { code: 'companies.5.companyName', description: 'Company Name contains invalid symbols.' },
    ]);
    expect(await gateway.deliverMails()).toEqual([]);
    expect(await gateway.db.$count(companies, eq(companies.parentCompanyId, partner.id))).toBe(0);
  });

  it('needs the right to invite', async () => {
    const other = await buildPartner({ features: {} });
    const theirs = await gateway.tokenFor(await gateway.buildAdmin(other));
    expect((await invite([newRow()], theirs, other.id)).error.code).toBe('FORBIDDEN');
  });

  it("carries the partner's own message, without links unless it pays", async () => {
    const message = (defaultCustomerInviteMessage: string) =>
      gateway.call(customerEndpoints.inviteMessage, {
        token,
        params: ofPartner(),
        body: { defaultCustomerInviteMessage },
      });
    expect((await message('Hi {name}')).error.details[0]?.code).toBe('defaultCustomerInviteMessage');
    await message('Welcome to evil.example, {companyName}!');
    await invite([newRow()]);
    const [paying] = await gateway.deliverMails();
    expect(paying?.texts?.message).toBe('Welcome to evil.example, {companyName}!');
    await gateway.db.update(companies).set({ hasBoost: false }).where(eq(companies.id, partner.id));
    await invite([newRow()]);
    const [free] = await gateway.deliverMails();
    expect(free?.texts?.message).not.toContain('evil.example');
    await message('');
    await invite([newRow()]);
    expect((await gateway.deliverMails())[0]?.texts).toBeUndefined();
  });

  it('again sends a new link, and the earlier one stops working', async () => {
    const { company, link, email } = await invitedOne();
    const again = () =>
      gateway.call(customerEndpoints.resendInvite, {
        token,
        params: ofPartner(),
        body: { customer_company_id: company.id },
      });
    expect((await again()).status).toBe(200);
    const [mail] = await gateway.deliverMails();
    expect(mail?.to).toBe(email);
    expect((await accept(link)).status).toBe(401);
    expect((await accept(tokenIn(mail?.values.link))).status).toBe(200);
    expect((await again()).error.status).toBe(409);
  });

  it('mails one address only a few times a day, whichever company it is invited to', async () => {
    const { company } = await invitedOne();
    const again = async () =>
      gateway.call(customerEndpoints.resendInvite, {
        token,
        params: ofPartner(),
        body: { customer_company_id: company.id },
      });
    for (let sent = 1; sent < limits.mails.toOne.invitation.company; sent += 1) {
      expect((await again()).status).toBe(200);
    }
    expect((await again()).status).toBe(429);
  });
});

describe("an unregistered owner's temporary password", () => {
  const PASSWORD = 'Given-Staple-77';
  const set = (companyId: number, grantLoginAccess = false, as = token) =>
    gateway.call(customerEndpoints.temporaryPassword, {
      token: as,
      params: { companyId },
      body: { password: PASSWORD, grantLoginAccess },
    });
  const whoAmI = async (session: string) =>
    (await gateway.call(sessionEndpoints.currentUser, { token: session })).status;
  const choose = (session: string, companyId: number, password = 'Own-Battery-88') =>
    gateway.call(accountEndpoints.changePassword, {
      token: session,
      params: { companyId },
      body: { password },
    });

  it('opens nothing but the choice of an own one, which registers the company', async () => {
    const { company, email, link } = await invitedOne();
    const { expiresAt } = (await set(company.id)).body.data;
    expect(Date.parse(expiresAt) - gateway.clock().getTime()).toBe(limits.partner.temporaryPasswordMs);
    const [mail] = await gateway.deliverMails();
    expect([mail?.to, mail?.template]).toEqual([email, 'ownerPassword']);
    expect(JSON.stringify(mail)).not.toContain(PASSWORD);
    const session = await gateway.passwordToken(email, PASSWORD);
    const trial = await gateway.call(billingEndpoints.startTrial, {
      token: session,
      params: { companyId: company.id },
    });
    expect(trial.error.code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await choose(session, company.id)).status).toBe(200);
    expect((await readCompany(company.id)).registeredAt).not.toBeNull();
    // The address is still unconfirmed, and the mailed link has no say over the new password.
    const [owner] = await gateway.db.select().from(users).where(eq(users.companyId, company.id));
    expect(owner).toMatchObject({ registrationType: 'REGISTERED', emailVerified: false });
    expect((await accept(link)).status).toBe(401);
    expect((await set(company.id)).error.status).toBe(409);
  });

  it('is overridden by the mailed link, which signs out whoever used it', async () => {
    const { company, email, link } = await invitedOne();
    await set(company.id);
    const session = await gateway.passwordToken(email, PASSWORD);
    expect((await accept(link)).status).toBe(200);
    expect(await whoAmI(session)).toBe(401);
    await expect(gateway.passwordToken(email, PASSWORD)).rejects.toThrow(/INVALID/);
    const own = await gateway.passwordToken(email, 'Correct-Horse-1');
    expect(await whoAmI(own)).toBe(200);
    expect((await choose(session, company.id)).status).toBe(401);
  });

  it('ends after a week, and with the next one', async () => {
    const { company, email } = await invitedOne();
    await set(company.id);
    const first = await gateway.passwordToken(email, PASSWORD);
    gateway.clock.advance(1000);
    await set(company.id);
    expect((await choose(first, company.id)).status).toBe(401);
    gateway.clock.advance(limits.partner.temporaryPasswordMs);
    const late = await gateway.passwordToken(email, PASSWORD).catch(() => undefined);
    if (late !== undefined) expect((await choose(late, company.id)).status).toBe(401);
    const validated = await gateway.call(sessionEndpoints.validateLogin, {
      token: null,
      body: { email, password: PASSWORD, isAdmin: true },
    });
    expect(validated.status).toBe(401);
    gateway.clock.advance(-limits.partner.temporaryPasswordMs - 1000);
  });

  it('lets the partner in if it says so, until the owner registers and is asked', async () => {
    const { company, link } = await invitedOne();
    await set(company.id);
    expect((await readCompany(company.id)).loginAsCompanyStatus).toBeNull();
    await set(company.id, true);
    const inside = await visitorToken(gateway, agent, company.id);
    expect(await whoAmI(inside)).toBe(200);
    await accept(link);
    expect(await whoAmI(inside)).toBe(403);
    expect((await readCompany(company.id)).loginAsCompanyStatus).toBe('REQUESTED');
  });

  it("is never set for a registered customer, nor for one that others invited, nor for others' customers", async () => {
    const { company: registered } = await buildCustomer();
    expect((await set(registered.id)).error.status).toBe(409);
    const { company } = await invitedOne();
    const rival = await buildPartner();
    const theirs = await gateway.tokenFor(await gateway.buildAdmin(rival));
    expect((await set(company.id, false, theirs)).error.status).toBe(404);
    await gateway.db.update(companies).set({ parentCompanyId: rival.id }).where(eq(companies.id, company.id));
    expect((await set(company.id, false, theirs)).error.status).toBe(409);
    const weak = await gateway.call(customerEndpoints.temporaryPassword, {
      token,
      params: { companyId: company.id },
      body: { password: 'weak' },
    });
    expect(weak.error.details[0]?.code).toBe('password');
  });
});

describe('removing customers', () => {
  const remove = (body: { customersIds?: number[]; isAllSelected?: boolean }) =>
    gateway.call(customerEndpoints.removeCustomers, { token, params: ofPartner(), body });

  it('ends the affiliation, the access with its visits, and the deal; the seats stay', async () => {
    const { company, owner } = await buildCustomer({
      seats: 70,
      dealProbability: 50,
      dealLicenses: 10,
      dealClosesOn: '2026-08-01',
    });
    await letPartnerIn(gateway, { company, owner, partner });
    const inside = await visitorToken(gateway, agent, company.id);
    expect((await remove({ customersIds: [company.id] })).body.data).toEqual({ removed: 1 });
    const params = { companyId: company.id };
    const visit = await gateway.call(sessionEndpoints.currentUser, { token: inside });
    expect(visit.error.code).toBe('company_not_accessible');
    expect(await readCompany(params.companyId)).toMatchObject({
      parentCompanyId: null,
      loginAsCompanyStatus: null,
      dealProbability: null,
      seats: 70,
    });
    expect(await actionsOf(company.id)).toContain('company.partner_removed');
    expect((await remove({ customersIds: [company.id] })).error.status).toBe(422);
  });

  it('makes a removed sub-reseller a direct company, whose customers lose it', async () => {
    const { company: sub } = await buildCustomer({ isPartner: true, customerType: 'SUBRESELLER' });
    const { company: grandchild } = await buildCustomer({ parentCompanyId: sub.id });
    await buildCustomer();
    expect((await remove({ isAllSelected: true })).body.data.removed).toBe(2);
    expect(await readCompany(sub.id)).toMatchObject({ isPartner: false, customerType: 'DIRECT' });
    expect((await readCompany(grandchild.id)).parentCompanyId).toBeNull();
  });

  it('ends a temporary password; the mailed link still registers the company', async () => {
    const { company, email, link } = await invitedOne();
    await gateway.call(customerEndpoints.temporaryPassword, {
      token,
      params: { companyId: company.id },
      body: { password: 'Given-Staple-77' },
    });
    const session = await gateway.passwordToken(email, 'Given-Staple-77');
    await remove({ customersIds: [company.id] });
    const changed = await gateway.call(accountEndpoints.changePassword, {
      token: session,
      params: { companyId: company.id },
      body: { password: 'Own-Battery-88' },
    });
    expect(changed.status).toBe(401);
    expect((await accept(link)).status).toBe(200);
  });
});

describe('a sub-reseller', () => {
  const params = (customerId: number) => ({ ...ofPartner(), customerId });
  const mark = (id: number) => gateway.call(customerEndpoints.markSubReseller, { token, params: params(id) });
  const unmark = (id: number) =>
    gateway.call(customerEndpoints.unmarkSubReseller, { token, params: params(id) });

  it('is made of a customer, gets a portal, and loses it again with its customers', async () => {
    const { company, owner } = await buildCustomer();
    expect((await mark(company.id)).body.data).toEqual({ customerType: 'SUBRESELLER' });
    expect((await mark(company.id)).error.status).toBe(409);
    const theirs = await gateway.tokenFor(owner);
    const row = newRow();
    const [invited] = (await invite([row], theirs, company.id)).body.data.invited;
    const list = () =>
      gateway.call(customerEndpoints.subResellerCustomers, { token: theirs, params: { id: company.id } });
    expect((await list()).body.data.items.map(({ companyName }) => companyName)).toEqual([row.companyName]);
    expect((await unmark(company.id)).body.data).toEqual({ customerType: 'DIRECT' });
    expect((await list()).error.code).toBe('FORBIDDEN');
    expect(await readCompany(company.id)).toMatchObject({ isPartner: false, parentCompanyId: partner.id });
    expect((await readCompany(invited?.companyId ?? 0)).parentCompanyId).toBeNull();
    expect((await unmark(company.id)).error.status).toBe(409);
  });
});

describe("a customer's trial", () => {
  it('is started by its partner, once', async () => {
    const { company } = await buildCustomer({ hasBoost: false, trialStatus: 'available', trialDays: 3 });
    const params = { ...ofPartner(), customerId: company.id };
    const start = () => gateway.call(customerEndpoints.startTrial, { token, params });
    const { trialEnd } = (await start()).body.data;
    expect(Date.parse(trialEnd) - gateway.clock().getTime()).toBe(3 * 24 * 60 * 60 * 1000);
    expect((await start()).error.status).toBe(409);
    expect(await actionsOf(company.id)).toEqual(['trial.started']);
  });
});
