import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import type { AnswerStatus } from '@contract/phishing-exercise/content';
import { campaignEndpoints } from '@contract/training/campaigns';
import type { ItemType } from '@contract/users/profile';
import { taskProgress } from '@server/domain/assignments/campaigns.tables';
import { tasks } from '@server/domain/people/people.tables';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { smallSection } from '@tests/support/learner-examples';
import { buildPolicy, buildPolicyCampaign } from '@tests/support/policies';
import { buildPlayer, buildTournament } from '@tests/support/tournaments';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actsOf } from './behavior';
import { outcomeOf } from './outcome';
import { simulate } from './simulation';

const DAY = 86_400_000;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

/** A company of 60 learners who were assigned a course a month ago. */
async function company() {
  const made = await gateway.buildCompany();
  const course = await gateway.buildCourse({ sections: [smallSection], passMark: 70 });
  const assignedAt = new Date(gateway.clock().getTime() - 30 * DAY);
  const campaign = await gateway.buildCampaign(
    { companyId: made.id },
    { courseId: course.id, startDate: assignedAt },
  );
  const people = await gateway.buildMany(made, 60);
  const dueAt = new Date(assignedAt.getTime() + 14 * DAY);
  for (const person of people) {
    await gateway.buildTask(person, { campaignId: campaign.id, itemId: course.id, assignedAt, dueAt });
  }
  return { companyId: made.id, campaign };
}
/** What simulated learners of a task's type work on. */
async function itemOf(type: ItemType, companyId: number, itemId: number) {
  const item = await gateway.deps.assignmentKinds.ofType(type)?.simulated?.(gateway.db, companyId, itemId);
  if (!item) throw new Error(`${type} has no simulated learners`);
  return item;
}
const numbers = async (companyId: number) => {
  const rows = await gateway.db.select().from(tasks).where(eq(tasks.companyId, companyId)).orderBy(tasks.id);
  return rows.map(({ status, score, progress }) => [status, score, progress]);
};

it('leaves learners of every standing, whose numbers agree, and changes nothing when repeated', async () => {
  const { companyId, campaign } = await company();
  const options = { companyId, days: 30, seed: 7, now: gateway.clock() };
  const { completed } = await simulate(gateway.deps, options);
  expect(completed).toBeGreaterThan(20);
  expect(completed).toBeLessThan(60);
  const admin = await gateway.buildAdmin({ id: companyId });
  const asked = { token: await gateway.tokenFor(admin), params: { companyId, id: campaign.id } };
  const { data } = (await gateway.call(campaignEndpoints.statistics, asked)).body;
  expect(data).toMatchObject({ total: 60, completed });
  expect(data.overdue).toBe(60 - completed);
  expect(data.completions.length).toBeGreaterThan(5);
  expect(data.questions[0]?.answered).toBeGreaterThanOrEqual(completed);
  expect(await wrongCounters(gateway.db)).toEqual([]);
  const before = await numbers(companyId);
  await simulate(gateway.deps, options);
  expect(await numbers(companyId)).toEqual(before);
});

it('stores what the acts say without the database', async () => {
  const { companyId, campaign } = await company();
  const item = await itemOf('course', companyId, campaign.courseId);
  await simulate(gateway.deps, { companyId, days: 30, seed: 3, now: gateway.clock() });
  const stored = await gateway.db.select().from(tasks).where(eq(tasks.companyId, companyId));
  expect(new Set(stored.map(({ status }) => status))).toContain('notPassed');
  expect(stored.some(({ status, attempts }) => status === 'completed' && attempts > 1)).toBe(true);
  const parts = await gateway.db.select().from(taskProgress).where(eq(taskProgress.companyId, companyId));
  for (const task of stored) {
    const acts = actsOf(3, { ...task, allowed: null }, item).filter(({ at }) => at <= gateway.clock());
    const outcome = outcomeOf(acts, item);
    expect(task).toMatchObject(outcome.standing);
    const own = parts.filter(({ taskId }) => taskId === task.id);
    expect(own).toHaveLength(outcome.parts.length);
    expect(own).toEqual(expect.arrayContaining(outcome.parts.map((part) => expect.objectContaining(part))));
  }
});

