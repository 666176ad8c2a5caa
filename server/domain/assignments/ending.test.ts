import { learnerEndpoints } from '@contract/learner';
import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import { tasks, users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statusOf } from './assignment.rules';
import { campaigns, taskProgress } from './campaigns.tables';
import { endCampaign, moveEnd } from './ending.rules';
import { enrolPeople } from './enrolment.rules';

const DAY = 24 * 60 * 60 * 1000;

let gateway: TestGateway;
let company: CompanyRow;
let people: UserRow[];
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ hasBoost: true });
  params = { companyId: company.id };
  people = [];
  for (let number = 0; number < 4; number++) people.push(await gateway.buildUser(params));
});

const from = (days: number) => new Date(gateway.clock().getTime() + days * DAY);
const tasksOf = (campaignId: number) =>
  gateway.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.companyId, company.id), eq(tasks.campaignId, campaignId)))
    .orderBy(asc(tasks.userId));
const userStatus = async ({ id }: UserRow): Promise<TaskStatus | undefined> => {
  const [row] = await gateway.db
    .select({ at: users.taskStatus })
    .from(users)
    .where(and(eq(users.companyId, company.id), eq(users.id, id)));
  return row && TASK_STATUSES[row.at];
};

/** A campaign of four parts with an end for everybody, of which everyone has a task. */
async function campaignWithEnd(endsAt: Date) {
  const campaign = await gateway.buildExercise(params, { startDate: from(-3), endsAt }, [{}, {}, {}, {}]);
  const ids = people.map(({ id }) => id);
  await gateway.db.transaction((tx) => enrolPeople(tx, gateway.deps, company.id, ids));
  return { ...campaign, tasks: await tasksOf(campaign.id) };
}

const answer = (taskId: number, campaignId: number, partId: string, isRight: boolean) =>
  gateway.db.insert(taskProgress).values({
    ...params,
    taskId,
    campaignId,
    partId,
    answers: ['x'],
    isRight,
    doneAt: gateway.clock(),
  });
const setStatus = async (taskId: number, status: 'inProgress' | 'completed') => {
  const done = status === 'completed' ? { completedAt: gateway.clock(), score: 100 } : {};
  await gateway.db
    .update(tasks)
    .set({ status, ...done })
    .where(and(eq(tasks.companyId, company.id), eq(tasks.id, taskId)));
};
const end = (campaignId: number) => endCampaign(gateway.deps, { ...params, campaignId });
const reached = (at: Date) =>
  gateway.db.update(campaigns).set({ endsAt: at }).where(eq(campaigns.companyId, company.id));

describe('a campaign with an end for everybody', () => {
  it('is due then, whenever somebody joined, and takes nobody after it', async () => {
    const endsAt = from(2);
    const campaign = await campaignWithEnd(endsAt);
    const late = await gateway.buildUser(params);
    const join = () => gateway.db.transaction((tx) => enrolPeople(tx, gateway.deps, company.id, [late.id]));
    await reached(from(-1));
    await join();
    expect(await tasksOf(campaign.id)).toHaveLength(4);
    await reached(endsAt);
    await join();
    expect((await tasksOf(campaign.id)).map(({ dueAt }) => dueAt)).toEqual(Array(5).fill(endsAt));
  });

  it('ends with what everybody has: right parts of all parts, or missed without an answer', async () => {
    const campaign = await campaignWithEnd(from(2));
    const [some, begun, never, done] = campaign.tasks;
    if (!some || !begun || !never || !done) throw new Error('four tasks expected');
    await answer(some.id, campaign.id, '1', true);
    await answer(some.id, campaign.id, '2', false);
    for (const { id } of [some, begun]) await setStatus(id, 'inProgress');
    await setStatus(done.id, 'completed');
    const endsAt = from(-0.5);
    await reached(endsAt);
    await end(campaign.id);
    const after = await tasksOf(campaign.id);
    expect(after.map(({ status, score }) => [status, score])).toEqual([
      ['completed', 25],
      ['missed', null],
      ['missed', null],
      ['completed', 100],
    ]);
    expect(after.map(({ completedAt }) => completedAt).slice(0, 3)).toEqual([endsAt, endsAt, endsAt]);
    expect(await Promise.all(people.map(userStatus))).toEqual([
      'completed',
      'notAssigned',
      'notAssigned',
      // Their task was completed outside the learner's calls, which set the status.
      'notStarted',
    ]);
    const [ended] = await gateway.db.select().from(campaigns).where(eq(campaigns.companyId, company.id));
    expect(ended?.dateEnded).toEqual(endsAt);
    await end(campaign.id);
    expect(await tasksOf(campaign.id)).toEqual(after);
  });

  it("leaves the user's other tasks to do", async () => {
    const campaign = await campaignWithEnd(from(2));
    const [person] = people;
    if (!person) throw new Error('nobody');
    await gateway.buildTask(person);
    await reached(from(-1));
    await end(campaign.id);
    expect(await userStatus(person)).toBe('notStarted');
  });

  it('refuses the learner after it, before any job has run', async () => {
    const campaign = await campaignWithEnd(from(2));
    const [person] = people;
    const [task] = campaign.tasks;
    if (!person || !task) throw new Error('nobody');
    const token = await gateway.tokenFor(person);
    const start = () =>
      gateway.call(learnerEndpoints.start, { token, params: { ...params, taskId: task.id } });
    expect((await start()).status).toBe(200);
    await reached(from(-0.1));
    expect((await start()).error).toMatchObject({ status: 409, message: 'This has ended.' });
  });

  it('takes the due dates with it when it moves, and not those of finished tasks', async () => {
    const campaign = await campaignWithEnd(from(2));
    const [done] = campaign.tasks;
    if (!done) throw new Error('nobody');
    await setStatus(done.id, 'completed');
    const endsAt = from(5);
    await gateway.db.transaction((tx) => moveEnd(tx, gateway.deps, campaign, endsAt));
    await end(campaign.id);
    const [first, ...others] = await tasksOf(campaign.id);
    expect(first?.dueAt).toEqual(campaign.endsAt);
    expect(others.map(({ dueAt, status }) => [dueAt, status])).toEqual(Array(3).fill([endsAt, 'notStarted']));
  });
});

it('whose status follows the clock never goes back', () => {
  const order = ['QUEUED', 'ACTIVE', 'ENDED'];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 90 }), (start, length) => {
      const startDate = new Date(start * DAY);
      const endsAt = new Date((start + length) * DAY);
      const given = { archivedAt: null, dateEnded: null, startDate, endsAt };
      let before = 0;
      for (let day = 0; day <= 182; day += 0.5) {
        const now = new Date(day * DAY);
        const at = order.indexOf(statusOf(given, { now, isSuspended: false, isBegun: false }));
        expect(at).toBeGreaterThanOrEqual(before);
        expect(at === 2).toBe(now >= endsAt);
        before = at;
      }
    }),
    { numRuns: 50 },
  );
});
