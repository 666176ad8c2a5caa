import { type OperationStart, operationEndpoints } from '@contract/operations';
import { campaignEndpoints } from '@contract/training/campaigns';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { groupMembers, tasks, users } from '@server/domain/people/people.tables';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaigns, campaignTargets } from './campaigns.tables';

const DAY = 86_400_000;
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
  'moveByOperation',
  'join',
  'joinByOperation',
  'leave',
  'update',
  'mergeDepartment',
  'mergeGroup',
  'removeDepartment',
  'widen',
  'end',
  'wait',
  'learn',
] as const;
const step = fc.record({
  action: fc.constantFrom(...ACTIONS),
  people: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
  team: fc.nat(2),
});
type Step = { action: (typeof ACTIONS)[number]; people: number[]; team: number };

let made = 0;

/** A company with a campaign of each kind, and one for a group that starts in two days. */
async function world() {
  const company = await gateway.buildCompany({ seats: 1000 });
  const params = { companyId: company.id };
  const admin = await gateway.buildAdmin(company);
  const people = await gateway.buildMany(company, 6, (index) => ({
    ...(index === 0 ? { disabledAt: new Date() } : {}),
  }));
  const departments = await Promise.all([1, 2, 3].map(() => gateway.buildDepartment(params)));
  const groups = await Promise.all([1, 2, 3].map(() => gateway.buildGroup(params, [people[1]?.id ?? 0])));
  const token = await gateway.freshToken(admin);
  const settings = {
    daysToComplete: 14,
    subject: 'New',
    message: 'Learn',
    name: 'One',
    notificationsEnabled: true,
  };
  const soon = new Date(gateway.clock().getTime() + 2 * DAY).toISOString().slice(0, 10);
  const assign = async (given: object) => {
    const courseId = (await gateway.buildCourse()).id;
    const body = { ...settings, assignmentType: 'ALL_USERS' as const, ...given, courseId };
    return (await gateway.call(campaignEndpoints.create, { token, params, body })).body.id;
  };
  const ids = {
    all: await assign({}),
    department: await assign({ assignmentType: 'DEPARTMENTS', selected: [departments[0]?.id] }),
    group: await assign({ assignmentType: 'GROUPS', selected: [groups[0]?.id] }),
    chosen: await assign({ assignmentType: 'SELECTED_USERS', selected: [people[0]?.id, people[2]?.id] }),
    later: await assign({ assignmentType: 'GROUPS', selected: [groups[1]?.id], startDate: soon }),
  };
  return { params, admin, people, departments, groups, settings, campaigns: ids };
}
type World = Awaited<ReturnType<typeof world>>;

