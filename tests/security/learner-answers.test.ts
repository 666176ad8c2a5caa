import { buildUrl } from '@contract/endpoint';
import { learnerEndpoints } from '@contract/learner';
import type { UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import {
  ANSWERS,
  courseOf,
  exerciseOf,
  KINDS,
  kinds,
  PARTS,
  SECRET,
  taskCalls,
} from '@tests/support/learner-tasks';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/* What learners know of the answers of their own tasks, and what they can make of their results. */

const DAY = 86_400_000;

let gateway: TestGateway;
let learner: UserRow;
let params: { companyId: number };
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const company = await gateway.buildCompany();
  params = { companyId: company.id };
  learner = await gateway.buildUser(params);
  token = await gateway.tokenFor(learner);
});

const { answer, read, complete, done, finish } = taskCalls(() => ({ gateway, token }));

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
    const task = await KINDS[kind](gateway, learner);
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
    const task = await KINDS[kind](gateway, learner);
    const [first = '', second = ''] = PARTS[kind];
    const result = await answer(task, first, ANSWERS[kind]);
    for (const { raw } of [result, await read(task)]) {
      expect(raw.body).toContain(`${SECRET} of ${first}`);
      expect(raw.body).not.toContain(`${SECRET} of ${second}`);
    }
  });

  it.each(kinds)('cannot be tried: the first counts, of two at once as well: %s', async (kind) => {
    const task = await KINDS[kind](gateway, learner);
    const [first = ''] = PARTS[kind];
    const tries = kind === 'course' ? ['a1', 'a2', 'a3'] : ['LOOKS_LEGIT', 'REPORT_PHISHING'];
    const answers = await Promise.all(tries.map((one) => answer(task, first, [one])));
    const counted = new Set(answers.map(({ body }) => JSON.stringify(body.data)));
    expect(counted.size).toBe(1);
    expect(JSON.stringify((await answer(task, first, ANSWERS[kind])).body.data)).toBe([...counted][0]);
  });

  it('are not in the addresses of files, which are signed for two days at most', async () => {
    const { raw } = await read(await courseOf(gateway, learner));
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
    const task = await KINDS[kind](gateway, learner);
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
    const task = await KINDS[kind](gateway, learner);
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
    const task = await KINDS[kind](gateway, learner);
    const finished = await finish(task, kind);
    const wrong = kind === 'course' ? 'a1' : 'LOOKS_LEGIT';
    for (const id of PARTS[kind])
      expect((await answer(task, id, [wrong])).body.data.chosen).toEqual(ANSWERS[kind]);
    await gateway.call(learnerEndpoints.start, { token, params: task });
    expect((await complete(task)).body.data).toEqual(finished);
  });

  it('counts parts of its own course only, each as what it is', async () => {
    const task = await courseOf(gateway, learner);
    const exercise = await exerciseOf(gateway, learner);
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
