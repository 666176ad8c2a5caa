import { limits } from '@contract/limits';
import { type Operation, type OperationStart, operationEndpoints } from '@contract/operations';
import { groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { operations } from '@server/domain/operations/operations.tables';
import { users } from '@server/domain/people/people.tables';
import { identityAccounts } from '@server/platform/identity/identity.tables';
import { mfaVerifications } from '@server/platform/identity/mfa.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
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
  company = await gateway.buildCompany({ seats: 10_000 });
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
});

const start = async (body: OperationStart, as = token) =>
  (await gateway.call(operationEndpoints.start, { token: as, params, body })).body.data;
const read = async (id: number) => (await gateway.db.select().from(users).where(eq(users.id, id)))[0];
const codesOf = async ({ id }: Operation) => {
  const answer = await gateway.call(operationEndpoints.items, {
    token,
    params: { ...params, operationId: id },
  });
  return answer.body.data.items.map(({ code }) => code);
};
const enabledAdmins = async () => {
  const isAdmin = and(eq(users.companyId, company.id), eq(users.role, 'admin'), isNull(users.disabledAt));
  const [row] = await gateway.db.select({ total: count() }).from(users).where(isAdmin);
  return row?.total;
};

describe('disabling, enabling and deleting', () => {
  it('apply to the identity accounts too', async () => {
    const person = await gateway.buildUser(params);
    const account = async () =>
      (
        await gateway.db
          .select()
          .from(identityAccounts)
          .where(eq(identityAccounts.uid, person.uid ?? ''))
      )[0];
    await start({ kind: 'disable', ids: [person.id] });
    expect(await account()).toMatchObject({ disabled: true });
    await start({ kind: 'enable', ids: [person.id] });
    expect(await account()).toMatchObject({ disabled: false });
    await start({ kind: 'delete', ids: [person.id], expectedTotal: 1 });
    expect(await account()).toBeUndefined();
  });

  it('enable as many users as there are seats, and report those without', async () => {
    await gateway.db.update(companies).set({ seats: 3 }).where(eq(companies.id, company.id));
    const people = await gateway.buildMany(company, 4, () => ({ disabledAt: new Date() }));
    const operation = await start({ kind: 'enable', ids: people.map(({ id }) => id) });
    expect(operation).toMatchObject({ done: 2, failed: 2 });
    expect(await codesOf(operation)).toEqual([null, null, 'NO_SEAT', 'NO_SEAT']);
  });
});

