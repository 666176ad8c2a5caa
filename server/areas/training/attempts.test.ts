import { learnerEndpoints } from '@contract/learner';
import { campaignEndpoints } from '@contract/training/campaigns';
import { profileEndpoints } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import type { campaigns } from '@server/domain/assignments/campaigns.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { smallSection } from '@tests/support/learner-examples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY = 86_400_000;
/** Four questions whose first answer is right; three right ones pass. */
const QUIZ = ['q1', 'q2', 'q3', 'q4'];
const [QUESTION] = smallSection.quiz;
if (!QUESTION) throw new Error('no question');
const SECTION = { ...smallSection, quiz: QUIZ.map((id) => ({ ...QUESTION, id })) };

let gateway: TestGateway;
let company: CompanyRow;
let learner: UserRow;
let token: string;
let admin: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ hasBoost: true });
  params = { companyId: company.id };
  learner = await gateway.buildUser(params);
  token = await gateway.tokenFor(learner);
  admin = await gateway.tokenFor(await gateway.buildAdmin(company));
});

/** Lets days pass, after which everybody signs in again. */
async function later(days: number) {
  gateway.clock.advance(days * DAY);
  token = await gateway.freshToken(learner);
  admin = await gateway.tokenFor(await gateway.buildAdmin(company));
}

async function assigned(values: Partial<typeof campaigns.$inferInsert> = {}) {
  const course = await gateway.buildCourse({ sections: [SECTION], passMark: 75 });
  const startDate = gateway.clock();
  const campaign = await gateway.buildCampaign(params, { courseId: course.id, startDate, ...values });
  const dueAt = new Date(startDate.getTime() + 3 * DAY);
  const task = await gateway.buildTask(learner, { campaignId: campaign.id, itemId: course.id, dueAt });
  return { ...params, taskId: task.id, campaign };
}
type Assigned = Awaited<ReturnType<typeof assigned>>;

const answer = (given: Assigned, questionId: string, isRight: boolean, attempt?: number) =>
  gateway.call(learnerEndpoints.answer, {
    token,
    params: { ...given, questionId },
    body: { answers: [isRight ? 'a1' : 'a2'], attempt },
  });
const complete = (given: Assigned) => gateway.call(learnerEndpoints.complete, { token, params: given });
const retry = (given: Assigned, attempt: number) =>
  gateway.call(learnerEndpoints.retry, { token, params: { ...given, attempt } });
const read = async (given: Assigned) =>
  (await gateway.call(learnerEndpoints.task, { token, params: given })).body.data;

/** Answers all questions, so many of them right, and finishes the attempt. */
async function finish(given: Assigned, right: number) {
  const chapter = { token, params: { ...given, chapterId: 'c1' } };
  await gateway.call(learnerEndpoints.chapterDone, chapter);
  for (const [index, id] of QUIZ.entries()) await answer(given, id, index < right);
  return (await complete(given)).body.data;
}

const settings = (campaign: Assigned['campaign']) => ({
  name: campaign.name,
  assignmentType: campaign.assignmentType,
  daysToComplete: campaign.daysToComplete,
  attempts: campaign.attempts,
  countedAttempt: campaign.countedAttempt,
  subject: 'New training',
  message: 'Please complete it.',
});
const change = ({ campaign }: Assigned, changes: object) =>
  gateway.call(campaignEndpoints.update, {
    token: admin,
    params: { ...params, id: campaign.id },
    body: { ...settings(campaign), ...changes },
  });
const allow = ({ campaign }: Assigned, userId = learner.id) =>
  gateway.call(campaignEndpoints.allowAttempt, {
    token: admin,
    params: { ...params, id: campaign.id, userId },
  });
const learners = async ({ campaign }: Assigned, query = {}) =>
  (
    await gateway.call(campaignEndpoints.learners, {
      token: admin,
      params: { ...params, id: campaign.id },
      query,
    })
  ).body.data.items;
const statistics = async ({ campaign }: Assigned) =>
  (await gateway.call(campaignEndpoints.statistics, { token: admin, params: { ...params, id: campaign.id } }))
    .body.data;
const personStatus = async () =>
  (await gateway.call(userEndpoints.get, { token: admin, params: { ...params, id: learner.id } })).body
    .taskStatus;

