import { SORT_ORDERS } from '@contract/paging';
import { learningReportEndpoints } from '@contract/reports/learning';
import { QUIZ_USER_SORTS, type QuizQuestion, type QuizUser } from '@contract/reports/quizzes';
import { campaignEndpoints } from '@contract/training/campaigns';
import {
  campaigns,
  reviewCounts,
  taskProgress,
  taskReviews,
} from '@server/domain/assignments/campaigns.tables';
import { companies } from '@server/domain/company/company.tables';
import { tasks } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { assignQuiz, quizSections, sendVideo, takeQuiz } from '@tests/support/learning-reports';
import { and, eq, gt } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allQuizzes } from './quiz-files.queries';
import { countQuizzes, quizPage } from './quizzes.queries';

const DAY = 86_400_000;
const {
  trainingDashboard,
  trainingCampaigns,
  courses,
  monthlyVideos,
  monthlyVideoStatistics,
  monthlyVideoReport,
  quizzes,
  reviewed,
  reviews,
  reviewStatistics,
} = learningReportEndpoints;

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ hasBoost: true, timeZone: 'Asia/Tokyo' });
  params = { companyId: company.id };
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});

const ago = (days: number) => new Date(gateway.clock().getTime() - days * DAY);
const dayAgo = (days: number) => ago(days).toISOString().slice(0, 10);
const person = (values: Partial<UserRow> = {}) => gateway.buildUser({ companyId: company.id, ...values });
const people = (number: number) => Promise.all(Array.from({ length: number }, () => person()));
const keepPrivate = () =>
  gateway.db.update(companies).set({ isLearningPrivate: true }).where(eq(companies.id, company.id));
const dashboard = async (query: Record<string, unknown> = {}) =>
  (await gateway.call(trainingDashboard, { token, params, query })).body.data;
const table = async (query: Record<string, unknown> = {}) =>
  (await gateway.call(trainingCampaigns, { token, params, query })).body.data.items;
const users = async (query: Record<string, unknown> = {}) =>
  (await gateway.call(quizzes, { token, params, query })).body.data.items as QuizUser[];
const questions = async (query: Record<string, unknown> = {}) =>
  (await gateway.call(quizzes, { token, params, query: { type: 'questions', ...query } })).body.data
    .items as QuizQuestion[];
const said = async (query: Record<string, unknown> = {}) =>
  (await gateway.call(reviews, { token, params, query })).body.data;