describe('seats of users who have just been disabled', () => {
  const seatsFor = (seats: number) =>
    gateway.db.update(companies).set({ seats }).where(eq(companies.id, company.id));
  const undo = async ({ id }: Operation) =>
    (await gateway.call(operationEndpoints.undo, { token, params: { ...params, operationId: id } })).body
      .data;
  const invite = async (email: string) =>
    (await gateway.call(userEndpoints.create, { token, params, body: { email, notify: false } })).status;
  const enabledNow = async () => {
    const enabled = and(eq(users.companyId, company.id), isNull(users.disabledAt));
    return (await gateway.db.select({ total: count() }).from(users).where(enabled))[0]?.total;
  };

  it('are reserved when the plan is full, so that the undo restores the previous state', async () => {
    const person = await gateway.buildUser(params);
    await gateway.buildTask(person);
    const other = await gateway.buildUser({ ...params, disabledAt: new Date(0) });
    await seatsFor(2);
    const before = await read(person.id);
    const disabled = await start({ kind: 'disable', ids: [person.id] });
    // No other request gets the seat in the meantime.
    expect(await invite(`first-${person.id}@larkfield.example`)).toBe(422);
    expect(await start({ kind: 'enable', ids: [other.id] })).toMatchObject({ done: 0, failed: 1 });
    expect(await undo(disabled)).toMatchObject({ done: 1, failed: 0 });
    // Their sessions ended and stay ended.
    const sessions = ['updatedAt', 'sessionsValidSince', 'credentialEpoch'];
    const after = Object.entries((await read(person.id)) ?? {});
    const restored = Object.fromEntries(after.filter(([column]) => !sessions.includes(column)));
    expect(before).toMatchObject(restored);
    expect(await enabledNow()).toBe(2);
  });

  it('are reserved on an exceeded plan too, for those users only', async () => {
    const [person, other] = [
      await gateway.buildUser(params),
      await gateway.buildUser({ ...params, disabledAt: new Date(0) }),
    ];
    await gateway.buildUser(params);
    await seatsFor(1);
    const disabled = await start({ kind: 'disable', ids: [person.id] });
    expect(await start({ kind: 'enable', ids: [other.id] })).toMatchObject({ done: 0, failed: 1 });
    expect(await undo(disabled)).toMatchObject({ done: 1, failed: 0 });
    expect(await enabledNow()).toBe(3);
    // They were restored once, so no seat is left to enable anyone else.
    expect(await start({ kind: 'enable', ids: [other.id] })).toMatchObject({ done: 0, failed: 1 });
  });

  it('are used up by enabling the users in any way, and only once', async () => {
    const [one, two] = [await gateway.buildUser(params), await gateway.buildUser(params)];
    await seatsFor(3);
    const disabled = await start({ kind: 'disable', ids: [one.id, two.id] });
    const enabled = await gateway.call(userEndpoints.update, {
      token,
      params: { ...params, id: one.id },
      body: { disabled: false },
    });
    expect(enabled.status).toBe(200);
    expect(await invite(`second-${one.id}@larkfield.example`)).toBe(422);
    expect(await undo(disabled)).toMatchObject({ done: 1, skipped: 1, failed: 0 });
    expect(await enabledNow()).toBe(3);
  });

  it('are free for others after a while; then the undo reports those without a seat', async () => {
    const person = await gateway.buildUser(params);
    await seatsFor(2);
    const disabled = await start({ kind: 'disable', ids: [person.id] });
    const past = sql`finished_at - interval '2 minutes'`;
    await gateway.db.update(operations).set({ finishedAt: past }).where(eq(operations.id, disabled.id));
    expect(await invite(`third-${person.id}@larkfield.example`)).toBe(200);
    const [listed] = (await gateway.call(operationEndpoints.list, { token, params, query: { pageSize: 1 } }))
      .body.data.items;
    expect(listed).toMatchObject({ id: disabled.id, canUndo: false });
    expect(await undo(disabled)).toMatchObject({ done: 0, failed: 1 });
    expect(await enabledNow()).toBe(2);
  });
});

