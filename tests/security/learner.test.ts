import { buildUrl, type Endpoint } from '@contract/endpoint';
import { learnerEndpoints } from '@contract/learner';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { campaignEndpoints } from '@contract/training/campaigns';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { courseOf, exerciseOf, KINDS, kinds, taskCalls } from '@tests/support/learner-tasks';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/* Which tasks a learner reaches, and as long as what. */

const DAY = 86_400_000;
const UNKNOWN = 987_654_321;

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

const { read, finish } = taskCalls(() => ({ gateway, token }));

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
    url: buildUrl(endpoint, { chapterId: 'c1', questionId: 'q1', attempt: 2, eventId: UNKNOWN, ...task }),
    headers: { authorization: `Bearer ${credentials}` },
    ...(payload && { payload }),
  });
  return { status: raw.statusCode, body: raw.body };
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
        const { taskId } = await KINDS[kind](gateway, person);
        expect(await attempt(taskId)).toEqual(unknown);
      }
    }
  });

  it.each(ofTask)('%s: is refused by its own company in the path', async (_, endpoint) => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const answered = await ask(endpoint, await courseOf(gateway, stranger));
    expect(answered).toMatchObject({ status: 403 });
    expect(answered).toEqual(await ask(endpoint, { companyId: stranger.companyId, taskId: UNKNOWN }));
  });

  it('is not listed, and what others do changes nothing of it', async () => {
    const colleague = await gateway.buildUser(params);
    const theirs = await courseOf(gateway, colleague);
    const own = await courseOf(gateway, learner);
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

describe('a task whose campaign is over', () => {
  it('can still be completed after the end and in the archive, by those who have it', async () => {
    for (const verb of ['end', 'archive'] as const) {
      const task = await courseOf(gateway, learner);
      const admin = await gateway.tokenFor(await gateway.buildAdmin(company));
      await gateway.call(campaignEndpoints[verb], {
        token: admin,
        params: { ...params, id: task.campaignId },
      });
      expect((await finish(task, 'course')).status).toBe('completed');
    }
  });

  it('is gone with its campaign, as one that never was', async () => {
    const task = await exerciseOf(gateway, learner);
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
    const task = await courseOf(gateway, learner);
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
    const task = await courseOf(gateway, learner);
    expect((await read(task)).status).toBe(200);
    await gateway.db.update(users).set(changes).where(eq(users.id, learner.id));
    for (const [, endpoint] of everyCall) expect((await ask(endpoint, task)).status).toBe(status);
  });

  it('a learner of a disabled company', async () => {
    const task = await courseOf(gateway, learner);
    await gateway.db.update(companies).set({ status: 'SUSPENDED' }).where(eq(companies.id, company.id));
    for (const [, endpoint] of everyCall) expect((await ask(endpoint, task)).status).toBe(403);
  });
});