describe('the training report', () => {
  it('is about the courses that ran in the range, as people stand now, and compares with the days before', async () => {
    const running = await assignQuiz(gateway, company.id, { startDate: ago(10) });
    const ended = await assignQuiz(gateway, company.id, { startDate: ago(60), dateEnded: ago(40) });
    // Begun after the range, archived before it, ended before it began.
    await assignQuiz(gateway, company.id, { startDate: new Date(gateway.clock().getTime() + DAY) });
    const old = await assignQuiz(gateway, company.id, { startDate: ago(300), archivedAt: ago(200) });
    await assignQuiz(gateway, company.id, { startDate: ago(5), dateEnded: ago(6) });
    const [done, begun, late, idle, failed] = await people(5);
    if (!done || !begun || !late || !idle || !failed) throw new Error('too few people');
    await takeQuiz(gateway, done, { campaign: running, answers: [true, true] });
    const open = { completedAt: null, score: null, attempts: 0, startedAt: null, progress: 0 };
    const inTime = { ...open, dueAt: new Date(gateway.clock().getTime() + DAY) };
    await takeQuiz(gateway, begun, {
      campaign: running,
      answers: [],
      values: { ...inTime, status: 'inProgress' },
    });
    await takeQuiz(gateway, late, {
      campaign: running,
      answers: [],
      values: { ...open, status: 'inProgress', dueAt: ago(1) },
    });
    await takeQuiz(gateway, idle, {
      campaign: running,
      answers: [],
      values: { ...inTime, status: 'notStarted' },
    });
    await takeQuiz(gateway, failed, {
      campaign: running,
      answers: [false, false],
      values: { status: 'failed', dueAt: inTime.dueAt },
    });
    await takeQuiz(gateway, done, { campaign: ended, answers: [true, false] });
    await takeQuiz(gateway, done, { campaign: old });

    const { current, previous, completions } = await dashboard();
    expect(current).toMatchObject({
      campaigns: 1,
      assignedUsers: 5,
      completed: 1,
      inProgress: 1,
      notStarted: 1,
      overdue: 1,
      notPassed: 1,
      completedPercent: 20,
      inProgressPercent: 20,
      overduePercent: 20,
      score: 50,
    });
    expect(previous).toMatchObject({ campaigns: 1, assignedUsers: 1, completed: 1, score: 50 });
    expect(completions).toEqual([{ day: gateway.clock().toISOString().slice(0, 10), completed: 1 }]);

    const rows = await table({ from: current.from, to: current.to, status: 'ALL' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: running.id, total: 5, completedPercent: 20, notPassed: 1 });
  });

  it('lists the courses that run, those that have ended, or both', async () => {
    const running = await assignQuiz(gateway, company.id, { startDate: ago(100), name: 'B' });
    const ended = await assignQuiz(gateway, company.id, {
      startDate: ago(60),
      dateEnded: ago(40),
      name: 'A',
    });
    const ids = async (query: Record<string, unknown>) => (await table(query)).map(({ id }) => id);
    expect(await ids({})).toEqual([running.id]);
    expect(await ids({ status: 'ENDED' })).toEqual([ended.id]);
    expect(await ids({ status: 'ALL', orderBy: 'name', order: 'asc' })).toEqual([ended.id, running.id]);
    expect(await ids({ status: 'ALL', searchText: running.courseName })).toEqual([running.id]);
    expect(await ids({ status: 'ALL', courseIds: [ended.courseId] })).toEqual([ended.id]);
  });

  it('is about all days of one campaign, and of no more than one', async () => {
    const campaign = await assignQuiz(gateway, company.id, { startDate: ago(500) });
    const asked = (campaignIds: number[]) =>
      gateway.call(trainingDashboard, { token, params, query: { campaignIds, isEntireCampaign: true } });
    const { current } = (await asked([campaign.id])).body.data;
    expect(current.campaigns).toBe(1);
    expect(Date.parse(current.to) - Date.parse(current.from)).toBeGreaterThan(499 * DAY);
    const other = await assignQuiz(gateway, company.id);
    for (const ids of [[campaign.id, other.id], [999_999]])
      expect((await asked(ids)).error).toMatchObject({ details: [{ code: 'isEntireCampaign' }] });
    const long = { from: '2025-01-01', to: '2026-01-02' };
    const refused = await gateway.call(trainingDashboard, { token, params, query: long });
    expect(refused.error).toMatchObject({ status: 422, details: [{ code: 'to' }] });
  });

  it('tells of departments as people are in them now, but not where learning is private', async () => {
    const campaign = await assignQuiz(gateway, company.id, { startDate: ago(3) });
    const department = await gateway.buildDepartment({ companyId: company.id });
    await takeQuiz(gateway, await person({ departmentId: department.id }), { campaign });
    await takeQuiz(gateway, await person(), { campaign });
    const query = { departments: [department.id] };
    expect((await dashboard(query)).current).toMatchObject({ assignedUsers: 1, completed: 1, score: 50 });
    await keepPrivate();
    const refused = await gateway.call(trainingDashboard, { token, params, query });
    expect(refused.error).toMatchObject({ status: 409, code: 'LEARNING_IS_PRIVATE' });
  });

  it('has the same numbers on its tiles, in its rows and among the learners behind them', async () => {
    const statuses = ['notStarted', 'inProgress', 'notPassed', 'failed', 'completed'] as const;
    const everybody = await people(4);
    const learner = fc.record({
      status: fc.constantFrom(...statuses),
      isLate: fc.boolean(),
      score: fc.option(fc.integer({ min: 0, max: 100 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(learner, { maxLength: everybody.length }), { minLength: 1, maxLength: 3 }),
        async (given) => {
          await gateway.db.delete(campaigns).where(eq(campaigns.companyId, company.id));
          await gateway.db.delete(tasks).where(eq(tasks.companyId, company.id));
          for (const learners of given) {
            const campaign = await assignQuiz(gateway, company.id, { startDate: ago(3) });
            for (const [index, { status, isLate, score }] of learners.entries())
              await gateway.buildTask(everybody[index] ?? { companyId: company.id, id: 0 }, {
                campaignId: campaign.id,
                itemId: campaign.courseId,
                status,
                score,
                dueAt: isLate ? ago(1) : new Date(gateway.clock().getTime() + DAY),
                completedAt: status === 'completed' || status === 'failed' ? ago(2) : null,
              });
          }
          const { current } = await dashboard();
          const rows = await table({ status: 'ALL', pageSize: 100 });
          const counted = new Map<string, number>();
          for (const { id } of rows) {
            const call = { token, params: { ...params, id }, query: { pageSize: 100 } };
            const learners = (await gateway.call(campaignEndpoints.learners, call)).body.data.items;
            for (const { status } of learners) counted.set(status, (counted.get(status) ?? 0) + 1);
          }
          for (const [name, status] of [
            ['completed', 'COMPLETED'],
            ['inProgress', 'IN_PROGRESS'],
            ['notStarted', 'NOT_STARTED'],
            ['overdue', 'OVERDUE'],
            ['notPassed', 'NOT_PASSED'],
          ] as const) {
            expect(current[name]).toBe(rows.reduce((sum, row) => sum + (row[name] ?? 0), 0));
            expect(current[name]).toBe(counted.get(status) ?? 0);
          }
          expect(current.assignedUsers).toBe(given.flat().length);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('tells nothing of fewer than five people where learning is private, nor by a difference', async () => {
    const small = await assignQuiz(gateway, company.id, { startDate: ago(3) });
    const large = await assignQuiz(gateway, company.id, { startDate: ago(4) });
    for (const one of await people(4)) await takeQuiz(gateway, one, { campaign: small });
    for (const one of await people(5))
      await takeQuiz(gateway, one, { campaign: large, answers: [true, true] });
    expect((await dashboard()).current).toMatchObject({ completed: 9, completedPercent: 100 });
    await keepPrivate();
    const both = (await dashboard()).current;
    expect(both).toMatchObject({ assignedUsers: 9, completed: 5, score: 100 });
    expect((await dashboard({ campaignIds: [small.id] })).current).toMatchObject({
      assignedUsers: 4,
      completed: null,
      completedPercent: null,
      score: null,
    });
    const rows = await table({ status: 'ALL' });
    expect(rows.map(({ total, completed }) => [total, completed])).toEqual([
      [4, null],
      [5, 5],
    ]);
  });

  it('offers the courses that were assigned, by their names, and each once', async () => {
    const first = await assignQuiz(gateway, company.id, { courseName: 'Zebra', dateEnded: ago(3) });
    await assignQuiz(gateway, company.id, { courseId: first.courseId, courseName: 'Zebra' });
    await assignQuiz(gateway, company.id, { courseName: 'apple' });
    const list = async (query = {}) =>
      (await gateway.call(courses, { token, params, query })).body.data.items.map(({ name }) => name);
    expect(await list()).toEqual(['apple', 'Zebra']);
    expect(await list({ searchText: 'ZEB' })).toEqual(['Zebra']);
    expect(await list({ ids: [first.courseId] })).toEqual(['Zebra']);
  });
});

describe('the report of monthly videos', () => {
  it('adds up the videos of a range or of chosen months', async () => {
    const [one, other, third] = await people(3);
    if (!one || !other || !third) throw new Error('too few people');
    const { event } = await sendVideo(gateway, company.id, {
      day: dayAgo(5),
      watched: [
        [one, 100],
        [other, 40],
        [third, 0],
      ],
    });
    const old = await sendVideo(gateway, company.id, { day: dayAgo(80), watched: [[one, 100]] });
    const read = async (query = {}) =>
      (await gateway.call(monthlyVideoStatistics, { token, params, query })).body.data;
    expect(await read()).toMatchObject({
      videos: 1,
      assigned: 3,
      started: 2,
      completed: 1,
      notStarted: 1,
      startedPercent: 66,
      completedPercent: 33,
    });
    const months = [event.month, old.event.month];
    const both = await read({ months });
    expect(both).toMatchObject({ videos: 2, assigned: 4, completed: 2, completedPercent: 50 });
    expect(both.months.map(({ month }) => month)).toEqual(months.toSorted());
    const report = (query = {}) => gateway.call(monthlyVideoReport, { token, params, query });
    const rows = (await report({ months, orderBy: 'completedPercent', order: 'asc' })).body.data.items;
    expect(rows.map(({ completedPercent }) => completedPercent)).toEqual([33, 100]);
    const choices = (await gateway.call(monthlyVideos, { token, params })).body.data.items;
    expect(choices.map(({ id }) => id)).toEqual([event.id, old.event.id]);
    await keepPrivate();
    expect(await read({ months })).toMatchObject({ assigned: 4, completed: null, completedPercent: null });
  });

  it('takes twelve months at most from the first to the last, as a range has 366 days at most', async () => {
    const ask = (months: string[]) => [
      gateway.call(monthlyVideoStatistics, { token, params, query: { months } }),
      gateway.call(monthlyVideoReport, { token, params, query: { months } }),
    ];
    for (const { status } of await Promise.all(ask(['2024-12', '2024-01']))) expect(status).toBe(200);
    for (const { error } of await Promise.all(ask(['2025-01', '2024-01'])))
      expect(error).toMatchObject({ status: 422, details: [{ code: 'months' }] });
  });
});

describe('the report of quizzes', () => {
  it('has a row a person and course with what the attempt that counts was like', async () => {
    const campaign = await assignQuiz(gateway, company.id, { startDate: ago(10) });
    const ann = await person({ name: 'Ann', lastName: 'Able' });
    const passed = await takeQuiz(gateway, ann, { campaign, answers: [true, true] });
    const bob = await person({ name: 'Bob', lastName: 'Best' });
    await takeQuiz(gateway, bob, {
      campaign,
      answers: [true, false],
      values: { status: 'notPassed', completedAt: null },
    });
    // Has not finished a quiz.
    await takeQuiz(gateway, await person(), {
      campaign,
      answers: [],
      values: { status: 'inProgress', score: null, attempts: 0, completedAt: null },
    });
    expect(await users({ orderBy: 'score', order: 'desc' })).toMatchObject([
      { id: passed.id, name: 'Ann', score: 100, isPassed: true, attempts: 1, right: 2, answered: 2 },
      { name: 'Bob', score: 50, isPassed: false, right: 1, answered: 2, completedAt: null },
    ]);
    expect((await users({ searchText: 'best' })).map(({ name }) => name)).toEqual(['Bob']);
    const csv = await gateway.call(quizzes, { token, params, query: { isCsv: true } });
    expect(csv.raw.body).toContain('Able');
    await keepPrivate();
    const refused = await gateway.call(quizzes, { token, params });
    expect(refused.error).toMatchObject({ status: 409, code: 'LEARNING_IS_PRIVATE' });
  });

  it('is the same list, however its page is found', async () => {
    const first = await assignQuiz(gateway, company.id, { startDate: ago(20) });
    const second = await assignQuiz(gateway, company.id, { startDate: ago(10) });
    const everybody = await people(7);
    for (const [index, one] of everybody.entries()) {
      const values = (score: number) => ({ score, completedAt: score % 3 === 0 ? null : ago(score % 7) });
      await takeQuiz(gateway, one, { campaign: first, values: values((index * 37) % 101) });
      if (index % 2 === 0)
        await takeQuiz(gateway, one, { campaign: second, values: values((index * 53) % 101) });
    }
    const filter = { companyId: company.id, campaignIds: [first.id, second.id] };
    const counted = await countQuizzes(gateway.db, filter);
    expect(counted.total).toBe(11);
    for (const orderBy of QUIZ_USER_SORTS)
      for (const order of SORT_ORDERS) {
        const page = (offset: number, limit: number, few?: number) =>
          quizPage(gateway.db, { ...filter, orderBy, order, offset, limit }, counted.total, few);
        const whole = await page(0, 100);
        const parts = [];
        for (const offset of [0, 4, 8]) parts.push(...(await page(offset, 4, 0)));
        expect(parts, `${orderBy} ${order}`).toEqual(whole);
        const file = [];
        for await (const batch of allQuizzes(gateway.db, { ...filter, orderBy, order }, 3))
          file.push(...batch);
        expect(
          file.map(({ id }) => id),
          `the file by ${orderBy} ${order}`,
        ).toEqual(whole);
      }
  });

  it('tells the wrong answer that was chosen most, of several the first, until its answers are gone', async () => {
    const answers = [
      { id: 'r', text: 'Right', isRight: true },
      { id: 'a', text: 'Wrong A', isRight: false },
      { id: 'b', text: 'Wrong B', isRight: false },
    ];
    const [section] = quizSections(1);
    const [question] = section?.quiz ?? [];
    if (!section || !question) throw new Error('a course without questions');
    const course = await gateway.buildCourse({
      sections: [{ ...section, quiz: [{ ...question, answers }] }],
    });
    const campaign = await gateway.buildCampaign(params, { courseId: course.id, courseName: course.name });
    const everybody = await people(6);
    const answer = (taskId: number, attempt: number, chosen: readonly string[]) => ({
      ...{ companyId: company.id, taskId, campaignId: campaign.id, partId: 'q1', attempt, doneAt: ago(0) },
      ...{ answers: [...chosen], isRight: chosen.join() === 'r' },
    });
    const choose = async (index: number, chosen: readonly string[]) => {
      const one = everybody[index];
      if (!one) throw new Error('too few people');
      const task = await takeQuiz(gateway, one, { campaign, answers: [], values: { score: 0 } });
      await gateway.db.insert(taskProgress).values(answer(task.id, 1, chosen));
      return task;
    };
    const wrongest = async () => (await questions())[0]?.wrongAnswer;
    await choose(0, ['r']);
    expect(await wrongest()).toBeNull();
    await choose(1, ['b']);
    const again = await choose(2, ['a', 'r']);
    expect(await wrongest()).toEqual({ text: 'Wrong A', chosen: 1 });
    const last = await choose(3, ['b']);
    expect(await wrongest()).toEqual({ text: 'Wrong B', chosen: 2 });
    // One person's further attempts decide nothing, whichever of them are forgotten.
    await gateway.db.insert(taskProgress).values(answer(again.id, 2, ['a']));
    await gateway.db.insert(taskProgress).values([3, 4].map((attempt) => answer(again.id, attempt, ['a'])));
    expect(await wrongest()).toEqual({ text: 'Wrong B', chosen: 2 });
    const attempts = and(eq(taskProgress.taskId, again.id), gt(taskProgress.attempt, 1));
    await gateway.db.delete(taskProgress).where(attempts);
    expect((await wrongCounters(gateway.db)).filter(({ kind }) => kind === 'answers')).toEqual([]);
    const csv = await gateway.call(quizzes, { token, params, query: { type: 'questions', isCsv: true } });
    expect(csv.raw.json<{ data: string }>().data).toContain(',4,1,3,75,Wrong B,2\r\n');
    await keepPrivate();
    await choose(4, ['b']);
    // Six people have it, and three of them chose that.
    await choose(5, ['r']);
    expect(await questions()).toMatchObject([{ answered: 6, wrongAnswer: null }]);
    await gateway.db.delete(tasks).where(eq(tasks.id, last.id));
    expect((await wrongCounters(gateway.db)).filter(({ kind }) => kind === 'answers')).toEqual([]);
  });

  it('counts the answers of a question over all assignments of its course', async () => {
    const first = await assignQuiz(gateway, company.id, { startDate: ago(20), dateEnded: ago(10) });
    const { courseId, courseName } = first;
    const second = await gateway.buildCampaign(params, { courseId, courseName, startDate: ago(5) });
    const [one, other] = await people(2);
    if (!one || !other) throw new Error('too few people');
    await takeQuiz(gateway, one, { campaign: first, answers: [true, false] });
    await takeQuiz(gateway, other, { campaign: second, answers: [true, true] });
    expect(await questions()).toMatchObject([
      { id: 1, text: 'Question 2?', answered: 2, right: 1, wrong: 1, wrongPercent: 50 },
      { id: 2, text: 'Question 1?', answered: 2, right: 2, wrong: 0, wrongPercent: 0 },
    ]);
    expect(await questions({ searchText: 'question 2' })).toHaveLength(1);
    await keepPrivate();
    expect((await questions()).map(({ answered }) => answered)).toEqual([null, null]);
  });
});

describe('reviews', () => {
  it('are those of the range, newest first, with their rating, text, course and person', async () => {
    const campaign = await assignQuiz(gateway, company.id, { startDate: ago(90), courseName: 'Mail safety' });
    const other = await assignQuiz(gateway, company.id, { startDate: ago(90) });
    const ann = await person({ name: 'Ann' });
    await takeQuiz(gateway, ann, { campaign, review: { rating: 5, message: 'よかった', at: ago(2) } });
    await takeQuiz(gateway, await person(), {
      campaign,
      review: { rating: 2, message: 'Too LONG', at: ago(4) },
    });
    await takeQuiz(gateway, await person(), { campaign: other, review: { rating: 4, at: ago(1) } });
    await takeQuiz(gateway, await person(), { campaign, review: { rating: 1, at: ago(60) } });
    const { items, pageInfo } = await said();
    expect(items.map(({ rating }) => rating)).toEqual([4, 5, 2]);
    expect(pageInfo).toMatchObject({ totalItems: 3, totalIsMinimum: false });
    expect(items[1]).toMatchObject({
      message: 'よかった',
      courseName: 'Mail safety',
      person: { name: 'Ann' },
    });
    const ratings = async (query: Record<string, unknown>) =>
      (await said(query)).items.map(({ rating }) => rating);
    expect(await ratings({ orderBy: 'rating', order: 'asc' })).toEqual([2, 4, 5]);
    expect(await ratings({ ratings: [2, 5] })).toEqual([5, 2]);
    expect(await ratings({ courseIds: [other.courseId] })).toEqual([4]);
    expect(await ratings({ searchText: 'too long' })).toEqual([2]);
    const statistics = async (query = {}) =>
      (await gateway.call(reviewStatistics, { token, params, query })).body.data;
    expect(await statistics()).toMatchObject({
      total: 3,
      average: 3.7,
      ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, total: [2, 4, 5].includes(rating) ? 1 : 0 })),
    });
    const list = (await gateway.call(reviewed, { token, params })).body.data.items;
    expect(list.find(({ id }) => id === campaign.courseId)).toMatchObject({ count: 3, average: 2.7 });
    for (const query of [{ isCsv: true }, { format: 'csv' as const }]) {
      const csv = (await gateway.call(reviews, { token, params, query })).raw.body;
      expect(csv).toContain('よかった');
    }

    await keepPrivate();
    expect((await said()).items.map((one) => one.person)).toEqual([null, null, null]);
    expect(await statistics()).toMatchObject({ total: 3, average: null });
    expect((await statistics()).ratings.every(({ total }) => total === null)).toBe(true);
    const csv = (await gateway.call(reviews, { token, params, query: { isCsv: true } })).raw.body;
    expect(csv).not.toContain(ann.email);
  });

  it('are counted as they are written, written again and removed, whatever the day where the company is', async () => {
    const campaign = await assignQuiz(gateway, company.id, { startDate: ago(400) });
    const at = (time: string) => new Date(`2026-01-${time}+09:00`);
    // Both sides of both midnights in Tokyo, and of UTC.
    const times = [
      '10T23:59:00',
      '11T00:00:00',
      '11T08:59:00',
      '11T09:00:00',
      '12T08:00:00',
      '12T23:59:59',
      '13T00:00:00',
    ];
    const stored = [];
    for (const time of times)
      stored.push(await takeQuiz(gateway, await person(), { campaign, review: { rating: 3, at: at(time) } }));
    const total = async (from: string, to: string) => {
      const query = { from: `2026-01-${from}`, to: `2026-01-${to}` };
      const { items, pageInfo } = await said({ ...query, pageSize: 100 });
      const counted = (await gateway.call(reviewStatistics, { token, params, query })).body.data.total;
      expect([items.length, pageInfo.totalItems]).toEqual([counted, counted]);
      return counted;
    };
    expect(await total('11', '12')).toBe(5);
    expect(await total('10', '13')).toBe(7);
    expect(await total('11', '11')).toBe(3);
    const [first] = stored;
    if (!first) throw new Error('nothing was stored');
    const row = eq(taskReviews.taskId, first.id);
    await gateway.db
      .update(taskReviews)
      .set({ rating: 1, createdAt: at('12T10:00:00') })
      .where(row);
    expect(await total('10', '10')).toBe(0);
    expect(await total('11', '12')).toBe(6);
    await gateway.db.delete(tasks).where(eq(tasks.id, first.id));
    expect(await total('11', '12')).toBe(5);
    const left = await gateway.db
      .select()
      .from(reviewCounts)
      .where(and(eq(reviewCounts.companyId, company.id), gt(reviewCounts.total, 0)));
    expect(left.every(({ rating }) => rating === 3)).toBe(true);
  });
});
