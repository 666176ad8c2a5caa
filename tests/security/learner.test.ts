import { buildUrl, type Endpoint } from '@contract/endpoint';
import { learnerEndpoints } from '@contract/learner';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { campaignEndpoints } from '@contract/training/campaigns';
import type { Section } from '@contract/training/content';
import { companies } from '@server/company/company.tables';
import { users } from '@server/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { examplePart } from '@tests/support/example-template';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** In every text that must not be known before its question is answered. */
const SECRET = 'Secret';
const DAY = 86_400_000;
const UNKNOWN = 987_654_321;

const question = (id: string) => ({
  id,
  text: `Question ${id}`,
  isMultiple: id === 'q2',
  answers: ['a1', 'a2', 'a3'].map((answer) => ({ id: answer, text: answer, isRight: answer === 'a2' })),
  explanation: `${SECRET} of ${id}`,
});

/** Every kind of chapter with a file, and two questions. */
const SECTIONS: Section[] = [
  {
    id: 's1',
    title: 'Start',
    chapters: [
      { id: 'c1', title: 'Read', kind: 'text', text: 'Text.' },
      {
        ...{ id: 'c2', title: 'Watch', kind: 'video', text: '', durationSeconds: 9, captions: [] },
        url: '/files/11111111-1111-4111-8111-111111111111',
        posterURL: '/files/22222222-2222-4222-8222-222222222222',
      },
    ],
    quiz: [question('q1'), question('q2')],
  },
];
const message = (number: number) => ({
  answers: examplePart.answers.map((answer) => ({ ...answer, description: `${SECRET} of ${number}` })),
  callouts: examplePart.callouts.map((callout) => ({ ...callout, description: `${SECRET} of ${number}` })),
});

let gateway: TestGateway;
let company: CompanyRow;
let learner: UserRow;
let params: { companyId: number };
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  params = { companyId: company.id };
  learner = await gateway.buildUser(params);
  token = await gateway.tokenFor(learner);
});

async function courseOf(person: UserRow) {
  const { companyId } = person;
  const coverUrl = '/files/33333333-3333-4333-8333-333333333333';
  const { id: itemId } = await gateway.buildCourse({ sections: SECTIONS, coverUrl });
  const { id: campaignId } = await gateway.buildCampaign({ companyId }, { courseId: itemId });
  const { id: taskId } = await gateway.buildTask(person, { campaignId, itemId });
  return { companyId, campaignId, taskId };
}

async function exerciseOf(person: UserRow) {
  const { companyId } = person;
  const campaign = await gateway.buildExercise({ companyId }, {}, [message(1), message(2)]);
  const values = { campaignId: campaign.id, itemId: campaign.courseId, type: 'phishing exercise' as const };
  const { id: taskId } = await gateway.buildTask(person, values);
  return { companyId, campaignId: campaign.id, taskId };
}
type Task = Awaited<ReturnType<typeof courseOf>>;

const KINDS = { course: courseOf, exercise: exerciseOf };
const PARTS = { course: ['q1', 'q2'], exercise: ['1', '2'] };
const ANSWERS = { course: ['a2'], exercise: ['REPORT_PHISHING' as const] };
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];

const BODIES: ReadonlyMap<Endpoint, object> = new Map<Endpoint, object>([
  [learnerEndpoints.answer, { answers: ['a1'] }],
  [learnerEndpoints.review, { rating: 5 }],
  [learnerEndpoints.watched, { percent: 100 }],
]);
const ofTask = Object.entries<Endpoint>(learnerEndpoints).filter(([, { path }]) => path.includes('{taskId}'));

/** Calls by parts that a course of the tests has. */
async function ask(endpoint: Endpoint, task: { companyId: number; taskId: number }, credentials = token) {
  const payload = BODIES.get(endpoint);
  const raw = await gateway.app.inject({
    method: endpoint.method,
    url: buildUrl(endpoint, { chapterId: 'c1', questionId: 'q1', eventId: UNKNOWN, ...task }),
    headers: { authorization: `Bearer ${credentials}` },
    ...(payload && { payload }),
  });
  return { status: raw.statusCode, body: raw.body };
}

