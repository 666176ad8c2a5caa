import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { users as usersTable } from '@server/domain/people/people.tables';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const ACTIONS = [
  'create',
  'disable',
  'enable',
  'delete',
  'move',
  'role',
  'join',
  'leave',
  'unassign',
  'removeDepartment',
  'removeGroup',
  'progress',
] as const;
const step = fc.record({
  action: fc.constantFrom(...ACTIONS),
  people: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
  team: fc.nat(2),
});
type Step = { action: (typeof ACTIONS)[number]; people: number[]; team: number };

async function world() {
  const company = await gateway.buildCompany();
  const params = { companyId: company.id };
  const token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const users = await gateway.buildMany(company, 6, (index) => ({
    taskStatus: index % 4,
    ...(index === 0 ? { disabledAt: new Date() } : {}),
  }));
  const departments = await Promise.all([1, 2, 3].map(() => gateway.buildDepartment(params)));
  const [first = 0, second = 0] = users.map(({ id }) => id);
  const groups = await Promise.all([1, 2, 3].map(() => gateway.buildGroup(params, [first, second])));
  return { params, token, users, departments, groups };
}

let created = 0;

function run({ params, token, users, departments, groups }: Awaited<ReturnType<typeof world>>, one: Step) {
  const ids = one.people.map((index) => users[index]?.id ?? 0);
  const [id = 0] = ids;
  const department = { ...params, id: departments[one.team]?.id ?? 0 };
  const group = { ...params, id: groups[one.team]?.id ?? 0 };
  const body = { userIds: ids };
  const many = (change: object) =>
    gateway.call(userEndpoints.updateMany, {
      token,
      params,
      query: { filter: JSON.stringify({ id: ids }) },
      body: change,
    });
  created += 1;
  const email = `counted-${created}@larkfield.example`;
  const actions = {
    create: () =>
      gateway.call(userEndpoints.create, {
        token,
        params,
        body: { email, departmentId: department.id, groupIds: [group.id], notify: false },
      }),
    disable: () => many({ disabled: true }),
    enable: () => many({ disabled: false, departmentId: department.id }),
    delete: () => gateway.call(userEndpoints.deleteMany, { token, params, body: { ids } }),
    move: () => gateway.call(departmentEndpoints.assign, { token, params: department, body }),
    role: () =>
      gateway.call(userEndpoints.update, {
        token,
        params: { ...params, id },
        body: { role: 'read_only_admin', groupIds: [group.id] },
      }),
    join: () => gateway.call(groupEndpoints.assign, { token, params: group, body }),
    leave: () => gateway.call(groupEndpoints.unassign, { token, params: group, body }),
    unassign: () => gateway.call(departmentEndpoints.unassign, { token, params: department, body }),
    removeDepartment: () => gateway.call(departmentEndpoints.remove, { token, params: department }),
    progress: async () => {
      const status = one.people.length % 4;
      await gateway.db.update(usersTable).set({ taskStatus: status }).where(inArray(usersTable.id, ids));
      return { status: 200 };
    },
    removeGroup: () => gateway.call(groupEndpoints.remove, { token, params: group }),
  };
  return actions[one.action]();
}

/** A step may name rows that are already gone; no other failure is allowed. */
const EXPECTED = [200, 404, 422];

describe('the counters behind lists and limits', () => {
  it('equal a count of the rows after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const start = await world();
        for (const one of steps) expect(EXPECTED).toContain((await run(start, one)).status);
        expect(await wrongCounters(gateway.db)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it('equal a count of the rows after concurrent writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
        const start = await world();
        const answers = await Promise.all(steps.map((one) => run(start, one)));
        expect(answers.filter(({ status }) => !EXPECTED.includes(status))).toEqual([]);
        expect(await wrongCounters(gateway.db)).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });

  it('follow bulk statements across several companies', async () => {
    const [one, two] = [await gateway.buildCompany(), await gateway.buildCompany()];
    await gateway.buildMany(one, 300);
    const people = await gateway.buildMany(two, 300);
    await gateway.buildGroup(
      { companyId: two.id },
      people.slice(0, 100).map(({ id }) => id),
    );
    await gateway.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id % 3 = 0`);
    await gateway.db.execute(
      sql`UPDATE users SET task_status = (id % 4)::smallint, role = 'hidden' WHERE id % 5 = 0`,
    );
    await gateway.db.execute(sql`DELETE FROM group_members WHERE company_id = ${two.id} AND user_id % 2 = 0`);
    await gateway.db.execute(sql`DELETE FROM users WHERE company_id = ${two.id} AND id % 2 = 0`);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });
});
