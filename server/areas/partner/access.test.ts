import { accountEndpoints } from '@contract/account';
import { limits } from '@contract/limits';
import { notificationEndpoints } from '@contract/notifications';
import { partnerAccessEndpoints } from '@contract/partner/access';
import { sessionEndpoints } from '@contract/session';
import { departmentEndpoints } from '@contract/users/teams';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { partnerVisits } from '@server/domain/visits/visits.tables';
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

async function buildCustomer(loginAsCompanyStatus: string) {
  const parentCompanyId = partner.id;
  const company = await gateway.buildCompany({ parentCompanyId, loginAsCompanyStatus });
  const admin = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: admin.id }).where(eq(companies.id, company.id));
  return { company, admin };
}

beforeEach(async () => {
  partner = await gateway.buildCompany({ name: 'Corvid', isPartner: true, customerType: 'RESELLER' });
  agent = await gateway.buildAdmin(partner, { name: 'Petra', lastName: 'Lind' });
  ({ company: customer, admin: owner } = await buildCustomer('AVAILABLE'));
});

const statusOf = async (id: number) => {
  const [row] = await gateway.db.select().from(companies).where(eq(companies.id, id));
  return row?.loginAsCompanyStatus;
};
const actionsOf = async (companyId: number) => {
  const rows = await gateway.db.select().from(auditEvents).where(doneIn(companyId));
  return rows.map(({ action, actorUserId, onBehalfOf }) => ({ action, actorUserId, onBehalfOf }));
};
const askToken = async (id = customer.id, person = agent) =>
  (
    await gateway.call(accountEndpoints.companyToken, {
      token: await gateway.tokenFor(person),
      params: { id },
    })
  ).body.data.customToken;
async function enterWithRefresh(person = agent) {
  const raw = await gateway.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=test-api-key',
    payload: { token: await askToken(customer.id, person), returnSecureToken: true },
  });
  return raw.json<{ idToken: string; refreshToken: string }>();
}
const enter = async (person = agent) => (await enterWithRefresh(person)).idToken;
const refresh = (refreshToken: string) =>
  gateway.app.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token?key=test-api-key',
    payload: { grant_type: 'refresh_token', refresh_token: refreshToken },
  });
const cell = ({ status, raw }: { status: number; raw: { json: () => { code?: string } } }) =>
  status === 200 ? 200 : `${status} ${raw.json().code}`;
/** Statuses of a read and a write with the visitor's token. */
const look = async (token: string) =>
  cell(await gateway.call(departmentEndpoints.list, { token, params: { companyId: customer.id } }));
const write = async (token: string) => {
  const body = { name: `Made ${Math.random()}` };
  const params = { companyId: customer.id };
  return cell(await gateway.call(departmentEndpoints.create, { token, params, body }));
};
const leave = async (token: string, id = customer.id) =>
  (await gateway.call(partnerAccessEndpoints.leaveCompany, { token, params: { id } })).body.data.left;
async function told(person: UserRow) {
  const answer = await gateway.call(notificationEndpoints.list, {
    token: await gateway.tokenFor(person),
    params: { companyId: person.companyId, userId: person.id },
  });
  return answer.body.data.notifications.map(({ title, description }) => ({ title, description }));
}

