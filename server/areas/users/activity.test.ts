import { limits } from '@contract/limits';
import { type OperationStart, operationEndpoints } from '@contract/operations';
import { profileEndpoints } from '@contract/users/profile';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { auditEvents, auditSubjects } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let people: UserRow[];

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 10_000 });
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  people = await Promise.all([1, 2].map(() => gateway.buildUser({ companyId: company.id })));
});

const params = () => ({ companyId: company.id });
const ids = () => people.map(({ id }) => id);
const start = async (body: OperationStart) =>
  (await gateway.call(operationEndpoints.start, { token, params: params(), body })).body.data;
const undo = async (operationId: number) =>
  gateway.call(operationEndpoints.undo, { token, params: { ...params(), operationId } });
const activityOf = async (id: number) =>
  (await gateway.call(profileEndpoints.activity, { token, params: { ...params(), id } })).body.data.items;
const nameOf = (person: UserRow) => `${person.name} ${person.lastName}`.trim() || person.email;
const only = (list: UserRow[]) => {
  const [first] = list;
  if (!first) throw new Error('nobody was built');
  return first;
};

/** The latest activity entry of each user. */
const saidOf = async () =>
  Promise.all(
    people.map(async ({ id }) => {
      const [latest] = await activityOf(id);
      return latest && [latest.action, latest.actor?.name, latest.target?.id === id, latest.changes];
    }),
  );
const toAll = (action: string, ...changes: object[]) =>
  people.map(() => [action, nameOf(admin), true, changes]);