describe('changing roles', () => {
  it('skips the caller, the owner and staff of the service', async () => {
    const owner = await gateway.buildAdmin(company);
    await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
    const support = await gateway.buildUser({ ...params, role: 'support' });
    const person = await gateway.buildUser(params);
    const ids = [admin.id, owner.id, support.id, person.id];
    const operation = await start({ kind: 'changeRole', payload: { role: 'read_only_admin' }, ids });
    expect(await codesOf(operation)).toEqual(['SELF', 'OWNER', 'FOREIGN_ROLE', null]);
    expect((await read(person.id))?.role).toBe('read_only_admin');
  });

  it('keeps one admin, even when two disable each other at the same moment', async () => {
    const other = await gateway.buildAdmin(company);
    const othersToken = await gateway.tokenFor(other);
    await Promise.all([
      start({ kind: 'disable', payload: {}, ids: [other.id] }),
      gateway
        .call(operationEndpoints.start, {
          token: othersToken,
          params,
          body: { kind: 'disable', payload: {}, ids: [admin.id] },
        })
        .then(({ status }) => expect([200, 401, 403]).toContain(status)),
    ]);
    expect(await enabledAdmins()).toBe(1);
  });

  it('demotes another admin for the owner only, and keeps one admin', async () => {
    const [other, third] = [await gateway.buildAdmin(company), await gateway.buildAdmin(company)];
    const ids = [other.id, third.id];
    const demote = { kind: 'changeRole' as const, payload: { role: 'user' as const }, ids };
    expect(await codesOf(await start(demote))).toEqual(['OTHER_ADMIN', 'OTHER_ADMIN']);
    await gateway.db.update(companies).set({ ownerId: admin.id }).where(eq(companies.id, company.id));
    expect(await codesOf(await start(demote))).toEqual([null, null]);
    expect(await enabledAdmins()).toBe(1);
  });

  it('demotes users the same admin has just promoted, but not after ten minutes', async () => {
    const learner = await gateway.buildUser(params);
    const raise = () => start({ kind: 'changeRole', payload: { role: 'admin' }, ids: [learner.id] });
    const undo = async (id: number, as = token) =>
      gateway.call(operationEndpoints.undo, { token: as, params: { ...params, operationId: id } });
    const first = await raise();
    await undo(first.id, await gateway.tokenFor(await gateway.buildAdmin(company)));
    expect((await read(learner.id))?.role).toBe('admin');
    await gateway.db.update(users).set({ role: 'user' }).where(eq(users.id, learner.id));
    const second = await raise();
    gateway.clock.advance(limits.users.roleUndoMs + 1);
    await undo(second.id);
    expect((await read(learner.id))?.role).toBe('admin');
  });

  it('carries no pending address and no temporary password over', async () => {
    const waiting = await gateway.buildUser({ ...params, unconfirmedNewEmail: 'other@newcomer.example' });
    const known = await gateway.buildUser({ ...params, temporaryPassword: true });
    const ids = [waiting.id, known.id];
    const raised = await start({ kind: 'changeRole', payload: { role: 'admin' }, ids });
    expect(await codesOf(raised)).toEqual([null, 'TEMPORARY_PASSWORD']);
    expect(await read(waiting.id)).toMatchObject({ role: 'admin', unconfirmedNewEmail: null });
    expect((await read(known.id))?.role).toBe('user');
  });

  it('restores the earlier roles on undo', async () => {
    const reader = await gateway.buildUser({ ...params, role: 'read_only_admin' });
    const learner = await gateway.buildUser(params);
    const ids = [reader.id, learner.id];
    const { id } = await start({ kind: 'changeRole', payload: { role: 'admin' }, ids });
    await gateway.call(operationEndpoints.undo, { token, params: { ...params, operationId: id } });
    expect([(await read(reader.id))?.role, (await read(learner.id))?.role]).toEqual([
      'read_only_admin',
      'user',
    ]);
  });
});

