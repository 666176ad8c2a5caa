import type { BodyOf } from '@contract/endpoint';
import type { ErrorBody } from '@contract/errors';
import type { operationEndpoints as Operations } from '@contract/operations';
import { operationEndpoints } from '@contract/operations';
import { inviteEndpoints } from '@contract/users/invites';
import { profileEndpoints } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type Answer, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildPartner, letPartnerIn, visitorToken } from '@tests/support/visits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Kind = BodyOf<typeof Operations.start>['kind'];

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let tokens: Record<'owner' | 'admin' | 'visitor', string>;
type Who = keyof typeof tokens;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ seats: 10_000 });
  owner = await gateway.buildAdmin(company);
  const { partner, agent } = await buildPartner(gateway);
  await letPartnerIn(gateway, { company, owner, partner });
  tokens = {
    owner: await gateway.tokenFor(owner),
    admin: await gateway.tokenFor(await gateway.buildAdmin(company)),
    visitor: await visitorToken(gateway, agent, company.id),
  };
});
afterAll(() => gateway.close());

const params = () => ({ companyId: company.id });
const ofPerson = ({ id }: UserRow) => ({ companyId: company.id, id });
function said({ status, raw }: Pick<Answer<unknown>, 'status' | 'raw'>): string {
  if (status < 300) return 'yes';
  const { message, details } = raw.json<ErrorBody>();
  return `${status} ${details[0]?.description ?? message}`;
}
/** The outcome of an operation for its one user. */
async function operate(token: string, { id }: UserRow, kind: Kind, payload: object = {}) {
  const body = { kind, payload, ids: [id], expectedTotal: 1 } as BodyOf<typeof Operations.start>;
  const { body: started } = await gateway.call(operationEndpoints.start, { token, params: params(), body });
  const items = { companyId: company.id, operationId: started.data.id };
  const read = { token: tokens.owner, params: items };
  const [item] = (await gateway.call(operationEndpoints.items, read)).body.data.items;
  return item?.code ?? 'yes';
}

let made = 0;
const newAddress = () => {
  made += 1;
  return `taken-over-${made}@elsewhere.example`;
};

/** Every way to reach another user's account. */
const WAYS: Record<string, (token: string, person: UserRow) => Promise<string>> = {
  'POST …/email': async (token, person) =>
    said(
      await gateway.call(profileEndpoints.changeEmail, {
        token,
        params: ofPerson(person),
        body: { email: newAddress() },
      }),
    ),
  'DELETE …/email': async (token, person) =>
    said(await gateway.call(profileEndpoints.cancelEmail, { token, params: ofPerson(person) })),
  'POST …/password_reset': async (token, person) =>
    said(await gateway.call(profileEndpoints.resetPassword, { token, params: ofPerson(person) })),
  'POST …/temporary_password': async (token, person) =>
    said(
      await gateway.call(profileEndpoints.setTemporaryPassword, {
        token,
        params: ofPerson(person),
        body: { password: 'Battery-Staple-2' },
      }),
    ),
  'PUT …/users/{id} role': async (token, person) => {
    const body = { role: person.role === 'user' ? ('read_only_admin' as const) : ('user' as const) };
    return said(await gateway.call(userEndpoints.update, { token, params: ofPerson(person), body }));
  },
  resetSecondFactor: (token, person) => operate(token, person, 'resetSecondFactor'),
  changeRole: (token, person) =>
    operate(token, person, 'changeRole', { role: person.role === 'user' ? 'read_only_admin' : 'user' }),
};

const build = (role: UserRow['role']) =>
  gateway.buildUser({ companyId: company.id, role, isMfaEnabled: true, password: 'Correct-Horse-1' });

async function answers(who: Who, role: UserRow['role']): Promise<string[]> {
  const all = await Promise.all(Object.values(WAYS).map(async (way) => way(tokens[who], await build(role))));
  return [...new Set(all)];
}

