import { accountEndpoints, secondFactorEndpoints } from '@contract/account';
import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { departmentEndpoints } from '@contract/users/teams';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { beginVisit } from '@server/domain/visits/visits.rules';
import { auditEvents } from '@server/platform/db/audit.tables';
import { doneIn } from '@tests/support/audit';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let partner: CompanyRow;
let agent: UserRow;
let customer: CompanyRow;
let owner: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

async function buildCustomer(values: Partial<typeof companies.$inferInsert> = {}) {
  const company = await gateway.buildCompany({ loginAsCompanyStatus: 'AVAILABLE', ...values });
  const admin = await gateway.buildAdmin(company, { temporaryPassword: true });
  await gateway.db.update(companies).set({ ownerId: admin.id }).where(eq(companies.id, company.id));
  return { company, admin };
}

beforeEach(async () => {
  partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  agent = await gateway.buildAdmin(partner, { name: 'Petra', lastName: 'Corvid' });
  ({ company: customer, admin: owner } = await buildCustomer({ parentCompanyId: partner.id }));
});

const ask = async (id: number, person: UserRow = agent) =>
  gateway.call(accountEndpoints.companyToken, { token: await gateway.tokenFor(person), params: { id } });

async function enter() {
  const { customToken } = (await ask(customer.id)).body.data;
  const raw = await gateway.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=test-api-key',
    payload: { token: customToken, returnSecureToken: true },
  });
  return raw.json<{ idToken: string; refreshToken: string }>();
}
const whoAmI = async (token: string) => {
  const answer = await gateway.call(sessionEndpoints.currentUser, { token });
  return answer.status === 200 ? 200 : `${answer.status} ${answer.error.code}`;
};
const eventsOf = (companyId: number) =>
  gateway.db.select().from(auditEvents).where(doneIn(companyId)).orderBy(auditEvents.id);

describe('who may enter', () => {
  it("the customer's own partner may, and the session names the real user", async () => {
    const { idToken } = await enter();
    const { data } = (await gateway.call(sessionEndpoints.currentUser, { token: idToken })).body;
    expect(data).toMatchObject({
      id: owner.id,
      company_id: customer.id,
      role: 'admin',
      temporary_password: false,
      isAdminLoggedInAsCompany: true,
      adminName: 'Petra Corvid',
      adminEmail: agent.email,
    });
    const own = await gateway.call(sessionEndpoints.currentUser, { token: await gateway.tokenFor(agent) });
    expect(own.body.data).toMatchObject({
      id: agent.id,
      isAdminLoggedInAsCompany: false,
      adminName: null,
      adminEmail: null,
    });
  });

  it.each(['REQUESTED', 'NOT_AVAILABLE', null])(
    'no one may while access is %s',
    async (loginAsCompanyStatus) => {
      await gateway.db.update(companies).set({ loginAsCompanyStatus }).where(eq(companies.id, customer.id));
      const { status, error } = await ask(customer.id);
      expect([status, error.code]).toEqual([403, 'company_not_accessible']);
    },
  );

  it("no one may enter another partner's customer, a direct company, a missing one, or their own", async () => {
    const rival = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const theirs = await buildCustomer({ parentCompanyId: rival.id });
    const direct = await buildCustomer();
    const grandchild = await buildCustomer({ parentCompanyId: customer.id });
    const ids = [theirs.company.id, direct.company.id, grandchild.company.id, 999_999_999, partner.id];
    for (const id of ids) expect((await ask(id)).error.code).toBe('company_not_accessible');
    for (const id of ids.slice(0, 3)) expect(await eventsOf(id)).toEqual([]);
  });

  it("a company that is no partner may not, nor a partner's read-only admin or learner", async () => {
    const parent = await gateway.buildCompany();
    const child = await buildCustomer({ parentCompanyId: parent.id });
    expect((await ask(child.company.id, await gateway.buildAdmin(parent))).status).toBe(403);
    for (const role of ['read_only_admin', 'user'] as const) {
      expect((await ask(customer.id, await gateway.buildUser({ companyId: partner.id, role }))).status).toBe(
        403,
      );
    }
  });

  it('no one may from inside another customer', async () => {
    const { idToken } = await enter();
    const answer = await gateway.call(accountEndpoints.companyToken, {
      token: idToken,
      params: { id: customer.id },
    });
    expect(answer.status).toBe(403);
  });
});

it('a visit does not begin after consent was withdrawn while it waited', async () => {
  const visit = () =>
    gateway.db.transaction((tx) =>
      beginVisit(
        tx,
        { companyId: partner.id, userId: agent.id, uid: agent.uid ?? '' },
        customer.id,
        gateway.clock(),
      ),
    );
  const set = (changes: Partial<CompanyRow>) =>
    gateway.db.update(companies).set(changes).where(eq(companies.id, customer.id));
  await set({ loginAsCompanyStatus: 'NOT_AVAILABLE' });
  await expect(visit()).rejects.toMatchObject({ code: 'company_not_accessible' });
  await set({ loginAsCompanyStatus: 'AVAILABLE', parentCompanyId: null });
  await expect(visit()).rejects.toMatchObject({ code: 'company_not_accessible' });
  await set({ parentCompanyId: partner.id });
  expect(await visit()).toMatchObject({ companyId: customer.id, partnerUserId: agent.id });
});

