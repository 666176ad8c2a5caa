import { learnerEndpoints } from '@contract/learner';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { ANSWER_LABELS, exerciseScore } from '@contract/phishing-exercise/content';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { moveDueDates } from '@server/areas/training/suspension.queries';
import { companies } from '@server/domain/company/company.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import { wrongCounters } from '@tests/support/counters';
import { exampleTemplate } from '@tests/support/example-template';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

const DAY = 86_400_000;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const PARTS = ['1', '2', '3'];
const gradeOf = new Map(exampleTemplate.answers.map(({ label, status }) => [label, status]));
const label = fc.constantFrom(...ANSWER_LABELS);

/** A running exercise of three messages for all users. */
async function exercise() {
  const company = await gateway.buildCompany({ seats: 1000 });
  const params = { companyId: company.id };
  const admin = await gateway.buildAdmin(company);
  const campaign = await gateway.buildExercise(params, { notificationsEnabled: false }, [{}, {}, {}]);
  return { company, params, admin, campaign };
}
type Exercise = Awaited<ReturnType<typeof exercise>>;

/** A task of the exercise, given to somebody. */
const give = ({ campaign }: Exercise, person: Parameters<TestGateway['buildTask']>[0]) =>
  gateway.buildTask(person, {
    campaignId: campaign.id,
    itemId: campaign.courseId,
    type: 'phishing exercise',
    assignedAt: gateway.clock(),
    dueAt: new Date(gateway.clock().getTime() + 14 * DAY),
  });

it('is scored by the first answer to each message, in whatever order and however often they are given', async () => {
  const given = await exercise();
  const acts = fc.array(fc.tuple(fc.constantFrom(...PARTS), label), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const person = await gateway.buildUser(given.params);
      const token = await gateway.tokenFor(person);
      const { id: taskId } = await give(given, person);
      const params = { ...given.params, taskId };
      const first = new Map<string, (typeof ANSWER_LABELS)[number]>();
      const rest = PARTS.map((part) => [part, 'LOOKS_LEGIT'] as const);
      for (const [questionId, chosen] of [...sequence, ...rest]) {
        if (!first.has(questionId)) first.set(questionId, chosen);
        const { body } = await gateway.call(learnerEndpoints.answer, {
          token,
          params: { ...params, questionId },
          body: { answers: [chosen] },
        });
        expect(body.data.chosen).toEqual([first.get(questionId)]);
        expect(body.data.exercise?.status).toBe(gradeOf.get(first.get(questionId) ?? chosen));
        const { task } = (await gateway.call(learnerEndpoints.task, { token, params })).body.data;
        const isDone = first.size === PARTS.length;
        const grades = [...first.values()].flatMap((one) => gradeOf.get(one) ?? []);
        expect(task).toMatchObject({
          status: isDone ? 'completed' : 'inProgress',
          progress: Math.floor((100 * first.size) / PARTS.length),
          score: isDone ? exerciseScore(grades) : null,
        });
      }
    }),
    { numRuns: 8 },
  );
  expect(await wrongCounters(gateway.db)).toEqual([]);
});

