import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { groupMembers, users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { identityAccounts } from '@server/platform/identity/identity.tables';
import { doneIn } from '@tests/support/audit';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
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
beforeEach(async () => {
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
});

const read = async (id: number) => (await gateway.db.select().from(users).where(eq(users.id, id)))[0];
const makeOwner = (id: number) =>
  gateway.db.update(companies).set({ ownerId: id }).where(eq(companies.id, company.id));
const fieldsOf = (answer: { status: number; error: { message: string; details: { code: string }[] } }) => [
  answer.status,
  answer.error.message,
  answer.error.details.map(({ code }) => code),
];
const missing = (field: string) => [422, `Missing or invalid request parameters: ${field}`, [field]];

describe('adding a person', () => {
  const create = (body: { email: string } & Record<string, unknown>) =>
    gateway.call(userEndpoints.create, { token, params, body });

  it("puts them as invited into 'No Department' by default", async () => {
    const { body } = await create({ email: ' Ida.New@larkfield.example ' });
    expect(body).toMatchObject({
      email: 'Ida.New@larkfield.example',
      role: 'user',
      registrationType: 'INVITED',
      departmentId: company.defaultDepartmentId,
      departmentName: 'No Department',
      lastLogin: null,
      disabledAt: null,
      groupIds: [],
    });
  });

  it('sets department and groups', async () => {
    const department = await gateway.buildDepartment(params);
    const group = await gateway.buildGroup(params);
    const { body } = await create({
      email: 'in-a-team@larkfield.example',
      departmentId: department.id,
      groupIds: [group.id, group.id],
    });
    expect(body).toMatchObject({ departmentId: department.id, groupIds: [group.id] });
  });

  it('mails an invitation only when asked to', async () => {
    await gateway.deliverMails();
    await create({ email: 'quiet@larkfield.example', notify: false });
    await create({ email: 'told@larkfield.example' });
    const mails = await gateway.deliverMails();
    expect(mails.map(({ to }) => to)).toEqual(['told@larkfield.example']);
  });

  it('refuses an address in use in any company, regardless of case', async () => {
    const elsewhere = await gateway.buildAdmin(await gateway.buildCompany(), {
      email: 'Taken@larkfield.example',
    });
    const answer = await create({ email: elsewhere.email.toUpperCase() });
    expect(fieldsOf(answer)).toEqual(missing('email'));
    expect(answer.error.details[0]?.description).toBe('These emails are already in use.');
  });

  it("refuses another company's departments and groups as if they did not exist", async () => {
    const other = await gateway.buildCompany();
    const department = await gateway.buildDepartment({ companyId: other.id });
    const group = await gateway.buildGroup({ companyId: other.id });
    const email = 'stray@larkfield.example';
    expect(fieldsOf(await create({ email, departmentId: department.id }))).toEqual(missing('departmentId'));
    expect(fieldsOf(await create({ email, departmentId: 999_999 }))).toEqual(missing('departmentId'));
    expect(fieldsOf(await create({ email, groupIds: [group.id] }))).toEqual(missing('groupIds'));
  });

  it.each([
    ['no address', { email: '' }, 'email'],
    ['a line break in the address', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    ['half a character in the address', { email: 'a\ud800@b.example' }, 'email'],
    ['a name with a line break', { email: 'a@b.example', name: 'A\nB' }, 'name'],
    ['a name with half a character', { email: 'a@b.example', name: 'A\ud800' }, 'name'],
    ['a role that is not to give', { email: 'a@b.example', role: 'superadmin' }, 'role'],
  ])('refuses %s by its field', async (_, body, field) => {
    expect(fieldsOf(await create(body))).toEqual(missing(field));
  });

  it("never exceeds the plan's seats, however many requests come at once", async () => {
    company = await gateway.buildCompany({ hasBoost: true, seats: 8 });
    token = await gateway.tokenFor(await gateway.buildAdmin(company));
    params = { companyId: company.id };
    await gateway.buildUser({ ...params, disabledAt: new Date() });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create({ email: `seat-${company.id}-${index}@larkfield.example` }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 422);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(refused).toHaveLength(13);
    expect(refused[0]?.error.details[0]?.description).toBe('You can invite up to 0 user(s).');
    const people = await gateway.db.select().from(users).where(eq(users.companyId, company.id));
    expect(people.filter(({ disabledAt }) => !disabledAt)).toHaveLength(8);
  });

  it('gives an address to one of two companies that ask at once', async () => {
    const companiesAtOnce = await Promise.all(Array.from({ length: 4 }, () => gateway.buildCompany()));
    const tokens = await Promise.all(
      companiesAtOnce.map(async (one) => gateway.tokenFor(await gateway.buildAdmin(one))),
    );
    const answers = await Promise.all(
      companiesAtOnce.map((one, index) =>
        gateway.call(userEndpoints.create, {
          token: tokens[index] ?? '',
          params: { companyId: one.id },
          body: { email: 'wanted@larkfield.example' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });
});

describe('changing a person', () => {
  const update = (id: number, body: Record<string, unknown>) =>
    gateway.call(userEndpoints.update, { token, params: { ...params, id }, body });

  it('keeps absent fields and updates the sort keys', async () => {
    const department = await gateway.buildDepartment({ ...params, name: 'Élan' });
    const user = await gateway.buildUser({ ...params, name: 'Zoë', lastName: 'Ås' });
    const { body } = await update(user.id, { lastName: 'Øst', departmentId: department.id });
    expect(body).toMatchObject({ name: 'Zoë', lastName: 'Øst', departmentName: 'Élan', email: user.email });
    expect(await read(user.id)).toMatchObject({ nameKey: 'zoe', departmentKey: 'elan' });
    expect((await read(user.id))?.searchText).toContain(' zoe ');
  });

  it('replaces the groups when given, and keeps them otherwise', async () => {
    const user = await gateway.buildUser(params);
    const [one, two] = [await gateway.buildGroup(params, [user.id]), await gateway.buildGroup(params)];
    expect((await update(user.id, { groupIds: [two.id] })).body.groupIds).toEqual([two.id]);
    expect((await update(user.id, { name: 'Same' })).body.groupIds).toEqual([two.id]);
    expect((await update(user.id, { groupIds: [] })).body.groupIds).toEqual([]);
    const left = await gateway.db.select().from(groupMembers).where(eq(groupMembers.groupId, one.id));
    expect(left).toEqual([]);
  });

  it("refuses to disable oneself or change one's own role", async () => {
    await gateway.buildAdmin(company);
    expect(fieldsOf(await update(admin.id, { disabled: true }))).toEqual(missing('disabled'));
    expect(fieldsOf(await update(admin.id, { role: 'user' }))).toEqual(missing('role'));
    expect((await update(admin.id, { name: 'Allowed' })).body.name).toBe('Allowed');
  });

  it('refuses to do so for the owner and staff of the service', async () => {
    const owner = await gateway.buildAdmin(company);
    await makeOwner(owner.id);
    const staff = await gateway.buildUser({ ...params, role: 'superadmin' });
    for (const { id } of [owner, staff]) {
      expect(fieldsOf(await update(id, { disabled: true }))).toEqual(missing('disabled'));
      expect(fieldsOf(await update(id, { role: 'user' }))).toEqual(missing('role'));
    }
    expect(await read(staff.id)).toMatchObject({ role: 'superadmin', disabledAt: null });
  });

  it('keeps the last enabled admin', async () => {
    const support = await gateway.buildUser({ ...params, role: 'support' });
    token = await gateway.tokenFor(support);
    await gateway.buildAdmin(company, { disabledAt: new Date() });
    expect(fieldsOf(await update(admin.id, { role: 'user' }))).toEqual(missing('role'));
    expect(fieldsOf(await update(admin.id, { disabled: true }))).toEqual(missing('disabled'));
  });

  it("refuses another company's references, naming the fields", async () => {
    const other = await gateway.buildCompany();
    const group = await gateway.buildGroup({ companyId: other.id });
    const user = await gateway.buildUser(params);
    expect(fieldsOf(await update(user.id, { departmentId: other.defaultDepartmentId }))).toEqual(
      missing('departmentId'),
    );
    expect(fieldsOf(await update(user.id, { groupIds: [group.id] }))).toEqual(missing('groupIds'));
    expect(await read(user.id)).toEqual(user);
  });

  it('creates a department by name, once, regardless of case', async () => {
    const [one, other] = [await gateway.buildUser(params), await gateway.buildUser(params)];
    const moved = (await update(one.id, { newDepartment: '  Field Sales ' })).body;
    expect(moved.departmentName).toBe('Field Sales');
    const again = (await update(other.id, { newDepartment: 'field sales' })).body;
    expect(again.departmentId).toBe(moved.departmentId);
    const refused = await update(one.id, { newDepartment: ' ', name: 'Not kept' });
    expect([refused.status, refused.error.details[0]?.code]).toEqual([422, 'newDepartment']);
  });

  it('answers 404 for a user of another company', async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect((await update(stranger.id, { name: 'Mine' })).status).toBe(404);
    expect(await read(stranger.id)).toEqual(stranger);
  });

  it('disables the account too, and enabling requires a seat', async () => {
    await gateway.db.update(companies).set({ seats: 2 }).where(eq(companies.id, company.id));
    const user = await gateway.buildUser(params);
    await update(user.id, { disabled: true });
    const account = async () =>
      (
        await gateway.db
          .select()
          .from(identityAccounts)
          .where(eq(identityAccounts.uid, user.uid ?? ''))
      )[0];
    expect(await account()).toMatchObject({ disabled: true });
    const second = await gateway.buildUser(params);
    const refused = await update(user.id, { disabled: false });
    expect(refused.error.details).toEqual([
      { code: 'disabled', description: 'You can invite up to 0 user(s).' },
    ]);
    await update(second.id, { disabled: true });
    expect((await update(user.id, { disabled: false })).body.disabledAt).toBeNull();
    expect(await account()).toMatchObject({ disabled: false });
  });
});

describe('several people at once', () => {
  it('disables the allowed ones and lists the others with the reason', async () => {
    const owner = await gateway.buildAdmin(company);
    await makeOwner(owner.id);
    const staff = await gateway.buildUser({ ...params, role: 'msp' });
    const learner = await gateway.buildUser(params);
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const ids = [admin, owner, staff, learner, stranger].map(({ id }) => id);
    const { body } = await gateway.call(userEndpoints.updateMany, {
      token,
      params,
      query: { filter: JSON.stringify({ id: ids }) },
      body: { disabled: true },
    });
    expect(body.data.ids).toEqual([learner.id]);
    expect(body.data.skipped.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: admin.id, code: 'SELF' },
      { id: owner.id, code: 'OWNER' },
      { id: staff.id, code: 'FOREIGN_ROLE' },
    ]);
    expect(await read(stranger.id)).toEqual(stranger);
  });

  it('keeps one admin in a bulk call that names all of them', async () => {
    const support = await gateway.buildUser({ ...params, role: 'support' });
    const admins = [admin, await gateway.buildAdmin(company), await gateway.buildAdmin(company)];
    const { body } = await gateway.call(userEndpoints.deleteMany, {
      token: await gateway.tokenFor(support),
      params,
      body: { ids: admins.map(({ id }) => id) },
    });
    expect(body.data.ids).toHaveLength(2);
    expect(body.data.skipped).toEqual([{ id: expect.any(Number), code: 'LAST_ADMIN' }]);
  });

  it('keeps one admin when all admins remove each other at once', async () => {
    const admins = [admin, ...(await Promise.all([1, 2, 3].map(() => gateway.buildAdmin(company))))];
    const tokens = await Promise.all(admins.map((one) => gateway.tokenFor(one)));
    const ids = admins.map(({ id }) => id);
    await Promise.all(
      tokens.map((own) => gateway.call(userEndpoints.deleteMany, { token: own, params, body: { ids } })),
    );
    const left = and(eq(users.companyId, company.id), eq(users.role, 'admin'));
    expect((await gateway.db.select().from(users).where(left)).length).toBeGreaterThanOrEqual(1);
  });

  it('deletes memberships and accounts too, and writes one event for all', async () => {
    const people = [await gateway.buildUser(params), await gateway.buildUser(params)];
    await gateway.buildGroup(
      params,
      people.map(({ id }) => id),
    );
    const ids = people.map(({ id }) => id);
    const answer = await gateway.call(userEndpoints.deleteMany, { token, params, body: { ids } });
    expect(answer.body.data).toEqual({ ids, skipped: [] });
    const mine = doneIn(company.id);
    expect(await gateway.db.select().from(auditEvents).where(mine)).toEqual([
      expect.objectContaining({ action: 'users.deleted', actorUserId: admin.id }),
    ]);
    const members = await gateway.db
      .select()
      .from(groupMembers)
      .where(eq(groupMembers.companyId, company.id));
    expect(members).toEqual([]);
    const [uid = ''] = people.map((person) => person.uid ?? '');
    expect(await gateway.db.select().from(identityAccounts).where(eq(identityAccounts.uid, uid))).toEqual([]);
  });

  it('requires at least one change and at most a thousand users', async () => {
    const filter = JSON.stringify({ id: [admin.id] });
    const empty = await gateway.call(userEndpoints.updateMany, {
      token,
      params,
      query: { filter },
      body: {},
    });
    expect(empty.status).toBe(422);
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
    const tooMany = await gateway.call(userEndpoints.deleteMany, { token, params, body: { ids } });
    expect(fieldsOf(tooMany)).toEqual(missing('ids'));
  });
});

describe('one person', () => {
  const remove = (userId: number) =>
    gateway.call(userEndpoints.deleteUser, { token, params, body: { userId } });

  it("can't delete themselves, and an unknown user is not found", async () => {
    const self = await remove(admin.id);
    expect([self.status, self.error.details[0]?.code]).toEqual([409, 'SELF']);
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect((await remove(stranger.id)).status).toBe(404);
  });

  it('is invited again until they accept', async () => {
    await gateway.deliverMails();
    const resend = (userId: number) =>
      gateway.call(userEndpoints.resendInvite, { token, params, body: { userId } });
    const invited = await gateway.buildUser({ ...params, uid: null, registrationType: 'INVITED' });
    expect((await resend(invited.id)).status).toBe(200);
    expect((await resend(admin.id)).status).toBe(409);
    expect((await resend(999_999)).status).toBe(404);
    expect((await gateway.deliverMails()).map(({ to }) => to)).toEqual([invited.email]);
  });
});

describe('how many people an assignment reaches', () => {
  it('counts enabled users once, of this company only', async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const department = await gateway.buildDepartment(params);
    const [one, two, gone] = [
      await gateway.buildUser({ ...params, departmentId: department.id }),
      await gateway.buildUser(params),
      await gateway.buildUser({ ...params, departmentId: department.id, disabledAt: new Date() }),
    ];
    const groups = [
      await gateway.buildGroup(params, [one.id, two.id, gone.id]),
      await gateway.buildGroup(params, [one.id]),
    ];
    const count = async (assignmentType: string, ids?: number[]) => {
      const query = { assignmentType, ...(ids ? { ids } : {}) } as never;
      return (await gateway.call(userEndpoints.count, { token, params, query })).body.data.count;
    };
    expect(await count('ALL_USERS')).toBe(3);
    expect(await count('DEPARTMENTS', [department.id])).toBe(1);
    expect(
      await count(
        'GROUPS',
        groups.map(({ id }) => id),
      ),
    ).toBe(2);
    expect(await count('SELECTED_USERS', [one.id, gone.id, stranger.id])).toBe(1);
    expect(await count('SELECTED_USERS')).toBe(0);
  });
});
