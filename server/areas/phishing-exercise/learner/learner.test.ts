import { learnerEndpoints } from '@contract/learner';
import type { ExercisePart } from '@contract/phishing-exercise/content';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let learner: UserRow;
let token: string;
let params: { companyId: number };

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

/** A task about an exercise; of two messages, unless given. */
async function newTask(parts?: readonly Partial<ExercisePart>[]) {
  const campaign = await gateway.buildExercise(params, {}, parts);
  const values = { campaignId: campaign.id, itemId: campaign.courseId, type: 'phishing exercise' as const };
  const task = await gateway.buildTask(learner, values);
  return { ...params, taskId: task.id, campaignId: campaign.id };
}
type Task = Awaited<ReturnType<typeof newTask>>;

const answer = (task: Task, questionId: string, answers: string[]) =>
  gateway.call(learnerEndpoints.answer, {
    token,
    params: { ...task, questionId },
    body: { answers: answers as ['REPORT_PHISHING'] },
  });
const read = (task: Task) => gateway.call(learnerEndpoints.task, { token, params: task });

describe("a learner's exercise", () => {
  it('shows messages without grades, explanations and callouts until each is answered', async () => {
    const task = await newTask();
    const before = await read(task);
    expect(before.raw.body).not.toMatch(/CORRECT|PARTIAL|WRONG|Others are warned|Pressure|status":"C/);
    const { course, exercise } = before.body.data;
    expect(course).toBeNull();
    expect(exercise?.parts.map(({ id, orderNumber, answered }) => [id, orderNumber, answered])).toEqual([
      ['1', 1, null],
      ['2', 2, null],
    ]);
    expect(exercise?.parts[0]).toMatchObject({
      subject: 'Your parcel is waiting',
      answers: ['CALL_AND_VERIFY', 'CHECK_OFFICIAL_APP', 'REPORT_PHISHING', 'LOOKS_LEGIT'],
    });
    const { data } = (await answer(task, '2', ['CALL_AND_VERIFY'])).body;
    expect(data).toMatchObject({
      chosen: ['CALL_AND_VERIFY'],
      isRight: false,
      rightAnswers: ['CHECK_OFFICIAL_APP', 'REPORT_PHISHING'],
      explanation: 'It costs time.',
      exercise: { label: 'CALL_AND_VERIFY', status: 'PARTIAL' },
    });
    expect(data.exercise?.callouts).toHaveLength(2);
    const [first, second] = (await read(task)).body.data.exercise?.parts ?? [];
    expect([first?.answered, second?.answered]).toEqual([null, data.exercise]);
    const summary = await gateway.call(learnerEndpoints.summary, { token, params });
    expect(summary.body.data.messages).toEqual({ right: 0, partly: 1, wrong: 0 });
  });

  it('names its reader, whose name is text and nothing else, and finds callouts in what was shown', async () => {
    company = await gateway.buildCompany({ name: 'Larkfield', timeZone: 'Asia/Tokyo' });
    learner = await gateway.buildUser({ companyId: company.id, name: '<img src="/files/x">', lastName: '' });
    token = await gateway.tokenFor(learner);
    params = { companyId: company.id };
    const task = await newTask([
      {
        subject: 'For {recipientName}',
        html: '<p>Dear {recipientName} at {companyName}, {boss}</p>',
        callouts: [{ anchor: 'at {companyName}', description: 'x', orderNumber: 1, place: 'BODY' }],
      },
      {},
    ]);
    const [part] = (await read(task)).body.data.exercise?.parts ?? [];
    expect(part?.html).toBe('<p>Dear &lt;img src=&quot;/files/x&quot;&gt; at Larkfield, {boss}</p>');
    expect(part?.subject).toBe('For <img src="/files/x">');
    const { exercise } = (await answer(task, '1', ['LOOKS_LEGIT'])).body.data;
    expect(exercise?.callouts.map(({ anchor }) => anchor)).toEqual(['at Larkfield']);
    const [answered] = (await read(task)).body.data.exercise?.parts ?? [];
    expect(answered?.answered).toEqual(exercise);
  });

  it('is completed by its last answer, and cannot be completed otherwise', async () => {
    const task = await newTask();
    await gateway.call(learnerEndpoints.start, { token, params: task });
    await answer(task, '1', ['REPORT_PHISHING']);
    expect((await gateway.call(learnerEndpoints.complete, { token, params: task })).status).toBe(409);
    await answer(task, '2', ['CALL_AND_VERIFY']);
    const { data } = (await gateway.call(learnerEndpoints.complete, { token, params: task })).body;
    expect(data).toMatchObject({ status: 'completed', progress: 100, score: 75 });
    expect((await answer(task, '1', ['LOOKS_LEGIT'])).body.data.chosen).toEqual(['REPORT_PHISHING']);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it.each([
    ['two answers', '1', ['LOOKS_LEGIT', 'REPORT_PHISHING'], 422],
    ['an answer that is not offered', '1', ['a1'], 422],
    ['an unknown message', '3', ['LOOKS_LEGIT'], 404],
    ['an id that only looks like one', '01', ['LOOKS_LEGIT'], 404],
    ['the id of a question', 'q1', ['LOOKS_LEGIT'], 404],
  ])('refuses %s', async (_, questionId, answers, status) => {
    expect((await answer(await newTask(), questionId, answers)).status).toBe(status);
  });

  it('has no chapters, and no content once it is deleted', async () => {
    const task = await newTask();
    const chapter = { token, params: { ...task, chapterId: '1' } };
    expect((await gateway.call(learnerEndpoints.chapterDone, chapter)).status).toBe(404);
    const version1 = await newTask([]);
    expect((await read(version1)).status).toBe(404);
  });

  it("is nobody else's, and rests while training is suspended", async () => {
    const task = await newTask();
    const other = await gateway.tokenFor(await gateway.buildAdmin(company));
    expect((await gateway.call(learnerEndpoints.task, { token: other, params: task })).status).toBe(404);
    company = await gateway.buildCompany({ hasBoost: false, trialStatus: 'expired' });
    learner = await gateway.buildUser({ companyId: company.id });
    token = await gateway.tokenFor(learner);
    params = { companyId: company.id };
    const suspended = await newTask();
    expect((await read(suspended)).status).toBe(403);
    expect((await answer(suspended, '1', ['LOOKS_LEGIT'])).status).toBe(403);
  });
});