const ACTIONS = [
  'answer',
  'answerAll',
  'join',
  'leave',
  'move',
  'mergeGroup',
  'create',
  'disable',
  'enable',
  'delete',
  'pause',
  'archive',
] as const;
const step = fc.record({
  action: fc.oneof(
    { arbitrary: fc.constantFrom('answer' as const, 'answerAll' as const, 'join' as const), weight: 2 },
    { arbitrary: fc.constantFrom(...ACTIONS), weight: 1 },
  ),
  person: fc.nat(4),
  team: fc.nat(2),
  part: fc.constantFrom(...PARTS),
  label,
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

let made = 0;

/** An exercise with five learners in groups and departments. */
async function world() {
  const given = await exercise();
  const people = [];
  for (let number = 0; number < 5; number += 1) {
    const person = await gateway.buildUser(given.params);
    await give(given, person);
    people.push(person);
  }
  const ids = people.map(({ id }) => id);
  const departments = [1, 2, 3].map(() => gateway.buildDepartment(given.params));
  const groups = [1, 2, 3].map((size) => gateway.buildGroup(given.params, ids.slice(0, size)));
  return {
    ...given,
    people,
    departments: await Promise.all(departments),
    groups: await Promise.all(groups),
  };
}

async function run(
  { company, params, admin, campaign, people, departments, groups }: Awaited<ReturnType<typeof world>>,
  one: Step,
) {
  const token = await gateway.freshToken(admin);
  const person = people[one.person];
  if (!person) throw new Error('nobody was built');
  const inGroup = { ...params, id: groups[one.team]?.id ?? 0 };
  const body = { userIds: [person.id] };
  const answer = async (parts: readonly string[]) => {
    const [found] = await gateway.db
      .select({ taskId: tasks.id })
      .from(tasks)
      .innerJoin(users, and(eq(users.companyId, tasks.companyId), eq(users.id, tasks.userId)))
      .where(and(eq(tasks.companyId, company.id), eq(tasks.userId, person.id), isNull(users.disabledAt)));
    if (!found) return;
    const learner = await gateway.freshToken(person);
    for (const questionId of parts) {
      const { status } = await gateway.call(learnerEndpoints.answer, {
        token: learner,
        params: { ...params, ...found, questionId },
        body: { answers: [one.label] },
      });
      expect(status).toBe(200);
    }
  };
  switch (one.action) {
    case 'answer':
      return answer([one.part]);
    case 'answerAll':
      return answer(PARTS);
    case 'join':
      return gateway.call(groupEndpoints.assign, { token, params: inGroup, body });
    case 'leave':
      return gateway.call(groupEndpoints.unassign, { token, params: inGroup, body });
    case 'move': {
      const id = departments[one.team]?.id ?? 0;
      return gateway.call(departmentEndpoints.assign, { token, params: { ...params, id }, body });
    }
    case 'mergeGroup': {
      const intoId = groups[(one.team + 1) % 3]?.id ?? 0;
      return gateway.call(groupEndpoints.merge, { token, params: inGroup, body: { intoId } });
    }
    case 'create': {
      made += 1;
      const email = `newcomer-${made}@larkfield.example`;
      const added = { email, departmentId: departments[one.team]?.id ?? null, groupIds: [inGroup.id] };
      return gateway.call(userEndpoints.create, { token, params, body: added });
    }
    case 'disable':
    case 'enable': {
      const query = { filter: JSON.stringify({ id: [person.id] }) };
      const disabled = one.action === 'disable';
      return gateway.call(userEndpoints.updateMany, { token, params, query, body: { disabled } });
    }
    case 'delete':
      return gateway.call(userEndpoints.deleteUser, { token, params, body: { userId: person.id } });
    case 'pause': {
      const set = (plan: Partial<typeof companies.$inferInsert>) =>
        gateway.db.update(companies).set(plan).where(eq(companies.id, company.id));
      const day = gateway.clock();
      await set({ hasBoost: false, trialStatus: 'expired', trialEnd: new Date(day.getTime() - 3 * DAY) });
      await set({ hasBoost: true });
      await gateway.db.transaction((tx) => moveDueDates(tx));
      return;
    }
    case 'archive':
      return gateway.call(exerciseCampaignEndpoints.archive, {
        token,
        params: { ...params, campaignId: campaign.id },
      });
  }
}

it('keeps every number right, whoever answers, joins, moves or leaves, and nothing remains of a deleted one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const given = await world();
      for (const one of steps) {
        const answer = await run(given, one);
        if (answer) expect(answer.status).toBeLessThan(500);
      }
      expect(await wrongCounters(gateway.db)).toEqual([]);
      const token = await gateway.freshToken(given.admin);
      const params = { ...given.params, campaignId: given.campaign.id };
      await gateway.call(exerciseCampaignEndpoints.archive, { token, params });
      await gateway.call(exerciseCampaignEndpoints.remove, { token, params });
      expect(await gateway.db.$count(tasks, eq(tasks.companyId, given.company.id))).toBe(0);
      expect(await wrongCounters(gateway.db)).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