it('decides worse about harder messages, differs from person to person, and stores what the acts say', async () => {
  const company = await gateway.buildCompany();
  const params = { companyId: company.id };
  const parts = ([1, 2, 3] as const).flatMap((difficulty) => Array(4).fill({ difficulty }));
  const startDate = new Date(gateway.clock().getTime() - 30 * DAY);
  const campaign = await gateway.buildExercise(params, { startDate }, parts);
  const dueAt = new Date(startDate.getTime() + 14 * DAY);
  const given = { campaignId: campaign.id, itemId: campaign.courseId, assignedAt: startDate, dueAt };
  for (const person of await gateway.buildMany(company, 60)) {
    await gateway.buildTask(person, { ...given, type: 'phishing exercise' });
  }
  const options = { companyId: company.id, days: 30, seed: 5, now: gateway.clock() };
  const { completed } = await simulate(gateway.deps, options);
  expect(completed).toBeGreaterThan(20);
  const stored = await gateway.db.select().from(tasks).where(eq(tasks.campaignId, campaign.id));
  expect(stored.filter(({ status }) => status === 'completed')).toHaveLength(completed);
  const rows = await gateway.db
    .select()
    .from(taskProgress)
    .where(and(eq(taskProgress.companyId, company.id), eq(taskProgress.campaignId, campaign.id)));
  const wrongShare = (from: number, to: number) => {
    const some = rows.filter(({ partId }) => Number(partId) >= from && Number(partId) <= to);
    return some.filter(({ grade }) => grade === 'WRONG').length / some.length;
  };
  expect(wrongShare(1, 4)).toBeLessThan(wrongShare(5, 8));
  expect(wrongShare(5, 8)).toBeLessThan(wrongShare(9, 12));
  expect(new Set(rows.map(({ grade }) => grade))).toEqual(
    new Set<AnswerStatus>(['CORRECT', 'PARTIAL', 'WRONG']),
  );
  const scores = stored.flatMap(({ score }) => score ?? []);
  expect(Math.max(...scores) - Math.min(...scores)).toBeGreaterThan(25);
  expect(await wrongCounters(gateway.db)).toEqual([]);

  const admin = await gateway.tokenFor(await gateway.buildAdmin(company));
  const shown = await gateway.call(exerciseCampaignEndpoints.get, {
    token: admin,
    params: { ...params, campaignId: campaign.id },
  });
  expect(shown.body.data.assignments).toMatchObject({ total: 60, completed, overdue: 60 - completed });
  const item = await itemOf('phishing exercise', company.id, campaign.courseId);
  for (const task of stored) {
    const acts = actsOf(5, { ...task, allowed: null }, item).filter(({ at }) => at <= gateway.clock());
    expect(task).toMatchObject(outcomeOf(acts, item).standing);
  }
});

it('plays a tournament in one language each, until its end, and stores what the acts say', async () => {
  const company = await gateway.buildCompany();
  const params = { companyId: company.id };
  const startDate = new Date(gateway.clock().getTime() - 20 * DAY);
  const endsAt = new Date(gateway.clock().getTime() + DAY);
  const tournament = await buildTournament(gateway, params, { startDate, endsAt });
  for (const person of await gateway.buildMany(company, 40))
    await buildPlayer(gateway, tournament, person, { assignedAt: startDate });
  const { completed } = await simulate(gateway.deps, { ...params, days: 20, seed: 4, now: gateway.clock() });
  const stored = await gateway.db.select().from(tasks).where(eq(tasks.campaignId, tournament.id));
  expect(stored.filter(({ status }) => status === 'completed')).toHaveLength(completed);
  expect(completed).toBeGreaterThan(10);
  expect(new Set(stored.flatMap(({ score }) => score ?? [])).size).toBeGreaterThan(3);
  const parts = await gateway.db.select().from(taskProgress).where(eq(taskProgress.companyId, company.id));
  const item = await itemOf('Secure code training', company.id, tournament.courseId);
  for (const task of stored) {
    const acts = actsOf(4, { ...task, allowed: null }, item).filter(({ at }) => at <= gateway.clock());
    const outcome = outcomeOf(acts, item);
    expect(task).toMatchObject(outcome.standing);
    const own = parts.filter(({ taskId }) => taskId === task.id);
    expect(own).toHaveLength(outcome.parts.length);
    expect(own).toEqual(expect.arrayContaining(outcome.parts.map((part) => expect.objectContaining(part))));
  }
  expect(await wrongCounters(gateway.db)).toEqual([]);
});

it('plays policies, which are acknowledged in the revision that each task asks for', async () => {
  const company = await gateway.buildCompany();
  const params = { companyId: company.id };
  const assignedAt = new Date(gateway.clock().getTime() - 20 * DAY);
  const policy = await buildPolicy(gateway, params, { link: 'https://docs.example/desk.pdf' });
  const campaign = await buildPolicyCampaign(gateway, policy, { startDate: assignedAt });
  const about = { campaignId: campaign.id, itemId: policy.id, type: 'policy' as const, assignedAt };
  for (const person of await gateway.buildMany(company, 30)) await gateway.buildTask(person, about);
  const { completed } = await simulate(gateway.deps, { ...params, days: 20, seed: 4, now: gateway.clock() });
  expect(completed).toBeGreaterThan(10);
  const item = await itemOf('policy', company.id, policy.id);
  const stored = await gateway.db.select().from(tasks).where(eq(tasks.campaignId, campaign.id));
  for (const task of stored) {
    const acts = actsOf(4, { ...task, allowed: null }, item).filter(({ at }) => at <= gateway.clock());
    expect(task).toMatchObject(outcomeOf(acts, item).standing);
  }
  const { rows } = await gateway.db.execute<{ revision: number; [column: string]: unknown }>(
    sql`SELECT revision FROM policy_acknowledgements WHERE company_id = ${company.id}`,
  );
  expect(rows.map(({ revision }) => revision)).toEqual(Array.from({ length: completed }, () => 1));
  expect(await wrongCounters(gateway.db)).toEqual([]);
});