describe('a course that was not passed', () => {
  it('is tried again until it is passed, and only then completed', async () => {
    const given = await assigned();
    expect(await finish(given, 2)).toMatchObject({
      status: 'notPassed',
      completedAt: null,
      score: 50,
      attempt: 1,
      attemptsLeft: null,
    });
    expect(await personStatus()).toBe('inProgress');
    expect(await statistics(given)).toMatchObject({
      completed: 0,
      notPassed: 1,
      attempts: 1,
      completions: [],
    });
    expect(await learners(given, { status: 'NOT_PASSED' })).toMatchObject([
      { status: 'NOT_PASSED', attempts: 1, attemptsLeft: null, score: 50, completedAt: null },
    ]);
    const certificate = { token, params: given };
    expect((await gateway.call(learnerEndpoints.certificate, certificate)).status).toBe(409);

    expect((await retry(given, 2)).body.data).toMatchObject({
      status: 'inProgress',
      attempt: 2,
      progress: 20,
    });
    const { course } = await read(given);
    expect(course?.sections[0]?.chapters.map(({ isDone }) => isDone)).toEqual([true]);
    expect(course?.sections[0]?.quiz.map(({ answered }) => answered)).toEqual([null, null, null, null]);

    expect(await finish(given, 3)).toMatchObject({
      status: 'completed',
      score: 75,
      attempt: 2,
      attemptsLeft: 0,
    });
    expect(await personStatus()).toBe('completed');
    const day = gateway.clock().toISOString().slice(0, 10);
    expect(await statistics(given)).toMatchObject({
      completed: 1,
      notPassed: 0,
      attempts: 2,
      completions: [{ day, completed: 1 }],
    });
    expect((await gateway.call(learnerEndpoints.certificate, certificate)).status).toBe(200);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('counts each attempt once, whatever is repeated or comes late', async () => {
    const given = await assigned({ attempts: 3 });
    await finish(given, 0);
    expect((await complete(given)).body.data).toMatchObject({
      status: 'notPassed',
      attempt: 1,
      attemptsLeft: 2,
    });
    expect((await answer(given, 'q1', true)).body.data.isRight).toBe(false);
    expect((await retry(given, 3)).status).toBe(409);
    await retry(given, 2);
    expect((await retry(given, 2)).body.data).toMatchObject({ attempt: 2, attemptsLeft: 1 });
    // Sent in the first attempt, and answered then: its own verdict, and nothing in this attempt.
    expect((await answer(given, 'q1', true, 1)).body.data.isRight).toBe(false);
    expect((await answer(given, 'q1', true, 3)).status).toBe(409);
    expect((await read(given)).course?.sections[0]?.quiz[0]?.answered).toBeNull();
    expect((await answer(given, 'q1', true, 2)).body.data.isRight).toBe(true);
    expect((await statistics(given)).attempts).toBe(1);
  });

  it('ends after the last attempt, until an admin allows another one', async () => {
    const given = await assigned({ attempts: 1 });
    expect(await finish(given, 0)).toMatchObject({ status: 'failed', completedAt: null, attemptsLeft: 0 });
    expect((await retry(given, 2)).error.message).toBe('No attempts are left.');
    expect(await personStatus()).toBe('inProgress');
    const listed = await gateway.call(learnerEndpoints.tasks, {
      token,
      params,
      query: { state: 'completed' },
    });
    expect(listed.body.data.items).toMatchObject([
      { status: 'failed', hasCertificate: false, completedAt: null },
    ]);
    expect((await gateway.call(learnerEndpoints.summary, { token, params })).body.data).toMatchObject({
      outstanding: 0,
      completed: 0,
      notPassed: 1,
    });
    const profile = { token: admin, params: { ...params, id: learner.id } };
    expect((await gateway.call(profileEndpoints.get, profile)).body.data.tasks).toMatchObject({
      total: 1,
      completed: 0,
      overdue: 0,
    });
    // Nobody who can do nothing is overdue or reminded.
    await later(10);
    expect(await statistics(given)).toMatchObject({ overdue: 0, notPassed: 1, completions: [] });
    const remind = { subject: 'Your training', message: 'It waits.' };
    const asked = { token: admin, params: { ...params, id: given.campaign.id }, body: remind };
    expect((await gateway.call(campaignEndpoints.remind, asked)).status).toBe(422);

    expect((await allow(given)).body.data).toMatchObject({ status: 'NOT_PASSED', attemptsLeft: 1 });
    // Once, however often it is sent, and with the days of the training again.
    const { dueAt, attemptsLeft } = (await allow(given)).body.data;
    expect(attemptsLeft).toBe(1);
    expect(Date.parse(dueAt ?? '')).toBeGreaterThan(gateway.clock().getTime() + 29 * DAY);
    expect((await gateway.call(campaignEndpoints.remind, asked)).status).toBe(200);
    await retry(given, 2);
    expect(await finish(given, 4)).toMatchObject({ status: 'completed', score: 100 });
    expect(await personStatus()).toBe('completed');
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('is overdue and reminded while it can be tried again', async () => {
    const given = await assigned();
    await finish(given, 0);
    await later(5);
    expect(await statistics(given)).toMatchObject({ overdue: 1, notPassed: 0 });
    expect(await learners(given, { status: 'OVERDUE' })).toMatchObject([{ id: learner.id, attempts: 1 }]);
    expect(await learners(given, { status: 'NOT_PASSED' })).toEqual([]);
    const csv = await gateway.call(campaignEndpoints.exportLearners, {
      token: admin,
      params: { ...params, id: given.campaign.id },
    });
    expect(csv.raw.body).toContain(',Overdue,99,0,1,');
  });

  it.each([
    ['BEST', 50],
    ['LAST', 25],
  ] as const)('has the score of the %s attempt', async (countedAttempt, score) => {
    const given = await assigned({ countedAttempt });
    await finish(given, 2);
    await retry(given, 2);
    expect(await finish(given, 1)).toMatchObject({ status: 'notPassed', score });
  });
});

describe('the attempts of an assignment', () => {
  it('are a setting, until passed and the best by default', async () => {
    const { id: courseId } = await gateway.buildCourse({ sections: [SECTION] });
    const body = {
      courseId,
      name: 'Once',
      assignmentType: 'ALL_USERS' as const,
      daysToComplete: 14,
      subject: 'New training',
      message: 'Please complete it.',
    };
    const created = await gateway.call(campaignEndpoints.create, { token: admin, params, body });
    expect(created.body).toMatchObject({ attempts: null, countedAttempt: 'BEST' });
    for (const attempts of [0, 11, 1.5]) {
      const refused = await gateway.call(campaignEndpoints.create, {
        token: admin,
        params,
        body: { ...body, attempts },
      });
      expect([refused.status, refused.error.details?.[0]?.code]).toEqual([422, 'attempts']);
    }
  });

  it('can be added while it runs, which lets those try again who had none left, and never taken away', async () => {
    const given = await assigned({ attempts: 1 });
    await finish(given, 0);
    expect((await change(given, { attempts: 2 })).body.attempts).toBe(2);
    expect(await learners(given)).toMatchObject([{ status: 'NOT_PASSED', attempts: 1, attemptsLeft: 1 }]);
    const fewer = await change(given, { attempts: 1 });
    expect([fewer.status, fewer.error.details?.[0]?.code]).toEqual([422, 'attempts']);
    const other = await change(given, { attempts: 2, countedAttempt: 'LAST' });
    expect([other.status, other.error.details?.[0]?.code]).toEqual([422, 'countedAttempt']);
    expect((await change(given, { attempts: null })).body.attempts).toBeNull();
    expect((await change(given, { attempts: 5 })).status).toBe(422);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('stay as they are when a change does not name them', async () => {
    const given = await assigned({ attempts: 2, countedAttempt: 'LAST' });
    const renamed = await change(given, { name: 'Renamed', attempts: undefined, countedAttempt: undefined });
    expect(renamed.body).toMatchObject({ name: 'Renamed', attempts: 2, countedAttempt: 'LAST' });
  });

  it('are taken over from the last assignment of the course, with its days and mail', async () => {
    const values = { attempts: 2, countedAttempt: 'LAST', daysToComplete: 5, subject: 'Again' } as const;
    const { campaign } = await assigned({ ...values, notificationsEnabled: false, message: 'As before.' });
    const { courseId } = campaign;
    const of = { token: admin, params: { ...params, id: campaign.id } };
    await gateway.call(campaignEndpoints.end, of);
    const body = { ...settings(campaign), ...{ attempts: null, countedAttempt: 'BEST' as const } };
    const assign = (changes: object) =>
      gateway.call(campaignEndpoints.create, {
        token: admin,
        params,
        body: { ...body, daysToComplete: 30, courseId, ...changes },
      });
    const first = await assign({ courseId: (await gateway.buildCourse()).id, inheritSettings: true });
    expect([first.status, first.error.details?.[0]?.code]).toEqual([422, 'inheritSettings']);
    const name = 'Second time';
    expect((await assign({ name, inheritSettings: true })).body).toMatchObject({
      ...values,
      name,
      notificationsEnabled: false,
      message: 'As before.',
      inheritSettings: true,
    });
  });

  it('are allowed to learners of the campaign only', async () => {
    const given = await assigned({ attempts: 1 });
    const other = await gateway.buildUser(params);
    expect((await allow(given, other.id)).status).toBe(404);
  });
});