describe("the answer to a partner's access request", () => {
  const answer = async (person: UserRow, id: number, status: 'AVAILABLE' | 'NOT_AVAILABLE') => {
    const token = await gateway.tokenFor(person);
    return gateway.call(partnerAccessEndpoints.answerRequest, { token, params: { id }, body: { status } });
  };

  it.each([
    ['AVAILABLE', 'company.access_granted'],
    ['NOT_AVAILABLE', 'company.access_refused'],
  ] as const)('%s is kept, audited, and given once', async (status, action) => {
    const { company, admin } = await buildCustomer('REQUESTED');
    expect((await answer(admin, company.id, status)).body.data).toEqual({ loginAsCompany: status });
    expect(await statusOf(company.id)).toBe(status);
    expect(await actionsOf(company.id)).toEqual([{ action, actorUserId: admin.id, onBehalfOf: null }]);
    const again = await answer(admin, company.id, 'AVAILABLE');
    expect(again.error).toMatchObject({ status: 409, message: 'There is no access request to answer.' });
    expect(await statusOf(company.id)).toBe(status);
  });

  it('is decided once when two admins answer together', async () => {
    const { company, admin } = await buildCustomer('REQUESTED');
    const colleague = await gateway.buildAdmin(company);
    const both = [admin, colleague].map((person) => answer(person, company.id, 'AVAILABLE'));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is no if either of two admins says no, in any order', async () => {
    const { company, admin } = await buildCustomer('REQUESTED');
    const colleague = await gateway.buildAdmin(company);
    await Promise.all([
      answer(admin, company.id, 'AVAILABLE'),
      answer(colleague, company.id, 'NOT_AVAILABLE'),
    ]);
    expect(await statusOf(company.id)).toBe('NOT_AVAILABLE');
  });

  it.each(['read_only_admin', 'user'] as const)('is refused to a %s', async (role) => {
    const { company } = await buildCustomer('REQUESTED');
    const person = await gateway.buildUser({ companyId: company.id, role });
    expect((await answer(person, company.id, 'AVAILABLE')).error.code).toBe('FORBIDDEN');
    expect(await statusOf(company.id)).toBe('REQUESTED');
  });

  it('is refused to the partner, from its own company or from inside the customer', async () => {
    const { company } = await buildCustomer('REQUESTED');
    expect((await answer(agent, company.id, 'AVAILABLE')).error.code).toBe('company_not_accessible');
    const token = await enter();
    const inside = await gateway.call(partnerAccessEndpoints.answerRequest, {
      token,
      params: { id: customer.id },
      body: { status: 'AVAILABLE' },
    });
    expect(inside.error.code).toBe('FORBIDDEN');
  });

  it('needs a pending request', async () => {
    const direct = await gateway.buildCompany({ loginAsCompanyStatus: 'REQUESTED' });
    const admin = await gateway.buildAdmin(direct);
    expect((await answer(admin, direct.id, 'AVAILABLE')).status).toBe(409);
  });
});