describe('the second factor', () => {
  it("is turned off along with pending codes, but never the caller's own or the owner’s", async () => {
    const owner = await gateway.buildAdmin(company, { isMfaEnabled: true });
    await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
    const person = await gateway.buildUser({ ...params, isMfaEnabled: true });
    const without = await gateway.buildUser(params);
    const now = gateway.clock();
    await gateway.db.insert(mfaVerifications).values({
      id: `verification-${person.id}`,
      uid: person.uid ?? '',
      companyId: company.id,
      userId: person.id,
      email: person.email,
      purpose: 'login',
      codeHash: 'hash',
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    const ids = [admin.id, owner.id, person.id, without.id];
    const operation = await start({ kind: 'resetSecondFactor', ids });
    expect(await codesOf(operation)).toEqual(['SELF', 'OWNER', null, 'UNCHANGED']);
    expect((await read(person.id))?.isMfaEnabled).toBe(false);
    const [verification] = await gateway.db
      .select()
      .from(mfaVerifications)
      .where(eq(mfaVerifications.uid, person.uid ?? ''));
    expect(verification?.usedAt).toEqual(now);
  });
});

describe('the people of a department or group', () => {
  const undo = (id: number) =>
    gateway.call(operationEndpoints.undo, { token, params: { ...params, operationId: id } });

  it('are added when they match and are not in it yet, and removed again', async () => {
    const [from, into] = [await gateway.buildDepartment(params), await gateway.buildDepartment(params)];
    const people = await gateway.buildMany(company, 3, (index) => ({
      lastName: index === 2 ? 'Other' : 'Wanted',
      departmentId: from.id,
    }));
    const departmentsNow = async () =>
      Promise.all(people.map(async ({ id }) => (await read(id))?.departmentId));
    const assigned = await start({
      kind: 'changeDepartment',
      payload: { departmentId: into.id },
      filter: { departmentId: into.id, unassigned: true, search: 'wanted' },
    });
    expect(assigned).toMatchObject({ total: 2, done: 2 });
    expect(await departmentsNow()).toEqual([into.id, into.id, from.id]);
    await undo(assigned.id);
    expect(await departmentsNow()).toEqual([from.id, from.id, from.id]);
  });

  it('leave a department only if they are still in it', async () => {
    const department = await gateway.buildDepartment(params);
    const other = await gateway.buildDepartment(params);
    const there = await gateway.buildUser({ ...params, departmentId: department.id });
    const gone = await gateway.buildUser({ ...params, departmentId: other.id });
    const payload = { departmentId: null, fromId: department.id };
    const operation = await start({ kind: 'changeDepartment', payload, ids: [there.id, gone.id] });
    expect(await codesOf(operation)).toEqual([null, 'CHANGED_SINCE']);
    expect((await read(there.id))?.departmentId).toBe(company.defaultDepartmentId);
    expect((await read(gone.id))?.departmentId).toBe(other.id);
  });

  it('leave a group, all that match, and rejoin it on undo', async () => {
    const group = await gateway.buildGroup(params);
    const people = await gateway.buildMany(company, 2);
    const ids = people.map(({ id }) => id);
    await start({ kind: 'addToGroup', payload: { groupId: group.id }, ids });
    const members = async () =>
      (await gateway.call(groupEndpoints.get, { token, params: { ...params, id: group.id } })).body
        .usersCount;
    const payload = { groupId: group.id };
    const left = await start({ kind: 'removeFromGroup', payload, filter: { groupId: group.id } });
    expect([left.done, await members()]).toEqual([2, 0]);
    await undo(left.id);
    expect(await members()).toBe(2);
  });
});

describe('a department or group that no longer exists', () => {
  it('is refused on its field when it is requested', async () => {
    const move = await gateway.call(operationEndpoints.start, {
      token,
      params,
      body: { kind: 'changeDepartment', payload: { departmentId: 999_999 }, ids: [admin.id] },
    });
    expect([move.status, move.error.details[0]?.code]).toEqual([422, 'departmentId']);
    const other = await gateway.buildGroup({ companyId: (await gateway.buildCompany()).id });
    const join = await gateway.call(operationEndpoints.start, {
      token,
      params,
      body: { kind: 'addToGroup', payload: { groupId: other.id }, ids: [admin.id] },
    });
    expect([join.status, join.error.details[0]?.code]).toEqual([422, 'groupId']);
    const leave = await gateway.call(operationEndpoints.start, {
      token,
      params,
      body: { kind: 'removeFromGroup', payload: { groupId: other.id }, ids: [admin.id] },
    });
    expect([leave.status, leave.error.details[0]?.code]).toEqual([422, 'groupId']);
  });
});

describe('any concurrent operations on the same users', () => {
  it('account for every row, keep an admin and leave the counters correct', async () => {
    const admins = await gateway.buildMany(company, 3, () => ({
      role: 'admin',
      registrationType: 'REGISTERED',
    }));
    const learners = await gateway.buildMany(company, 120);
    const group = await gateway.buildGroup(params);
    const department = await gateway.buildDepartment(params);
    const all = [...admins, ...learners].map(({ id }) => id);
    const asked = fc.record({
      what: fc.constantFrom<OperationStart>(
        { kind: 'disable' },
        { kind: 'enable' },
        { kind: 'changeDepartment', payload: { departmentId: department.id } },
        { kind: 'addToGroup', payload: { groupId: group.id } },
        { kind: 'changeRole', payload: { role: 'user' } },
        { kind: 'changeRole', payload: { role: 'admin' } },
        { kind: 'resendInvite' },
      ),
      ids: fc.subarray(all, { minLength: 1 }),
      isCancelled: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 4 }), async (several) => {
        const started = await Promise.all(several.map(({ what, ids }) => start({ ...what, ids })));
        await Promise.all(
          several.map(async ({ isCancelled }, at) => {
            const operationId = started[at]?.id ?? 0;
            if (!isCancelled) return;
            await gateway.call(operationEndpoints.cancel, { token, params: { ...params, operationId } });
          }),
        );
        await gateway.deliverMails();
        for (const [at, { ids }] of several.entries()) {
          const answer = await gateway.call(operationEndpoints.get, {
            token,
            params: { ...params, operationId: started[at]?.id ?? 0 },
          });
          const { total, done, skipped, failed, state } = answer.body.data;
          expect(total).toBe(ids.length);
          expect(['done', 'cancelled']).toContain(state);
          if (state === 'done') expect(done + skipped + failed).toBe(total);
          else expect(done + skipped + failed).toBeLessThan(total);
        }
        expect(await enabledAdmins()).toBeGreaterThan(0);
        expect(await wrongCounters(gateway.db)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});

describe('a preview of the matching users', () => {
  const look = async (filter: object, as = token) => {
    const query = { filter: JSON.stringify(filter), kept: 'true' };
    return (await gateway.call(operationEndpoints.preview, { token: as, params, query })).body.data;
  };
  const protectedOf = (data: Awaited<ReturnType<typeof look>>) =>
    data.kept?.people.map(({ id, code }) => [id, code]);

  it('names those the rules protect: the caller, the owner, staff of the service', async () => {
    const owner = await gateway.buildUser({ ...params, role: 'admin' });
    const staff = await gateway.buildUser({ ...params, role: 'superadmin' });
    const learner = await gateway.buildUser(params);
    await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
    const everybody = await look({});
    expect(everybody).toMatchObject({ total: 4, kept: { total: 3 } });
    expect(protectedOf(everybody)).toEqual([
      [admin.id, 'SELF'],
      [owner.id, 'OWNER'],
      [staff.id, 'FOREIGN_ROLE'],
    ]);
    expect(await look({ id: [learner.id] })).toEqual({ total: 1, kept: { total: 0, people: [] } });
    // A deletion leaves exactly those it names.
    const deletion = await start({ kind: 'delete', filter: {}, expectedTotal: 4 });
    expect(deletion).toMatchObject({ done: 1, skipped: 3 });
  });

  it('names the last admin to another user, and no one of another company', async () => {
    const other = await gateway.buildCompany();
    const stranger = await gateway.buildAdmin(other);
    const visitor = await gateway.buildUser({ ...params, role: 'support' });
    const data = await look({}, await gateway.tokenFor(visitor));
    expect(data.kept?.people.map(({ id }) => id)).not.toContain(stranger.id);
    expect(protectedOf(data)).toContainEqual([admin.id, 'LAST_ADMIN']);
  });

  it('counts only, unless asked', async () => {
    const answer = await gateway.call(operationEndpoints.preview, { token, params, query: { filter: '{}' } });
    expect(answer.body.data).toEqual({ total: 1 });
  });

  it('counts the disabled users of a department too, because deleting it moves them', async () => {
    const department = await gateway.buildDepartment({ ...params, name: 'Night shift' });
    await gateway.buildUser({ ...params, departmentId: department.id, disabledAt: new Date() });
    expect((await look({ departmentId: department.id, showDisabled: true })).total).toBe(1);
    expect((await look({ departmentId: department.id })).total).toBe(0);
  });
});
