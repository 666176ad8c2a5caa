import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { groupMembers, users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { doneIn } from '@tests/support/audit';
import type { CompanyRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 1000 });
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  params = { companyId: company.id };
});

const events = () => gateway.db.select().from(auditEvents).where(doneIn(company.id)).orderBy(auditEvents.id);

describe('merging a department', () => {
  const merge = (id: number, intoId: number | null) =>
    gateway.call(departmentEndpoints.merge, { token, params: { ...params, id }, body: { intoId } });
  const exists = async (id: number) =>
    (await gateway.call(departmentEndpoints.get, { token, params: { ...params, id } })).status === 200;
  const departmentsOf = async () => {
    const rows = await gateway.db.select().from(users).where(eq(users.companyId, company.id));
    return rows.map(({ departmentId, departmentKey }) => `${departmentId} ${departmentKey}`);
  };

  it('moves all users, the disabled too, deletes the emptied one, and leaves one event that names it', async () => {
    const from = await gateway.buildDepartment({ ...params, name: 'Old' });
    const into = await gateway.buildDepartment({ ...params, name: 'New' });
    const values = { departmentId: from.id, departmentKey: from.nameKey };
    await gateway.buildMany(company, 2, (index) => ({
      ...values,
      ...(index === 0 ? { disabledAt: new Date() } : {}),
    }));
    const { data } = (await merge(from.id, into.id)).body;
    expect(data).toMatchObject({ state: 'done', total: 2, done: 2 });
    expect((await departmentsOf()).sort()).toEqual(
      [`${company.defaultDepartmentId} no department`, `${into.id} new`, `${into.id} new`].sort(),
    );
    expect(await exists(from.id)).toBe(false);
    expect((await events()).map(({ action, details }) => [action, details])).toEqual([
      ['users.moved', expect.objectContaining({ fromId: from.id, intoId: into.id, deleted: 'Old' })],
    ]);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it("runs on for many users; users who join meanwhile move too, to 'No Department' when no target is named", async () => {
    const from = await gateway.buildDepartment(params);
    const values = { departmentId: from.id, departmentKey: from.nameKey };
    await gateway.buildMany(company, limits.operations.inlineMax + 20, () => values);
    const { data } = (await merge(from.id, null)).body;
    expect(data.state).toBe('queued');
    await gateway.buildMany(company, 1, () => values);
    await gateway.deliverMails();
    const read = { token, params: { ...params, operationId: data.id } };
    expect((await gateway.call(operationEndpoints.get, read)).body.data.state).toBe('done');
    expect(new Set(await departmentsOf())).toEqual(new Set([`${company.defaultDepartmentId} no department`]));
    expect(await exists(from.id)).toBe(false);
  });

  it('keeps the department when its target is deleted before the operation ends', async () => {
    const [from, into] = [await gateway.buildDepartment(params), await gateway.buildDepartment(params)];
    const values = { departmentId: from.id, departmentKey: from.nameKey };
    await gateway.buildMany(company, limits.operations.inlineMax + 20, () => values);
    const { data } = (await merge(from.id, into.id)).body;
    await gateway.call(departmentEndpoints.remove, { token, params: { ...params, id: into.id } });
    await gateway.deliverMails();
    const read = { token, params: { ...params, operationId: data.id } };
    expect((await gateway.call(operationEndpoints.get, read)).body.data).toMatchObject({
      state: 'done',
      done: 0,
      failed: limits.operations.inlineMax + 20,
    });
    expect(await exists(from.id)).toBe(true);
  });

  it('is refused for the default one, into itself, into an unknown one, and for another company', async () => {
    const { id } = await gateway.buildDepartment(params);
    const foreign = await gateway.buildDepartment({ companyId: (await gateway.buildCompany()).id });
    expect((await merge(company.defaultDepartmentId, id)).status).toBe(409);
    expect((await merge(id, id)).error.details[0]?.code).toBe('intoId');
    expect((await merge(id, foreign.id)).error.details[0]?.code).toBe('intoId');
    expect((await merge(foreign.id, id)).status).toBe(404);
    expect(await events()).toEqual([]);
  });
});

describe('merging a group', () => {
  const merge = (id: number, intoId: number) =>
    gateway.call(groupEndpoints.merge, { token, params: { ...params, id }, body: { intoId } });

  it('adds its users to the other group, and deletes it', async () => {
    const people = (await gateway.buildMany(company, 3)).map(({ id }) => id);
    const from = await gateway.buildGroup(params, people.slice(0, 2));
    const into = await gateway.buildGroup(params, people.slice(1));
    expect((await merge(from.id, into.id)).body.data).toMatchObject({ total: 2, done: 1, skipped: 1 });
    const rows = await gateway.db
      .select()
      .from(groupMembers)
      .where(eq(groupMembers.companyId, company.id))
      .orderBy(groupMembers.userId);
    expect(rows.map(({ groupId, userId }) => [groupId, userId])).toEqual(
      people.map((userId) => [into.id, userId]),
    );
    const gone = await gateway.call(groupEndpoints.get, { token, params: { ...params, id: from.id } });
    expect(gone.status).toBe(404);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('is refused into itself, into an unknown one, and for another company', async () => {
    const { id } = await gateway.buildGroup(params);
    const foreign = await gateway.buildGroup({ companyId: (await gateway.buildCompany()).id });
    expect((await merge(id, id)).error.details[0]?.code).toBe('intoId');
    expect((await merge(id, foreign.id)).error.details[0]?.code).toBe('intoId');
    expect((await merge(foreign.id, id)).status).toBe(404);
  });
});