describe("withdrawing the partner's access", () => {
  const withdraw = async (person: UserRow) =>
    gateway.call(partnerAccessEndpoints.answerRequest, {
      token: await gateway.tokenFor(person),
      params: { id: person.companyId },
      body: { status: 'NOT_AVAILABLE' },
    });
  const access = async (person: UserRow) => {
    const token = await gateway.tokenFor(person);
    const params = { id: person.companyId };
    return (await gateway.call(partnerAccessEndpoints.get, { token, params })).body.data;
  };

  it('ends a running visit at its next request, whichever admin withdraws it', async () => {
    const session = await enterWithRefresh();
    expect(await look(session.idToken)).toBe(200);
    gateway.clock.advance(60_000);
    expect((await withdraw(await gateway.buildAdmin(customer))).status).toBe(200);
    expect(await look(session.idToken)).toBe('403 company_not_accessible');
    expect(await write(session.idToken)).toBe('403 company_not_accessible');
    expect((await refresh(session.refreshToken)).statusCode).toBe(400);
    const [notice] = await told(owner);
    expect(notice?.description).toMatch(/^Petra Lind was signed in from .+ until .+\.$/);
    // The old session stays ended even after access is granted again.
    await gateway.db
      .update(companies)
      .set({ loginAsCompanyStatus: 'AVAILABLE' })
      .where(eq(companies.id, customer.id));
    expect(await look(session.idToken)).toBe('403 company_not_accessible');
  });

  it("is recorded in both companies' logs, and can not be withdrawn twice", async () => {
    await enter();
    expect((await withdraw(owner)).status).toBe(200);
    const withdrawn = { action: 'company.access_withdrawn', actorUserId: owner.id, onBehalfOf: null };
    expect((await actionsOf(customer.id)).at(-1)).toEqual(withdrawn);
    expect((await actionsOf(partner.id)).at(-1)).toEqual({
      action: 'company.left',
      actorUserId: agent.id,
      onBehalfOf: null,
    });
    expect((await withdraw(owner)).status).toBe(409);
  });

  it('is never granted without a request', async () => {
    const token = await gateway.tokenFor(owner);
    const params = { id: customer.id };
    const grant = () =>
      gateway.call(partnerAccessEndpoints.answerRequest, { token, params, body: { status: 'AVAILABLE' } });
    expect((await grant()).status).toBe(409);
    await withdraw(owner);
    expect((await grant()).status).toBe(409);
    expect(await statusOf(customer.id)).toBe('NOT_AVAILABLE');
  });

  it('shows who decided it and when, and who is in the company', async () => {
    const { company, admin } = await buildCustomer('REQUESTED');
    expect(await access(admin)).toEqual({
      status: 'REQUESTED',
      partner: { id: partner.id, name: 'Corvid' },
      answeredAt: null,
      answeredBy: null,
      visits: [],
      history: [],
      comparedOn: null,
    });
    await gateway.call(partnerAccessEndpoints.answerRequest, {
      token: await gateway.tokenFor(admin),
      params: { id: company.id },
      body: { status: 'AVAILABLE' },
    });
    const answeredBy = { id: admin.id, name: `${admin.name} ${admin.lastName}` };
    const answeredAt = gateway.clock().toISOString();
    expect(await access(admin)).toMatchObject({ status: 'AVAILABLE', answeredAt, answeredBy });
    await enter();
    const { visits } = await access(owner);
    expect(visits).toEqual([
      {
        id: expect.any(Number),
        person: 'Petra Lind',
        enteredAt: gateway.clock().toISOString(),
        endsAt: new Date(gateway.clock().getTime() + limits.session.loginAsCompanyMs).toISOString(),
      },
    ]);
    await withdraw(owner);
    const ended = await access(owner);
    expect(ended).toMatchObject({ status: 'NOT_AVAILABLE', visits: [] });
    // The partner's users and the company's own admins, newest first.
    expect(ended.history.map(({ kind, person }) => [kind, person])).toEqual([
      ['withdrawn', `${owner.name} ${owner.lastName}`],
      ['entered', 'Petra Lind'],
    ]);
  });
});