const answer = (task: Task, questionId: string, answers: string[]) =>
  gateway.call(learnerEndpoints.answer, {
    token,
    params: { ...task, questionId },
    body: { answers: answers as ['a1'] },
  });
const read = (task: Task) => gateway.call(learnerEndpoints.task, { token, params: task });
const complete = (task: Task) => gateway.call(learnerEndpoints.complete, { token, params: task });
const done = (task: Task, chapterId: string) =>
  gateway.call(learnerEndpoints.chapterDone, { token, params: { ...task, chapterId } });

async function finish(task: Task, kind: Kind) {
  if (kind === 'course') for (const id of ['c1', 'c2']) await done(task, id);
  for (const id of PARTS[kind]) await answer(task, id, ANSWERS[kind]);
  return (await complete(task)).body.data;
}

/** The statements that a call takes, as they are sent. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const sent = query.mock.calls.map(([given]) => (typeof given === 'string' ? given : Object(given).text));
  query.mockRestore();
  return sent;
}

describe("somebody else's task", () => {
  it.each(ofTask)('%s: is answered as one that nobody has, by the same statements', async (_, endpoint) => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const colleague = await gateway.buildUser(params);
    await ask(learnerEndpoints.tasks, { ...params, taskId: 0 });
    const attempt = async (taskId: number) => {
      let answered = {};
      const statements = await statementsOf(async () => {
        answered = await ask(endpoint, { ...params, taskId });
      });
      return { ...answered, statements };
    };
    const unknown = await attempt(UNKNOWN);
    expect(unknown).toMatchObject({ status: 404 });
    expect(unknown.statements.length).toBeGreaterThan(0);
    for (const person of [colleague, stranger]) {
      for (const kind of kinds) {
        const { taskId } = await KINDS[kind](person);
        expect(await attempt(taskId)).toEqual(unknown);
      }
    }
  });

  it.each(ofTask)('%s: is refused by its own company in the path', async (_, endpoint) => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const answered = await ask(endpoint, await courseOf(stranger));
    expect(answered).toMatchObject({ status: 403 });
    expect(answered).toEqual(await ask(endpoint, { companyId: stranger.companyId, taskId: UNKNOWN }));
  });

  it('is not listed, and what others do changes nothing of it', async () => {
    const colleague = await gateway.buildUser(params);
    const theirs = await courseOf(colleague);
    const own = await courseOf(learner);
    for (const [, endpoint] of ofTask) await ask(endpoint, theirs);
    await finish(own, 'course');
    const page = (credentials: string, state: 'outstanding' | 'completed') =>
      gateway.call(learnerEndpoints.tasks, { token: credentials, params, query: { state } });
    const { items } = (await page(token, 'completed')).body.data;
    expect(items.map(({ id }) => id)).toEqual([own.taskId]);
    expect((await page(token, 'outstanding')).body.data.items).toEqual([]);
    const [untouched] = (await page(await gateway.tokenFor(colleague), 'outstanding')).body.data.items;
    expect(untouched).toMatchObject({ id: theirs.taskId, status: 'notStarted', progress: 0 });
  });
});

describe('answers before they are given', () => {
  /** The names of all fields, at any depth, of everything that is not the answer to a question. */
  function namesIn(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(namesIn);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) =>
      name === 'answered' ? [] : [name, ...namesIn(inner)],
    );
  }
  const TELLING = /right|correct|explanation|grade|callout|description|verdict/i;

  it.each(kinds)('are in no answer of the gateway about the task: %s', async (kind) => {
    const task = await KINDS[kind](learner);
    const seen: { readonly raw: LightMyRequestResponse }[] = [
      await read(task),
      await gateway.call(learnerEndpoints.tasks, { token, params }),
      await gateway.call(learnerEndpoints.start, { token, params: task }),
      await done(task, 'c1'),
      await complete(task),
      await answer(task, PARTS[kind][0] ?? '', ['a9']),
    ];
    for (const { raw } of seen) {
      expect(raw.body).not.toContain(SECRET);
      const body = raw.json();
      // The course's own description is no secret.
      delete body.data?.course?.description;
      expect(namesIn(body.data).filter((name) => TELLING.test(name))).toEqual([]);
    }
  });

  it.each(kinds)('are told of one question at a time: %s', async (kind) => {
    const task = await KINDS[kind](learner);
    const [first = '', second = ''] = PARTS[kind];
    const result = await answer(task, first, ANSWERS[kind]);
    for (const { raw } of [result, await read(task)]) {
      expect(raw.body).toContain(`${SECRET} of ${first}`);
      expect(raw.body).not.toContain(`${SECRET} of ${second}`);
    }
  });

  it.each(kinds)('cannot be tried: the first counts, of two at once as well: %s', async (kind) => {
    const task = await KINDS[kind](learner);
    const [first = ''] = PARTS[kind];
    const tries = kind === 'course' ? ['a1', 'a2', 'a3'] : ['LOOKS_LEGIT', 'REPORT_PHISHING'];
    const answers = await Promise.all(tries.map((one) => answer(task, first, [one])));
    const counted = new Set(answers.map(({ body }) => JSON.stringify(body.data)));
    expect(counted.size).toBe(1);
    expect(JSON.stringify((await answer(task, first, ANSWERS[kind])).body.data)).toBe([...counted][0]);
  });

  it('are not in the addresses of files, which are signed for two days at most', async () => {
    const { raw } = await read(await courseOf(learner));
    const addresses = raw.body.match(/\/files\/[^"\\]*/g) ?? [];
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      const { searchParams } = new URL(address, 'http://vigil.example');
      expect(searchParams.get('signature')).toMatch(/^[\w-]{43}$/);
      const left = 1000 * Number(searchParams.get('expires')) - gateway.clock().getTime();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(2 * DAY);
    }
  });
});

