import { learnerEndpoints } from '@contract/learner';
import { campaignEndpoints } from '@contract/training/campaigns';
import type { Section } from '@contract/training/content';
import { userEndpoints } from '@contract/users/users';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { smallSection } from '@tests/support/learner-examples';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let learner: UserRow;
let token: string;
let params: { companyId: number };

const SECOND: Section = {
  id: 's2',
  title: 'More',
  chapters: [
    { id: 'c2', title: 'Look', kind: 'text', text: 'More text.' },
    { id: 'c3', title: 'Link', kind: 'link', text: '', url: 'https://vigil.example/more' },
  ],
  quiz: [
    {
      id: 'q2',
      text: 'Which ones?',
      isMultiple: true,
      answers: ['a1', 'a2', 'a3'].map((id) => ({ id, text: id, isRight: id !== 'a3' })),
      explanation: 'The first two.',
    },
  ],
};

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  learner = await gateway.buildUser({ companyId: company.id });
  token = await gateway.tokenFor(learner);
  params = { companyId: company.id };
});

/** A task about a course with two sections. */
async function newTask(person = learner) {
  const course = await gateway.buildCourse({ sections: [smallSection, SECOND] });
  const campaign = await gateway.buildCampaign(params, { courseId: course.id });
  const task = await gateway.buildTask(person, { campaignId: campaign.id, itemId: course.id });
  return { ...params, taskId: task.id, campaignId: campaign.id };
}
type Task = Awaited<ReturnType<typeof newTask>>;

const done = (task: Task, chapterId: string) =>
  gateway.call(learnerEndpoints.chapterDone, { token, params: { ...task, chapterId } });
const answer = (task: Task, questionId: string, answers: string[]) =>
  gateway.call(learnerEndpoints.answer, { token, params: { ...task, questionId }, body: { answers } });
const complete = (task: Task) => gateway.call(learnerEndpoints.complete, { token, params: task });
const content = async (task: Task) =>
  (await gateway.call(learnerEndpoints.task, { token, params: task })).body.data;
const statusOf = async () => {
  const admin = await gateway.tokenFor(await gateway.buildAdmin(company));
  return (await gateway.call(userEndpoints.get, { token: admin, params: { ...params, id: learner.id } })).body
    .taskStatus;
};