describe("a partner's visit", () => {
  it('ends when the visitor leaves: its token can no longer read, write or be renewed', async () => {
    const session = await enterWithRefresh();
    expect(await write(session.idToken)).toBe(200);
    expect(await leave(session.idToken)).toBe(true);
    expect(await look(session.idToken)).toBe('403 company_not_accessible');
    expect(await write(session.idToken)).toBe('403 company_not_accessible');
    const refused = await refresh(session.refreshToken);
    expect([refused.statusCode, refused.json().error.message]).toEqual([400, 'TOKEN_EXPIRED']);
    // The partner user's own session is a separate one.
    const own = await gateway.call(sessionEndpoints.currentUser, { token: await gateway.tokenFor(agent) });
    expect(own.body.data.isAdminLoggedInAsCompany).toBe(false);
  });

  it.each([
    ['that names no visit', () => ({ companyId: customer.id, until: Number.MAX_SAFE_INTEGER })],
    ['of a visit that never was', () => ({ companyId: customer.id, visitId: 999_999 })],
  ])('does not begin with a token %s', async (_, claim) => {
    const custom = await gateway.deps.identity.mintCustomToken(gateway.db, agent.uid ?? '', {
      secondFactor: true,
      actingAs: claim(),
    });
    expect(await look(await gateway.redeem(custom))).toBe('403 company_not_accessible');
  });

  it("belongs to its visitor: a colleague's token can not name it", async () => {
    await enter();
    const [visit] = await gateway.db.select().from(partnerVisits);
    const colleague = await gateway.buildAdmin(partner);
    const custom = await gateway.deps.identity.mintCustomToken(gateway.db, colleague.uid ?? '', {
      secondFactor: true,
      actingAs: { companyId: customer.id, visitId: visit?.id },
    });
    expect(await look(await gateway.redeem(custom))).toBe('403 company_not_accessible');
  });

  it("notifies the customer's admins of company, person and time only", async () => {
    const readOnly = await gateway.buildUser({ companyId: customer.id, role: 'read_only_admin' });
    await enter();
    const said = await told(owner);
    expect(said).toEqual([
      {
        title: 'Corvid signed in to your company',
        description: expect.stringMatching(
          /^Petra Lind signed in on \{[\d-]+T[\d:.]+Z\} and can stay until \{[\d-]+T[\d:.]+Z\} at the latest\.$/,
        ),
      },
    ]);
    expect(await told(readOnly)).toEqual(said);
    expect(JSON.stringify(said)).not.toContain(agent.email);
  });

  it('notifies neither learners nor other companies', async () => {
    const learner = await gateway.buildUser({ companyId: customer.id, role: 'user' });
    const { admin: neighbor } = await buildCustomer('AVAILABLE');
    await enter();
    expect(await told(learner)).toEqual([]);
    expect(await told(neighbor)).toEqual([]);
    expect(await told(agent)).toEqual([]);
  });

  it('is unread for every admin it notifies', async () => {
    const shown = async (person: UserRow) => {
      const [row] = await gateway.db.select().from(users).where(eq(users.id, person.id));
      return row?.notificationsShown;
    };
    const learner = await gateway.buildUser({ companyId: customer.id, notificationsShown: true });
    await gateway.db.update(users).set({ notificationsShown: true }).where(eq(users.id, owner.id));
    await enter();
    expect([await shown(owner), await shown(learner)]).toEqual([false, true]);
  });

  it('notifies once, however often its token is requested, and again for a new visit', async () => {
    await Promise.all([askToken(), askToken()]);
    await enter();
    expect(await told(owner)).toHaveLength(1);
    const colleague = await gateway.buildAdmin(partner, { name: '', lastName: '' });
    await enter(colleague);
    expect((await told(owner))[0]?.description).toMatch(/^Someone without a name signed in/);
    gateway.clock.advance(6 * 60_000);
    await enter();
    expect(await told(owner)).toHaveLength(3);
  });

  it("records its end once, in both companies' logs", async () => {
    const token = await enter();
    gateway.clock.advance(60_000);
    expect(await leave(token)).toBe(true);
    const again = await gateway.call(partnerAccessEndpoints.leaveCompany, {
      token,
      params: { id: customer.id },
    });
    expect([again.status, again.error.code]).toEqual([403, 'company_not_accessible']);
    const [notice] = await told(owner);
    expect(notice?.description).toMatch(
      /^Petra Lind was signed in from \{[\d-]+T[\d:.]+Z\} until \{[\d-]+T[\d:.]+Z\}\.$/,
    );
    const left = { action: 'company.left' };
    const inside = { actorUserId: owner.id, onBehalfOf: agent.id };
    expect((await actionsOf(customer.id)).filter(({ action }) => action === 'company.left')).toEqual([
      { ...left, ...inside },
    ]);
    expect((await actionsOf(partner.id)).filter(({ action }) => action === 'company.left')).toEqual([
      { ...left, actorUserId: agent.id, onBehalfOf: null },
    ]);
  });

  it('is ended by its own visitor only, not by the customer or a colleague', async () => {
    const token = await enter();
    expect(await leave(await gateway.tokenFor(owner))).toBe(false);
    const colleague = await gateway.buildAdmin(partner, { name: 'Otto', lastName: 'Berg' });
    expect(await leave(await enter(colleague))).toBe(true);
    const ended = (await told(owner)).filter(({ description }) => description.includes('was signed in'));
    expect(ended.map(({ description }) => description.split(' ')[0])).toEqual(['Otto']);
    expect(await leave(token)).toBe(true);
  });
});