describe('an act on users from a list', () => {
  it("is shown in each user's activity with actor, old and new value, and so is its undo", async () => {
    const { id: departmentId } = await gateway.buildDepartment({ ...params(), name: 'Sales' });
    const { id: groupId } = await gateway.buildGroup({ ...params(), name: 'Night shift' });
    const status = (from: string, to: string) => ({ field: 'status', from, to });
    const department = (from: string, to: string) => ({ field: 'department', from, to });
    const groups = (from: string | null, to: string | null) => ({ field: 'groups', from, to });
    const role = (from: string, to: string) => ({ field: 'role', from, to });

    const disabled = await start({ kind: 'disable', ids: ids() });
    expect(await saidOf()).toEqual(toAll('users.disabled', status('enabled', 'disabled')));
    await undo(disabled.id);
    expect(await saidOf()).toEqual(toAll('users.enabled', status('disabled', 'enabled')));

    const moved = await start({ kind: 'changeDepartment', payload: { departmentId }, ids: ids() });
    expect(await saidOf()).toEqual(toAll('users.moved', department('No Department', 'Sales')));
    await undo(moved.id);
    expect(await saidOf()).toEqual(toAll('users.moved', department('Sales', 'No Department')));

    const grouped = await start({ kind: 'addToGroup', payload: { groupId }, ids: ids() });
    expect(await saidOf()).toEqual(toAll('users.joined_group', groups(null, 'Night shift')));
    await undo(grouped.id);
    expect(await saidOf()).toEqual(toAll('users.left_group', groups('Night shift', null)));

    const promoted = await start({ kind: 'changeRole', payload: { role: 'read_only_admin' }, ids: ids() });
    expect(await saidOf()).toEqual(toAll('users.role_changed', role('user', 'read_only_admin')));
    await undo(promoted.id);
    expect(await saidOf()).toEqual(toAll('users.role_changed', role('read_only_admin', 'user')));
  });

  it("is shown in the actor's activity, with the names and what changed", async () => {
    await start({ kind: 'disable', ids: ids() });
    const [latest] = await activityOf(admin.id);
    expect(latest).toMatchObject({
      action: 'users.disabled',
      target: null,
      people: { total: 2, names: people.map(nameOf) },
      changes: [{ field: 'status', from: 'enabled', to: 'disabled' }],
    });
    const person = only(people);
    await start({ kind: 'enable', ids: [person.id] });
    expect((await activityOf(admin.id))[0]).toMatchObject({
      action: 'users.enabled',
      target: { id: person.id, name: nameOf(person) },
      people: null,
      changes: [{ field: 'status', from: 'disabled', to: 'enabled' }],
    });
  });

  it('is shown to every user of a long operation; its start and end to its requester', async () => {
    const many = limits.operations.inlineMax + 20;
    const all = await gateway.buildMany(company, many, () => ({}));
    const { id: departmentId } = await gateway.buildDepartment({ ...params(), name: 'Depot' });
    const asked = all.map(({ id }) => id);
    const { id } = await start({ kind: 'changeDepartment', payload: { departmentId }, ids: asked });
    await gateway.deliverMails();
    const events = await gateway.db
      .select({ userId: auditSubjects.userId, personal: auditSubjects.personal })
      .from(auditSubjects)
      .innerJoin(
        auditEvents,
        and(eq(auditEvents.companyId, auditSubjects.companyId), eq(auditEvents.id, auditSubjects.eventId)),
      )
      .where(and(eq(auditSubjects.companyId, company.id), eq(auditEvents.action, 'users.moved')));
    expect(events.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(asked);
    const changes = [{ field: 'department', from: 'No Department', to: 'Depot' }];
    expect(events.map(({ personal }) => personal)).toEqual(asked.map(() => ({ changes })));
    const own = await activityOf(admin.id);
    expect(own.map(({ action, operation }) => [action, operation])).toEqual([
      ['operation.finished', { kind: 'changeDepartment', total: many, done: many }],
      ['operation.started', { kind: 'changeDepartment', total: many, done: null }],
      ['session.started', null],
    ]);
    expect(own[1]?.changes).toEqual([{ field: 'department', from: null, to: 'Depot' }]);
    expect(id).toBeGreaterThan(0);
  });
});

describe('an act on a team', () => {
  it('is shown to its users: joining, leaving, merging and deleting', async () => {
    const group = await gateway.buildGroup({ ...params(), name: 'Alpha' });
    const other = await gateway.buildGroup({ ...params(), name: 'Beta' });
    const department = await gateway.buildDepartment({ ...params(), name: 'Sales' });
    const body = { userIds: ids() };
    const of = ({ id }: { id: number }) => ({ token, params: { ...params(), id } });

    await gateway.call(groupEndpoints.assign, { ...of(group), body });
    expect(await saidOf()).toEqual(
      toAll('group.users_assigned', { field: 'groups', from: null, to: 'Alpha' }),
    );
    await gateway.call(groupEndpoints.merge, { ...of(group), body: { intoId: other.id } });
    expect(await saidOf()).toEqual(
      toAll(
        'users.joined_group',
        { field: 'groups', from: null, to: 'Beta' },
        { field: 'groups', from: 'Alpha', to: null },
      ),
    );
    await gateway.call(groupEndpoints.remove, of(other));
    expect(await saidOf()).toEqual(toAll('group.deleted', { field: 'groups', from: 'Beta', to: null }));

    await gateway.call(departmentEndpoints.assign, { ...of(department), body });
    expect(await saidOf()).toEqual(
      toAll('department.users_assigned', { field: 'department', from: 'No Department', to: 'Sales' }),
    );
    await gateway.call(departmentEndpoints.remove, of(department));
    expect(await saidOf()).toEqual(
      toAll('department.deleted', { field: 'department', from: 'Sales', to: 'No Department' }),
    );
  });
});

describe("a change on a user's profile", () => {
  it('is shown with old and new value, to the user and the actor, and is erased with the user', async () => {
    const person = only(people);
    const group = await gateway.buildGroup({ ...params(), name: 'Alpha' });
    const email = `new-${person.id}@larkfield.example`;
    await gateway.call(profileEndpoints.changeEmail, {
      token,
      params: { ...params(), id: person.id },
      body: { email },
    });
    const asked = [{ field: 'email', from: person.email, to: email }];
    expect((await activityOf(person.id))[0]).toMatchObject({ changes: asked });

    const role = 'read_only_admin' as const;
    const body = { name: 'Renamed', role, groupIds: [group.id], disabled: true };
    await gateway.call(userEndpoints.update, { token, params: { ...params(), id: person.id }, body });
    const changes = [
      { field: 'name', from: person.name, to: 'Renamed' },
      { field: 'role', from: 'user', to: role },
      { field: 'status', from: 'enabled', to: 'disabled' },
      { field: 'groups', from: null, to: 'Alpha' },
    ];
    expect((await activityOf(person.id))[0]).toMatchObject({ action: 'user.updated', changes });
    expect((await activityOf(admin.id))[0]).toMatchObject({ target: { id: person.id }, changes });
    await gateway.call(userEndpoints.deleteUser, { token, params: params(), body: { userId: person.id } });
    const [deleted, update, request] = await activityOf(admin.id);
    expect([deleted?.changes, request?.changes, update?.changes]).toEqual([[], [], []]);
    const kept = JSON.stringify(await gateway.db.select().from(auditEvents));
    expect(kept).not.toContain(email);
    expect(kept).not.toContain('Renamed');
  });

  it('is not shown when nothing changed', async () => {
    const person = only(people);
    const body = { name: person.name, lastName: person.lastName, role: 'user' as const };
    await gateway.call(userEndpoints.update, { token, params: { ...params(), id: person.id }, body });
    expect((await activityOf(person.id))[0]).toMatchObject({ changes: [], fields: [] });
  });
});
