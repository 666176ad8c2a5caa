import type { ReportKindName } from '@contract/report-kinds';
import { TASK_STATUSES } from '@contract/users/users';
import { headlineOf, type ReportSource } from '@server/domain/reports/report-kind';
import type { UserRow } from '@tests/support/builders';
import { buildLearner } from '@tests/support/exercises';
import { buildGame } from '@tests/support/games';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { assignQuiz, sendVideo, takeQuiz } from '@tests/support/learning-reports';
import { buildAcknowledgement, buildPolicy, buildPolicyCampaign } from '@tests/support/policies';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DAY = 24 * 60 * 60 * 1000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const ago = (days: number) => new Date(gateway.clock().getTime() - days * DAY);

/** One of everything that reports tell of: done by some people, and only given to others. */
async function fill(companyId: number, done: readonly UserRow[], waiting: readonly UserRow[]) {
  const began = { startDate: ago(10) };
  const dueAt = ago(2);
  const quiz = await assignQuiz(gateway, companyId, began);
  const game = await buildGame(gateway, { companyId }, { ...began, endsAt: ago(3) });
  const exercise = await gateway.buildExercise({ companyId }, began, [{ templateId: 1 }]);
  const policy = await buildPolicyCampaign(gateway, await buildPolicy(gateway, { companyId }), began);
  const played = {
    campaignId: game.id,
    itemId: game.courseId,
    type: 'Fake Or Real exercise',
    dueAt,
  } as const;
  for (const person of done) {
    await takeQuiz(gateway, person, { campaign: quiz, values: { dueAt }, review: { rating: 4 } });
    await gateway.buildTask(person, { ...played, status: 'completed', score: 60, completedAt: ago(3) });
    await buildLearner(gateway, exercise, person, ['CORRECT'], { status: 'completed', score: 70 });
    await buildAcknowledgement(gateway, person, policy);
  }
  for (const person of waiting) {
    await gateway.buildTask(person, { campaignId: quiz.id, itemId: quiz.courseId, dueAt });
    await gateway.buildTask(person, played);
    await buildLearner(gateway, exercise, person);
    await gateway.buildTask(person, {
      campaignId: policy.id,
      itemId: policy.courseId,
      type: 'policy',
      dueAt,
    });
  }
  const simulation = await storeSimulation(gateway.db, companyId, { startsAt: ago(10) });
  const mailed = { dueAt: ago(9), reportedAt: ago(8) };
  await storeMails(
    gateway.db,
    simulation,
    done.map(({ id: userId, departmentId }) => ({ userId, departmentId, ...mailed })),
  );
  const day = ago(5).toISOString().slice(0, 10);
  await sendVideo(gateway, companyId, { day, watched: done.map((person) => [person, 100] as const) });
}

const buildPeople = async (many: number, values: Parameters<TestGateway['buildUser']>[0]) => {
  const people: UserRow[] = [];
  for (let one = 0; one < many; one++) people.push(await gateway.buildUser(values));
  return people;
};

interface World {
  /** How many have done everything, and how many nothing of what they were given. */
  readonly done: number;
  readonly waiting: number;
  readonly isLearningPrivate?: boolean;
}

async function companyWith({ done, waiting, isLearningPrivate = false }: World) {
  const company = await gateway.buildCompany({
    ...{ hasBoost: true, timeZone: 'Asia/Tokyo', seats: 50 },
    isLearningPrivate,
  });
  const { id: companyId } = company;
  if (done > 0)
    await fill(
      companyId,
      await buildPeople(done, { companyId, taskStatus: TASK_STATUSES.indexOf('completed') }),
      await buildPeople(waiting, { companyId, taskStatus: TASK_STATUSES.indexOf('notStarted') }),
    );
  return company;
}

/** What each report is told by, as its headline and by all of its facts. */
async function headlines({
  id: companyId,
  timeZone,
  isLearningPrivate,
}: Awaited<ReturnType<typeof companyWith>>) {
  const { db, deps } = gateway;
  const told: {
    key: ReportKindName;
    isNameless: boolean;
    headline: unknown;
    byFacts: unknown;
    value: unknown;
  }[] = [];
  for (const isNameless of [false, true]) {
    const source: ReportSource = {
      ...{ db, deps, companyId, timeZone, isLearningPrivate, isNameless },
      now: gateway.clock(),
    };
    for (const { key, read } of deps.reportKinds) {
      const report = read({});
      const headline = await report.headline(source);
      const byFacts = headlineOf(await report.facts(source));
      told.push({ key, isNameless, headline, byFacts, value: headline?.value ?? null });
    }
  }
  return told;
}

const valuesOf = (told: Awaited<ReturnType<typeof headlines>>, isNameless: boolean) =>
  Object.fromEntries(
    told.filter((one) => one.isNameless === isNameless).map(({ key, value }) => [key, value]),
  );

describe('the headline of each report', () => {
  it('is that of its facts where there is something to tell', async () => {
    const told = await headlines(await companyWith({ done: 6, waiting: 1 }));
    for (const { headline, byFacts } of told) expect(headline).toEqual(byFacts);
    expect(Object.values(valuesOf(told, false))).not.toContain(null);
    expect(Object.entries(valuesOf(told, true)).filter(([, value]) => value === null)).toEqual([
      // Which doesn't say whom it is about.
      ['quizUsers', null],
    ]);
  });

  it('is that of its facts in a company without anything', async () => {
    const told = await headlines(await companyWith({ done: 0, waiting: 0 }));
    for (const { headline, byFacts } of told) expect(headline).toEqual(byFacts);
  });

  it('is that of its facts among few people, where learning is private', async () => {
    const told = await headlines(await companyWith({ done: 3, waiting: 1, isLearningPrivate: true }));
    for (const { headline, byFacts } of told) expect(headline).toEqual(byFacts);
    const { training, gaming, quizUsers, phishingExercise, reviews } = valuesOf(told, false);
    expect([training, gaming, quizUsers, phishingExercise, reviews]).toEqual([null, null, null, null, null]);
  });

  it('tells readers outside no score that few of many people have', async () => {
    const told = await headlines(await companyWith({ done: 2, waiting: 5 }));
    for (const { headline, byFacts } of told) expect(headline).toEqual(byFacts);
    const { gaming, phishingExercise } = valuesOf(told, true);
    expect([gaming, phishingExercise]).toEqual([null, null]);
    expect(valuesOf(told, false)).toMatchObject({ gaming: 60, phishingExercise: 70 });
  });
});