describe('the session as a customer', () => {
  it('reaches the customer and nothing of the partner', async () => {
    const { idToken } = await enter();
    const list = (companyId: number) =>
      gateway.call(departmentEndpoints.list, { token: idToken, params: { companyId } });
    expect((await list(customer.id)).status).toBe(200);
    expect((await list(partner.id)).error.code).toBe('company_not_accessible');
  });

  it('ends after eight hours, however often its token is renewed', async () => {
    const { refreshToken } = await enter();
    gateway.clock.advance(limits.session.loginAsCompanyMs);
    const raw = await gateway.app.inject({
      method: 'POST',
      url: '/securetoken.googleapis.com/v1/token?key=test-api-key',
      payload: { grant_type: 'refresh_token', refresh_token: refreshToken },
    });
    expect(await whoAmI(raw.json<{ id_token: string }>().id_token)).toBe('403 company_not_accessible');
    gateway.clock.advance(-limits.session.loginAsCompanyMs);
  });

  it.each([
    ['consent is withdrawn', () => ({ loginAsCompanyStatus: 'REQUESTED' })],
    ['the customer leaves the partner', () => ({ parentCompanyId: null })],
  ])('ends at once when %s', async (_, change) => {
    const { idToken } = await enter();
    expect(await whoAmI(idToken)).toBe(200);
    await gateway.db.update(companies).set(change()).where(eq(companies.id, customer.id));
    expect(await whoAmI(idToken)).toBe('403 company_not_accessible');
  });

  it('ends at once when the partner loses its rights', async () => {
    const { idToken } = await enter();
    await gateway.db.update(users).set({ role: 'read_only_admin' }).where(eq(users.id, agent.id));
    expect(await whoAmI(idToken)).toBe('403 company_not_accessible');
    await gateway.db.update(users).set({ role: 'admin' }).where(eq(users.id, agent.id));
    await gateway.db.update(companies).set({ isPartner: false }).where(eq(companies.id, partner.id));
    expect(await whoAmI(idToken)).toBe('403 company_not_accessible');
    await gateway.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, agent.id));
    expect(await whoAmI(idToken)).toBe('401 LOGIN_REQUIRED');
  });

  it("can not touch the owner's own account", async () => {
    const { idToken: token } = await enter();
    const params = { companyId: customer.id };
    const body = { isMfaEnabled: true, code: '123456', verificationTokenId: 'x' };
    const answers = await Promise.all([
      gateway.call(accountEndpoints.changePassword, {
        token,
        params,
        body: { password: 'Battery-Staple-2' },
      }),
      gateway.call(accountEndpoints.magicLink, { token, params }),
      gateway.call(accountEndpoints.onboarding, { token, params }),
      gateway.call(accountEndpoints.confirmPrivacyPolicy, { token, params: { ...params, userId: owner.id } }),
      gateway.call(accountEndpoints.verificationEmail, { token, body: { user_id: owner.id } }),
      gateway.call(sessionEndpoints.lastLogin, { token, params: { id: owner.id } }),
      gateway.call(secondFactorEndpoints.verifyPassword, { token, params, body: { password: 'x' } }),
      gateway.call(secondFactorEndpoints.change, { token, params, body }),
    ]);
    expect(answers.map(({ status, error }) => `${status} ${error.code}`)).toEqual(
      answers.map(() => '403 FORBIDDEN'),
    );
    const [row] = await gateway.db.select().from(users).where(eq(users.id, owner.id));
    expect(row).toMatchObject({ lastLoginAt: null, privacyPolicyConfirmedAt: null, isMfaEnabled: false });
  });
});

it("both identities are recorded in both companies' audit logs", async () => {
  const { idToken } = await enter();
  await gateway.call(departmentEndpoints.create, {
    token: idToken,
    params: { companyId: customer.id },
    body: { name: 'Made by the partner' },
  });
  const details = { partnerCompanyId: partner.id, partnerUserId: agent.id, actsAs: owner.id };
  expect(await eventsOf(partner.id)).toMatchObject([
    { action: 'company.entered', actorUserId: agent.id, targetId: String(customer.id), details },
  ]);
  expect(await eventsOf(customer.id)).toMatchObject([
    { action: 'company.entered', actorUserId: owner.id, onBehalfOf: agent.id, details },
    { action: 'department.created', actorUserId: owner.id, onBehalfOf: agent.id },
  ]);
});
