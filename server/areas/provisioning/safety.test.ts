import { operationEndpoints } from '@contract/operations';
import { sessionEndpoints } from '@contract/session';
import { profileEndpoints } from '@contract/users/profile';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { findWaiting, heldPeople } from '@server/domain/provisioning/holds.queries';
import { approveHold, disableHeld, rejectHold } from '@server/domain/provisioning/holds.rules';
import { listLog } from '@server/domain/provisioning/log.queries';
import { scimTokens } from '@server/domain/provisioning/tokens.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { type Directory, ENTERPRISE_SCHEMA, scimDirectory } from '@tests/support/scim';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const off = { op: 'replace', path: 'active', value: false };
const disabledOf = async ({ company }: Directory) => {
  const where = and(eq(users.companyId, company.id), isNotNull(users.disabledAt));
  return (await gateway.db.select({ total: count() }).from(users).where(where))[0]?.total;
};

/** A directory with so many people. */
async function filled(total: number, options: Parameters<typeof scimDirectory>[1] = {}) {
  const directory = await scimDirectory(gateway, options);
  const ids: string[] = [];
  for (let at = 0; at < total; at += 1) ids.push(await directory.create(`p${at}`));
  return { directory, ids };
}

describe('a sync that would disable many', () => {
  it('stops at the share, tells the admins once, and goes on when one approves', async () => {
    const { directory, ids } = await filled(9);
    await gateway.deliverMails();
    const answers = [];
    for (const id of ids.slice(0, 7)) answers.push((await directory.patch(`/Users/${id}`, off)).status);
    // Four of ten are fewer than five, whatever the share.
    expect(answers).toEqual([200, 200, 200, 200, 409, 409, 409]);
    expect(await disabledOf(directory)).toBe(4);
    const mails = (await gateway.deliverMails()).filter(({ template }) => template === 'provisioningHeld');
    expect(mails.map(({ to, values }) => [to, values.allowed, values.enabled])).toEqual([
      [directory.owner.email, '4', '10'],
    ]);
    const held = await directory.ask('DELETE', `/Users/${ids[7]}`);
    expect([held.status, held.body.detail]).toEqual([
      409,
      expect.stringContaining('until an admin approves'),
    ]);
    // One who is wanted again waits no more.
    await directory.patch(`/Users/${ids[6]}`, { op: 'replace', path: 'active', value: true });
    const hold = await findWaiting(gateway.db, directory.company.id);
    if (!hold) throw new Error('nothing waits');
    const window = { offset: 0, limit: 10 };
    const { rows } = await heldPeople(gateway.db, directory.company.id, hold.id, window);
    expect(rows.map(({ email }) => email.split('@')[0])).toEqual(['p4', 'p5', 'p7']);
    const actor = { companyId: directory.company.id, userId: directory.owner.id };
    const inTransaction = gateway.db.transaction.bind(gateway.db);
    const approve = () => inTransaction((tx) => approveHold(tx, gateway.deps, actor, hold.id));
    await approve();
    // One more is wanted again before it is done.
    await directory.patch(`/Users/${ids[5]}`, { op: 'replace', path: 'active', value: true });
    const asked = { holdId: hold.id, userIds: rows.map(({ id }) => id), requestId: 'request' };
    const { changed } = await inTransaction((tx) =>
      disableHeld(tx, gateway.deps, directory.company.id, asked),
    );
    expect(changed.map(({ id }) => String(id))).toEqual([ids[4], ids[7]]);
    await expect(approve()).rejects.toThrow('decided already');
    expect(await disabledOf(directory)).toBe(6);
    expect((await directory.ask('GET', `/Users/${ids[7]}`)).status).toBe(404);
    expect((await directory.ask('GET', `/Users/${ids[4]}`)).body.active).toBe(false);
    // What was approved does not count against the next ones.
    expect((await directory.patch(`/Users/${ids[8]}`, off)).status).toBe(200);
  });

  it('is refused for a day once an admin has rejected it, and waits again after that', async () => {
    const { directory, ids } = await filled(6);
    for (const id of ids) await directory.patch(`/Users/${id}`, off);
    const hold = await findWaiting(gateway.db, directory.company.id);
    const actor = { companyId: directory.company.id, userId: directory.owner.id };
    await gateway.db.transaction((tx) => rejectHold(tx, gateway.deps, actor, hold?.id ?? 0));
    const again = await directory.patch(`/Users/${ids[5]}`, off);
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('An admin has decided')]);
    expect(await findWaiting(gateway.db, directory.company.id)).toBeUndefined();
    gateway.clock.advance(25 * 60 * 60 * 1000);
    expect((await directory.patch(`/Users/${ids[5]}`, off)).status).toBe(200);
  });
});