describe('a result', () => {
  it.each(kinds)('is not had without doing all of it: %s', async (kind) => {
    const task = await KINDS[kind](learner);
    expect((await complete(task)).status).toBe(409);
    if (kind === 'course') for (const id of ['c1', 'c2']) await done(task, id);
    await answer(task, PARTS[kind][0] ?? '', ANSWERS[kind]);
    expect((await complete(task)).status).toBe(409);
    const review = { token, params: task, body: { rating: 5 } };
    expect((await gateway.call(learnerEndpoints.review, review)).status).toBe(409);
    const certificate = await gateway.call(learnerEndpoints.certificate, { token, params: task });
    expect(certificate.status).toBe(409);
    const { task: stored } = (await read(task)).body.data;
    expect(stored).toMatchObject({ status: 'inProgress', score: null, completedAt: null });
  });

  it.each(kinds)("is the gateway's own, whatever the call says: %s", async (kind) => {
    const task = await KINDS[kind](learner);
    if (kind === 'course') for (const id of ['c1', 'c2']) await done(task, id);
    for (const id of PARTS[kind]) await answer(task, id, kind === 'course' ? ['a1'] : ['LOOKS_LEGIT']);
    const claims = { score: 100, progress: 100, status: 'completed', userId: 1, completedAt: '2020-01-01' };
    const raw = await gateway.app.inject({
      method: 'POST',
      url: buildUrl(learnerEndpoints.complete, task),
      headers: { authorization: `Bearer ${token}` },
      payload: claims,
    });
    expect(raw.json().data).toMatchObject({ score: 0, completedAt: gateway.clock().toISOString() });
  });

  it.each(kinds)('stays as it is, whatever is answered later: %s', async (kind) => {
    const task = await KINDS[kind](learner);
    const finished = await finish(task, kind);
    const wrong = kind === 'course' ? 'a1' : 'LOOKS_LEGIT';
    for (const id of PARTS[kind])
      expect((await answer(task, id, [wrong])).body.data.chosen).toEqual(ANSWERS[kind]);
    await gateway.call(learnerEndpoints.start, { token, params: task });
    expect((await complete(task)).body.data).toEqual(finished);
  });

  it('counts parts of its own course only, each as what it is', async () => {
    const task = await courseOf(learner);
    const exercise = await exerciseOf(learner);
    for (const id of ['c9', 'q1', 's1', 'a1', '1', 'constructor'])
      expect((await done(task, id)).status).toBe(404);
    for (const id of ['c1', 's1', '1']) expect((await answer(task, id, ['a1'])).status).toBe(404);
    expect((await done(exercise, '1')).status).toBe(404);
    for (const id of ['3', 'q1']) expect((await answer(exercise, id, ['LOOKS_LEGIT'])).status).toBe(404);
    const stored = [(await read(task)).body.data.task, (await read(exercise)).body.data.task];
    expect(stored.map(({ status, progress }) => [status, progress])).toEqual([
      ['notStarted', 0],
      ['notStarted', 0],
    ]);
  });
});