async function run(
  { params, admin, people, departments, groups, settings, campaigns: ids }: World,
  one: Step,
) {
  const token = await gateway.freshToken(admin);
  const chosen = one.people.map((index) => people[index]?.id ?? 0);
  const [id = 0] = chosen;
  const team = { department: departments[one.team]?.id ?? 0, group: groups[one.team]?.id ?? 0 };
  const next = {
    department: departments[(one.team + 1) % 3]?.id ?? 0,
    group: groups[(one.team + 1) % 3]?.id ?? 0,
  };
  const inDepartment = { ...params, id: team.department };
  const inGroup = { ...params, id: team.group };
  const body = { userIds: chosen };
  const operation = (body: OperationStart) => gateway.call(operationEndpoints.start, { token, params, body });
  switch (one.action) {
    case 'create': {
      made += 1;
      const person = {
        email: `joiner-${made}@larkfield.example`,
        departmentId: team.department,
        groupIds: [],
      };
      return gateway.call(userEndpoints.create, { token, params, body: person });
    }
    case 'disable':
    case 'enable': {
      const query = { filter: JSON.stringify({ id: chosen }) };
      const body = { disabled: one.action === 'disable' };
      return gateway.call(userEndpoints.updateMany, { token, params, query, body });
    }
    case 'delete':
      return gateway.call(userEndpoints.deleteUser, { token, params, body: { userId: id } });
    case 'move':
      return gateway.call(departmentEndpoints.assign, { token, params: inDepartment, body });
    case 'moveByOperation':
      return operation({ kind: 'changeDepartment', payload: { departmentId: team.department }, ids: chosen });
    case 'join':
      return gateway.call(groupEndpoints.assign, { token, params: inGroup, body });
    case 'joinByOperation':
      return operation({ kind: 'addToGroup', payload: { groupId: team.group }, ids: chosen });
    case 'leave':
      return gateway.call(groupEndpoints.unassign, { token, params: inGroup, body });
    case 'update':
      return gateway.call(userEndpoints.update, {
        token,
        params: { ...params, id },
        body: { departmentId: team.department, groupIds: [team.group], disabled: false },
      });
    case 'mergeDepartment':
      return gateway.call(departmentEndpoints.merge, {
        token,
        params: inDepartment,
        body: { intoId: next.department },
      });
    case 'mergeGroup':
      return gateway.call(groupEndpoints.merge, { token, params: inGroup, body: { intoId: next.group } });
    case 'removeDepartment':
      return gateway.call(departmentEndpoints.remove, { token, params: inDepartment });
    case 'widen': {
      const selected = [...new Set([departments[0]?.id ?? 0, team.department])];
      const change = { ...settings, assignmentType: 'DEPARTMENTS' as const, selected };
      return gateway.call(campaignEndpoints.update, {
        token,
        params: { ...params, id: ids.department },
        body: change,
      });
    }
    case 'end':
      return gateway.call(campaignEndpoints.end, { token, params: { ...params, id: ids.chosen } });
    case 'wait':
      gateway.clock.advance(DAY);
      return gateway.deliverMails();
    case 'learn':
      return gateway.db
        .update(tasks)
        .set({ status: 'completed', progress: 100, score: 10 * one.team, completedAt: gateway.clock() })
        .where(and(eq(tasks.companyId, params.companyId), eq(tasks.userId, id)));
  }
}

/** Who is meant by a campaign that is open and has started, at this moment. */
async function meantNow({ params: { companyId } }: World): Promise<string[]> {
  const of = (table: { companyId: PgColumn }) => eq(table.companyId, companyId);
  const [everybody, members, all, targets] = [
    await gateway.db.select().from(users).where(of(users)),
    await gateway.db.select().from(groupMembers).where(of(groupMembers)),
    await gateway.db.select().from(campaigns).where(of(campaigns)),
    await gateway.db.select().from(campaignTargets).where(of(campaignTargets)),
  ];
  const running = all.filter(({ dateEnded, startDate }) => !dateEnded && startDate <= gateway.clock());
  const enabled = everybody.filter(({ disabledAt }) => !disabledAt);
  return running.flatMap(({ id, assignmentType }) => {
    const aims = new Set(
      targets.filter(({ campaignId }) => campaignId === id).map(({ targetId }) => targetId),
    );
    const isMeant = (user: (typeof enabled)[number]) => {
      if (assignmentType === 'ALL_USERS') return true;
      if (assignmentType === 'DEPARTMENTS') return aims.has(user.departmentId);
      if (assignmentType === 'SELECTED_USERS') return aims.has(user.id);
      return members.some(({ userId, groupId }) => userId === user.id && aims.has(groupId));
    };
    return enabled.filter(isMeant).map((user) => `${id} ${user.id}`);
  });
}

it('enrols everyone a campaign was ever for while it ran, and nobody else; counters equal a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const given = await world();
      const wanted = new Set(await meantNow(given));
      for (const one of steps) {
        const answer = await run(given, one);
        if ('raw' in answer) expect(answer.status).toBeLessThan(500);
        for (const pair of await meantNow(given)) wanted.add(pair);
      }
      const { rows } = await gateway.db.execute<{ pair: string }>(sql`
        SELECT t.campaign_id || ' ' || t.user_id AS pair FROM tasks t
        WHERE t.company_id = ${given.params.companyId} AND t.campaign_id IS NOT NULL`);
      const left = await gateway.db.select().from(users).where(eq(users.companyId, given.params.companyId));
      const ids = new Set(left.map(({ id }) => String(id)));
      const expected = [...wanted].filter((pair) => ids.has(pair.split(' ')[1] ?? ''));
      expect(rows.map(({ pair }) => pair).toSorted()).toEqual(expected.toSorted());
      expect(await wrongCounters(gateway.db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