describe('test mode', () => {
  it('answers as it would, changes nothing, and the log says what would be', async () => {
    const { directory, ids } = await filled(1);
    await directory.setMode('test');
    const created = await directory.ask('POST', '/Users', {
      ...{ userName: directory.address('new'), [ENTERPRISE_SCHEMA]: { department: 'New' } },
    });
    expect([created.status, created.body.active]).toEqual([201, true]);
    const disabled = await directory.patch(`/Users/${ids[0]}`, off);
    expect([disabled.status, disabled.body.active]).toEqual([200, false]);
    expect(await disabledOf(directory)).toBe(0);
    expect((await directory.find('userName', directory.address('new'))).body.totalResults).toBe(0);
    const { rows } = await listLog(gateway.db, directory.company.id, {
      outcome: 'tested',
      offset: 0,
      limit: 9,
    });
    expect(rows.map(({ act, name, userId }) => [act, name, userId])).toEqual([
      ['disable', directory.address('p0'), Number(ids[0])],
      ['create', directory.address('new'), null],
    ]);
  });
});

describe('who is provisioned', () => {
  it('is not edited by hand where the directory decides, and is ordinary again without it', async () => {
    const { directory, ids } = await filled(1);
    const { company, owner } = directory;
    const id = Number(ids[0]);
    const token = await gateway.tokenFor(owner);
    const params = { companyId: company.id, id };
    const { body: group } = await directory.ask('POST', '/Groups', {
      ...{ displayName: 'Theirs', members: [{ value: ids[0] }] },
    });
    const groupId = Number(group.id);
    const update = (body: Record<string, unknown>) =>
      gateway.call(userEndpoints.update, { token, params, body });
    const fieldOf = async (body: Record<string, unknown>) => {
      const answer = await update(body);
      return answer.status < 300 ? answer.status : [answer.status, answer.error.details[0]?.code];
    };
    expect(await fieldOf({ name: 'By hand' })).toEqual([409, 'name']);
    expect(await fieldOf({ disabled: true })).toEqual([409, 'disabled']);
    expect(await fieldOf({ groupIds: [] })).toEqual([409, 'groupIds']);
    // The directory has sent no department and no manager, so that these are edited here.
    expect(await fieldOf({ newDepartment: 'By hand', managerId: owner.id })).toBe(200);
    await directory.patch(`/Users/${id}`, {
      op: 'add',
      path: `${ENTERPRISE_SCHEMA}:department`,
      value: 'Theirs',
    });
    expect(await fieldOf({ newDepartment: 'By hand' })).toEqual([409, 'newDepartment']);
    const [department] = await Promise.all([gateway.buildDepartment({ companyId: company.id })]);
    const inDepartment = { companyId: company.id, id: department.id };
    const moved = await gateway.call(departmentEndpoints.assign, {
      token,
      params: inDepartment,
      body: { userIds: [id] },
    });
    expect(moved.status).toBe(409);
    const inGroup = { companyId: company.id, id: groupId };
    const left = await gateway.call(groupEndpoints.unassign, {
      token,
      params: inGroup,
      body: { userIds: [id] },
    });
    expect(left.status).toBe(409);
    const renamed = await gateway.call(groupEndpoints.update, {
      token,
      params: inGroup,
      body: { name: 'Ours' },
    });
    expect(renamed.status).toBe(409);
    const address = await gateway.call(profileEndpoints.changeEmail, {
      token,
      params,
      body: { email: 'x@y.example' },
    });
    expect(address.status).toBe(409);
    const bulk = await gateway.call(userEndpoints.updateMany, {
      ...{
        token,
        params: { companyId: company.id },
        query: { filter: JSON.stringify({ id: [id] }) },
        body: { disabled: true },
      },
    });
    expect(bulk.body.data).toMatchObject({ skipped: [{ id, code: 'DIRECTORY' }] });
    const profile = async () => (await gateway.call(profileEndpoints.get, { token, params })).body.data;
    expect(await profile()).toMatchObject({
      ...{ isProvisioned: true, managedFields: ['name', 'email', 'status', 'groups', 'department'] },
    });
    // A directory that is refused for the plan would leave them to nobody.
    const setBoost = (hasBoost: boolean) =>
      gateway.db.update(companies).set({ hasBoost }).where(eq(companies.id, company.id));
    await setBoost(false);
    expect(await profile()).toMatchObject({ isProvisioned: false, managedFields: [] });
    await setBoost(true);
    expect(await profile()).toMatchObject({ isProvisioned: true });
    await gateway.db.delete(scimTokens).where(eq(scimTokens.companyId, company.id));
    expect(await profile()).toMatchObject({ isProvisioned: false, managedFields: [] });
    expect(await fieldOf({ name: 'By hand', newDepartment: 'By hand', groupIds: [] })).toBe(200);
    const activity = await gateway.call(profileEndpoints.activity, { token, params, query: {} });
    expect(activity.body.data.items.at(-1)).toMatchObject({ action: 'user.created', actor: null });
  });

  it('is moved by hand with a deleted department, which says how many that are, and moved back by the directory', async () => {
    const { directory, ids } = await filled(2);
    const { company, owner } = directory;
    const token = await gateway.tokenFor(owner);
    const inCompany = { companyId: company.id };
    const path = `${ENTERPRISE_SCHEMA}:department`;
    const say = () => directory.patch(`/Users/${ids[0]}`, { op: 'add', path, value: 'Theirs' });
    const departmentOf = async () => {
      const params = { ...inCompany, id: Number(ids[0]) };
      const { departmentId, departmentName } = (await gateway.call(userEndpoints.get, { token, params }))
        .body;
      return { departmentId, departmentName };
    };
    await say();
    const { departmentId } = await departmentOf();
    // Of somebody else the directory has said no department.
    await gateway.call(departmentEndpoints.assign, {
      ...{ token, params: { ...inCompany, id: departmentId }, body: { userIds: [Number(ids[1])] } },
    });
    const query = { filter: JSON.stringify({ departmentId, showDisabled: true }), byDirectory: 'true' };
    const preview = await gateway.call(operationEndpoints.preview, { token, params: inCompany, query });
    expect(preview.body.data).toEqual({ total: 2, byDirectory: 1 });
    const params = { ...inCompany, id: departmentId };
    await gateway.call(departmentEndpoints.merge, { token, params, body: { intoId: null } });
    expect(await departmentOf()).toMatchObject({ departmentName: 'No Department' });
    await say();
    expect(await departmentOf()).toMatchObject({ departmentName: 'Theirs' });
  });

  it('reads about themselves whether the directory decides their name', async () => {
    const directory = await scimDirectory(gateway);
    const token = await gateway.tokenFor(directory.owner);
    const isTold = async () =>
      (await gateway.call(sessionEndpoints.currentUser, { token })).body.data.isByDirectory;
    expect(await isTold()).toBe(false);
    // Links the owner, who is here already.
    await directory.create('owner');
    expect(await isTold()).toBe(true);
  });
});