describe("a learner's task", () => {
  it('runs from start to review, and is counted', async () => {
    const task = await newTask();
    const started = (await gateway.call(learnerEndpoints.start, { token, params: task })).body.data;
    expect(started).toMatchObject({ status: 'inProgress', startedAt: gateway.clock().toISOString() });
    expect(await statusOf()).toBe('inProgress');
    for (const chapterId of ['c1', 'c2', 'c3']) await done(task, chapterId);
    expect((await answer(task, 'q1', ['a1'])).body.data.isRight).toBe(true);
    expect((await answer(task, 'q2', ['a1'])).body.data.isRight).toBe(false);
    const finished = (await complete(task)).body.data;
    expect(finished).toMatchObject({ status: 'completed', progress: 100, score: 50, isReviewed: false });
    expect(await statusOf()).toBe('completed');
    const review = { token, params: task, body: { rating: 4 } };
    expect((await gateway.call(learnerEndpoints.review, review)).body.data.isReviewed).toBe(true);

    const admin = await gateway.tokenFor(await gateway.buildAdmin(company));
    const asked = { token: admin, params: { ...params, id: task.campaignId } };
    expect((await gateway.call(campaignEndpoints.statistics, asked)).body.data).toMatchObject({
      total: 1,
      completed: 1,
      score: 50,
      completions: [{ day: gateway.clock().toISOString().slice(0, 10), completed: 1 }],
      questions: [
        { id: 'q2', text: 'Which ones?', answered: 1, right: 0, rightPercent: 0 },
        { id: 'q1', text: 'Which one?', answered: 1, right: 1, rightPercent: 100 },
      ],
    });
  });

  it('never shows right answers before they are given', async () => {
    const task = await newTask();
    const before = await gateway.call(learnerEndpoints.task, { token, params: task });
    expect(before.raw.body).not.toMatch(/isRight|explanation|rightAnswers|It is this one|The first two/);
    await answer(task, 'q1', ['a2']);
    const after = await gateway.call(learnerEndpoints.task, { token, params: task });
    const [first, second] = after.body.data.course?.sections.flatMap(({ quiz }) => quiz) ?? [];
    expect(first?.answered).toEqual({
      chosen: ['a2'],
      isRight: false,
      rightAnswers: ['a1'],
      explanation: 'It is this one.',
    });
    expect(second?.answered).toBeNull();
    expect(after.raw.body).not.toContain('The first two');
  });

  it('counts the first answer, however often it is given', async () => {
    const task = await newTask();
    const first = (await answer(task, 'q1', ['a2'])).body.data;
    expect((await answer(task, 'q1', ['a1'])).body.data).toEqual(first);
  });

  it.each([
    ['two answers where one is right', 'q1', ['a1', 'a2'], 422],
    ['an answer that is not offered', 'q2', ['a9'], 422],
    ['an unknown question', 'q9', ['a1'], 404],
  ])('refuses %s', async (_, questionId, answers, status) => {
    expect((await answer(await newTask(), questionId, answers)).status).toBe(status);
  });

  it('is completed only when everything is done, and reviewed only then', async () => {
    const task = await newTask();
    await done(task, 'c1');
    expect((await complete(task)).status).toBe(409);
    const review = { token, params: task, body: { rating: 5 } };
    expect((await gateway.call(learnerEndpoints.review, review)).status).toBe(409);
  });

  it("is nobody else's, whatever their role", async () => {
    const task = await newTask();
    const others = [
      await gateway.buildUser(params),
      await gateway.buildAdmin(company),
      await gateway.buildUser({ companyId: (await gateway.buildCompany()).id }),
    ];
    for (const other of others) {
      const asked = { token: await gateway.tokenFor(other), params: { ...task, companyId: other.companyId } };
      for (const endpoint of [learnerEndpoints.task, learnerEndpoints.start, learnerEndpoints.complete]) {
        expect((await gateway.call(endpoint, asked)).status).toBe(404);
      }
    }
  });

  it('is refused while training is suspended', async () => {
    company = await gateway.buildCompany({ hasBoost: false, trialStatus: 'expired' });
    learner = await gateway.buildUser({ companyId: company.id });
    token = await gateway.tokenFor(learner);
    params = { companyId: company.id };
    const task = await newTask();
    for (const answered of [await done(task, 'c1'), await complete(task)]) expect(answered.status).toBe(403);
    expect((await gateway.call(learnerEndpoints.tasks, { token, params })).status).toBe(403);
    expect((await gateway.call(learnerEndpoints.summary, { token, params })).status).toBe(403);
  });

  it('ends the same in any order and with repeated calls; progress never falls', async () => {
    const steps = ['c1', 'c2', 'c3', 'q1', 'q2', 'complete', 'start'] as const;
    const orders = fc.array(fc.constantFrom(...steps), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(orders, async (given) => {
        const task = await newTask();
        let progress = 0;
        for (const step of [...given, ...steps.filter((one) => one !== 'complete'), 'complete'] as const) {
          if (step === 'complete') await complete(task);
          else if (step === 'start') await gateway.call(learnerEndpoints.start, { token, params: task });
          else if (step.startsWith('q')) await answer(task, step, step === 'q1' ? ['a2'] : ['a1', 'a2']);
          else await done(task, step);
          const now = (await content(task)).task.progress;
          expect(now).toBeGreaterThanOrEqual(progress);
          progress = now;
        }
        expect((await content(task)).task).toMatchObject({ status: 'completed', progress: 100, score: 50 });
      }),
      { numRuns: 8 },
    );
  });

  it('is listed with its state, the most urgent first', async () => {
    const day = (number: number) => new Date(gateway.clock().getTime() + number * 86_400_000);
    const [late, soon] = [
      await gateway.buildTask(learner, { dueAt: day(-1) }),
      await gateway.buildTask(learner, { dueAt: day(1) }),
    ];
    await gateway.buildTask(learner, { status: 'completed', completedAt: day(-2) });
    await gateway.buildTask(await gateway.buildUser(params));
    const { items, pageInfo } = (await gateway.call(learnerEndpoints.tasks, { token, params })).body.data;
    expect(items.map(({ id, overdue }) => [id, overdue])).toEqual([
      [late.id, true],
      [soon.id, false],
    ]);
    expect(pageInfo.totalItems).toBe(2);
  });

  it("is summed up with the learner's others, and with nobody else's", async () => {
    const day = (number: number) => new Date(gateway.clock().getTime() + number * 86_400_000);
    const summary = async () => (await gateway.call(learnerEndpoints.summary, { token, params })).body.data;
    const messages = { right: 0, partly: 0, wrong: 0 };
    const none = { outstanding: 0, overdue: 0, completed: 0, notPassed: 0, averageScore: null, messages };
    expect(await summary()).toEqual(none);
    await gateway.buildTask(learner, { dueAt: day(-1) });
    await gateway.buildTask(learner, { dueAt: day(1) });
    const completed = { status: 'completed' as const, completedAt: day(-2), dueAt: day(-3) };
    for (const score of [80, 65, null]) await gateway.buildTask(learner, { ...completed, score });
    await gateway.buildTask(await gateway.buildUser(params), { ...completed, score: 5 });
    expect(await summary()).toEqual({
      outstanding: 2,
      overdue: 1,
      completed: 3,
      notPassed: 0,
      averageScore: 73,
      messages,
    });
  });

  it('is not listed where the app has nothing to show of it', async () => {
    await gateway.buildTask(learner, { type: 'monthly video' });
    const { items, pageInfo } = (await gateway.call(learnerEndpoints.tasks, { token, params })).body.data;
    expect([items, pageInfo.totalItems]).toEqual([[], 0]);
  });

  it('keeps what is done of a training that is put back to draft for when it is published again', async () => {
    const course = await gateway.buildCourse({ sections: [smallSection], isDraft: true });
    const { id } = await gateway.buildTask(learner, { itemId: course.id });
    const refused = await done({ ...params, taskId: id, campaignId: 0 }, 'c1');
    expect([refused.status, refused.error.code]).toEqual([409, 'TRAINING_IN_CHANGE']);
  });

  it('keeps its result when it was completed, also without its content', async () => {
    const completed = { status: 'completed' as const, completedAt: gateway.clock(), score: 80 };
    const { id: taskId } = await gateway.buildTask(learner, {
      ...completed,
      itemId: null,
      title: 'Old course',
    });
    const { id: openId } = await gateway.buildTask(learner, { itemId: null });
    const { data } = (await gateway.call(learnerEndpoints.task, { token, params: { ...params, taskId } }))
      .body;
    expect(data.course).toMatchObject({ name: 'Old course', sections: [], passMark: null });
    const open = { token, params: { ...params, taskId: openId } };
    expect((await gateway.call(learnerEndpoints.task, open)).status).toBe(404);
  });
});