describe('a task whose campaign is over', () => {
  it('can still be completed after the end and in the archive, by those who have it', async () => {
    for (const verb of ['end', 'archive'] as const) {
      const task = await courseOf(learner);
      const admin = await gateway.tokenFor(await gateway.buildAdmin(company));
      await gateway.call(campaignEndpoints[verb], {
        token: admin,
        params: { ...params, id: task.campaignId },
      });
      expect((await finish(task, 'course')).status).toBe('completed');
    }
  });

  it('is gone with its campaign, as one that never was', async () => {
    const task = await exerciseOf(learner);
    const admin = await gateway.tokenFor(await gateway.buildAdmin(company));
    for (const call of [exerciseCampaignEndpoints.archive, exerciseCampaignEndpoints.remove])
      expect((await gateway.call(call, { token: admin, params: task })).status).toBe(200);
    for (const [, endpoint] of ofTask) {
      const gone = await ask(endpoint, task);
      expect(gone).toMatchObject({ status: 404 });
      expect(gone).toEqual(await ask(endpoint, { ...params, taskId: UNKNOWN }));
    }
  });
});

describe('who is refused', () => {
  const everyCall = Object.entries<Endpoint>(learnerEndpoints);

  it('everybody of a company whose training is suspended, with one answer for every task', async () => {
    const task = await courseOf(learner);
    const ended = { hasBoost: false, trialStatus: 'expired' as const };
    await gateway.db.update(companies).set(ended).where(eq(companies.id, company.id));
    for (const [, endpoint] of everyCall) expect(await ask(endpoint, task)).toMatchObject({ status: 403 });
    await gateway.db.update(companies).set({ hasBoost: true }).where(eq(companies.id, company.id));
    expect((await read(task)).body.data.task.status).toBe('notStarted');
  });

  it.each([
    ['a disabled learner', { disabledAt: new Date() }, 401],
    ['a learner whose sessions were ended', { sessionsValidSince: new Date(Date.now() + DAY) }, 401],
  ])('%s, with the token they have', async (_, changes, status) => {
    const task = await courseOf(learner);
    expect((await read(task)).status).toBe(200);
    await gateway.db.update(users).set(changes).where(eq(users.id, learner.id));
    for (const [, endpoint] of everyCall) expect((await ask(endpoint, task)).status).toBe(status);
  });

  it('a learner of a disabled company', async () => {
    const task = await courseOf(learner);
    await gateway.db.update(companies).set({ status: 'SUSPENDED' }).where(eq(companies.id, company.id));
    for (const [, endpoint] of everyCall) expect((await ask(endpoint, task)).status).toBe(403);
  });
});