describe("another admin's credentials", () => {
  it('are reached by the account owner in every way', async () => {
    expect(await answers('owner', 'admin')).toEqual(['yes']);
  });

  it('are reached by no other admin, in any way', async () => {
    const refused = 'Only the account owner can do this for another admin.';
    expect(await answers('admin', 'admin')).toEqual([`409 ${refused}`, `422 ${refused}`, 'OTHER_ADMIN']);
    expect(await answers('admin', 'user')).toEqual(['yes']);
  });

  it("are reached by no visiting partner, nor are anyone else's", async () => {
    for (const role of ['admin', 'read_only_admin', 'user'] as const) {
      const refused = await answers('visitor', role);
      expect(refused.filter((one) => one === 'yes')).toEqual([]);
      expect(refused).toContain('VISIT');
    }
  });

  it('are out of reach for everyone when they belong to staff', async () => {
    expect(await answers('owner', 'support')).not.toContain('yes');
  });
});

describe('a visitor creates no lasting admin', () => {
  const body = (role: 'admin' | 'read_only_admin' | 'user') => ({ email: newAddress(), role, notify: false });

  it.each(['admin', 'read_only_admin'] as const)('by adding or inviting a %s', async (role) => {
    const token = tokens.visitor;
    const before = await gateway.db.$count(users, eq(users.companyId, company.id));
    const created = await gateway.call(userEndpoints.create, { token, params: params(), body: body(role) });
    expect(created.error.details).toEqual([
      { code: 'role', description: "This isn't available during a partner's visit." },
    ]);
    const emails = [
      { email: newAddress(), name: '', lastName: '', role: 'user' as const, departments: [], groups: [] },
      { email: newAddress(), name: '', lastName: '', role, departments: [], groups: [] },
    ];
    const invited = await gateway.call(inviteEndpoints.invite, {
      token,
      params: params(),
      body: { emails, notificationsEnabled: false, sso: false, autoStartTraining: false },
    });
    expect(invited.error.details.map(({ code }) => code)).toEqual(['emails.1.role']);
    expect(await gateway.db.$count(users, eq(users.companyId, company.id))).toBe(before);
  });

  it('by enabling, inviting again or deleting one, individually or in bulk', async () => {
    const disabled = { companyId: company.id, role: 'admin' as const, disabledAt: new Date() };
    const former = () => gateway.buildUser(disabled);
    const token = tokens.visitor;
    expect(await operate(token, await former(), 'enable')).toBe('VISIT');
    expect(await operate(token, await build('admin'), 'disable')).toBe('VISIT');
    expect(await operate(token, await build('admin'), 'delete')).toBe('VISIT');
    const { id } = await former();
    const query = { filter: JSON.stringify({ id: [id] }) };
    const many = await gateway.call(userEndpoints.updateMany, {
      token,
      params: params(),
      query,
      body: { disabled: false },
    });
    expect(many.body.data).toEqual({ ids: [], skipped: [{ id, code: 'VISIT' }] });
    const one = await gateway.call(userEndpoints.update, {
      token,
      params: { companyId: company.id, id },
      body: { disabled: false },
    });
    expect(one.status).toBe(422);
    const invited = await gateway.buildUser({
      companyId: company.id,
      role: 'admin',
      uid: null,
      registrationType: 'INVITED',
    });
    expect(await operate(token, invited, 'resendInvite')).toBe('VISIT');
    for (const endpoint of [userEndpoints.resendInvite, inviteEndpoints.revoke]) {
      const answer = await gateway.call(endpoint, { token, params: params(), body: { userId: invited.id } });
      expect(answer.status).toBe(409);
    }
  });

  it('while learners can be added, invited, disabled and deleted as by an admin', async () => {
    const token = tokens.visitor;
    const added = await gateway.call(userEndpoints.create, { token, params: params(), body: body('user') });
    expect(added.status).toBe(200);
    expect(await operate(token, await build('user'), 'disable')).toBe('yes');
    expect(await operate(token, await build('user'), 'delete')).toBe('yes');
  });
});
