import { learnerEndpoints } from '@contract/learner';
import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import { campaigns, taskProgress } from '@server/domain/assignments/campaigns.tables';
import { endCampaign } from '@server/domain/assignments/ending.rules';
import { tasks } from '@server/domain/people/people.tables';
import { onTask } from '@server/domain/tasks/work.rules';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildPlayer, buildTournament } from '@tests/support/tournaments';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tournamentCalls } from './learner.rules';

let gateway: TestGateway;
let company: CompanyRow;
let learner: UserRow;
let token: string;
let params: { companyId: number };
let tournament: Awaited<ReturnType<typeof buildTournament>>;
let taskId: number;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  params = { companyId: company.id };
  learner = await gateway.buildUser(params);
  token = await gateway.tokenFor(learner);
  tournament = await buildTournament(gateway, params);
  taskId = (await buildPlayer(gateway, tournament, learner)).id;
});

const read = async () => {
  const { raw, body } = await gateway.call(learnerEndpoints.task, { token, params: { ...params, taskId } });
  return { text: raw.body, ...body.data };
};
const answer = (questionId: string, given: string, attempt?: number) =>
  gateway.call(learnerEndpoints.answer, {
    token,
    params: { ...params, taskId, questionId },
    body: { answers: [given], ...(attempt !== undefined && { attempt }) },
  });
const solve = async (position: number) => {
  await answer(`${position}-line`, '2');
  return answer(`${position}-fix`, 'b');
};
const stored = async () => {
  const [task] = await gateway.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.companyId, company.id), eq(tasks.id, taskId)));
  return task;
};

describe("a learner's tournament", () => {
  it('shows no challenge until a language is chosen, which never changes', async () => {
    expect((await read()).tournament).toMatchObject({
      languages: ['Python', 'PHP'],
      codeLanguage: null,
      challenges: [],
    });
    expect((await answer('1-line', '2')).error.message).toBe('Choose a programming language first.');
    expect(refusalOf(await answer('language', 'rust'))[0]).toBe(422);
    for (let time = 0; time < 2; time += 1) expect((await answer('language', 'php')).status).toBe(200);
    expect((await answer('language', 'python')).error.message).toBe(
      "You have chosen PHP. The language can't be changed.",
    );
    const { tournament: played, task } = await read();
    expect(task.status).toBe('inProgress');
    expect(played?.challenges.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6].map((at) => `PHP ${at}`));
  });

  it('judges answers itself, tells nothing before its time, and counts a repeated attempt once', async () => {
    await answer('language', 'python');
    const { text, tournament: before } = await read();
    expect(text).not.toMatch(/Because of|CWE-|became part|flawLines|isRight|fix_a/);
    expect(before?.challenges[0]).toMatchObject({
      asked: 'line',
      attemptsLeft: 3,
      fixes: [],
      solution: null,
    });
    expect((await answer('1-fix', 'b')).error.message).toBe('Find the line first.');
    expect(refusalOf(await answer('1-line', '99'))[0]).toBe(422);
    expect((await answer('9-line', '1')).status).toBe(404);
    expect((await answer('1-line', '1', 3)).error.message).toBe("The attempt before hasn't been made.");

    const wrong = (await answer('1-line', '1', 1)).body.data;
    expect([wrong.isRight, wrong.challenge?.attemptsLeft]).toEqual([false, 2]);
    // The same attempt again, with another answer: the first counts.
    expect((await answer('1-line', '2', 1)).body.data.isRight).toBe(false);
    const right = (await answer('1-line', '3', 2)).body.data;
    expect(right.challenge).toMatchObject({ asked: 'fix', foundLine: 3, triedLines: [1, 3], solution: null });
    expect(right.challenge?.fixes).toHaveLength(4);
    expect(JSON.stringify(right)).not.toContain('Because of');
    const fix = (await answer('1-fix', 'a')).body.data;
    expect(fix.challenge?.triedFixes).toEqual([{ id: 'a', isRight: false, why: 'Because of a.' }]);
    const solved = (await answer('1-fix', 'b')).body.data;
    expect(solved.challenge).toMatchObject({
      isSolved: true,
      solution: { weakness: 'CWE-89', flawLines: [2, 3], explanation: 'Text became part of a statement.' },
    });
    expect(await stored()).toMatchObject({ progress: 16, score: 17, status: 'inProgress' });
  });

  it('closes a challenge after the last attempt, with the explanation', async () => {
    await answer('language', 'python');
    await answer('2-line', '1');
    await answer('2-line', '1');
    const { data } = (await answer('2-line', '1')).body;
    expect(data.challenge).toMatchObject({ isSolved: false, isClosed: true, asked: null });
    expect(data.challenge?.solution?.fixes.find(({ isRight }) => isRight)?.id).toBe('b');
    expect((await answer('2-fix', 'b')).error.message).toBe('This challenge is closed.');
    expect(await stored()).toMatchObject({ progress: 16, score: 0 });
  });

  it('is completed by its last challenge, and told to the learner and staff alone', async () => {
    await answer('language', 'python');
    for (const position of [1, 2, 3, 4, 5]) await solve(position);
    for (const line of ['1', '1', '1']) await answer('6-line', line);
    expect(await stored()).toMatchObject({ status: 'completed', score: 83, progress: 100 });
    const certificate = await gateway.call(learnerEndpoints.certificate, {
      token,
      params: { ...params, taskId },
    });
    expect(certificate.status).toBe(409);
    expect((await solve(6)).status).toBe(409);
    expect((await answer('1-line', '2', 1)).body.data.isRight).toBe(true);

    const asked = (user: string | null, userId = learner.id) =>
      gateway.call(tournamentEndpoints.challenge, { token: user, params: { ...params, userId } });
    const { body, raw } = await asked(token);
    expect(body.data).toMatchObject({
      tournament: { id: tournament.id, status: 'ongoing' },
      codeLanguage: 'Python',
      solvedChallenges: 5,
    });
    expect(body.data.challenges.map(({ isSolved, attempts }) => [isSolved, attempts])).toEqual([
      ...Array(5).fill([true, 2]),
      [false, 3],
    ]);
    expect(raw.body).not.toMatch(/why|flawLines|explanation|fixes|scenario/);
    const other = await gateway.buildUser(params);
    expect((await asked(await gateway.tokenFor(other))).status).toBe(403);
    const reader = await gateway.buildUser({ ...params, role: 'read_only_admin' });
    const readOnly = await gateway.tokenFor(reader);
    expect((await asked(readOnly)).body.data.solvedChallenges).toBe(5);
    expect((await asked(readOnly, other.id)).body.data).toMatchObject({ tournament: null, challenges: [] });
    expect((await asked(readOnly, 99_999_999)).status).toBe(404);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('ends with what everybody has', async () => {
    await answer('language', 'python');
    await solve(1);
    await answer('2-line', '2');
    const idle = await buildPlayer(gateway, tournament, await gateway.buildUser(params));
    const endsAt = new Date(gateway.clock().getTime() - 1);
    await gateway.db.update(campaigns).set({ endsAt }).where(eq(campaigns.id, tournament.id));
    expect((await answer('2-fix', 'b')).status).toBe(409);
    const job = { ...params, campaignId: tournament.id };
    await endCampaign(gateway.deps, job);
    await endCampaign(gateway.deps, job);
    expect(await stored()).toMatchObject({ status: 'completed', score: 17, completedAt: endsAt });
    const [missed] = await gateway.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.companyId, company.id), eq(tasks.id, idle.id)));
    expect(missed).toMatchObject({ status: 'missed', score: null });
    expect((await read()).tournament?.challenges[0]?.isSolved).toBe(true);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('stores an answer whole or not at all, whenever the process dies', async () => {
    await answer('language', 'python');
    await answer('1-line', '2');
    const before = [await stored(), await gateway.db.$count(taskProgress, eq(taskProgress.taskId, taskId))];
    const killed = onTask(gateway.deps, { ...params, userId: learner.id }, taskId, async (work) => {
      await tournamentCalls.answer(work, '1-fix', ['b'], 1);
      throw new Error('the process dies before the commit');
    });
    await expect(killed).rejects.toThrow('dies');
    expect([await stored(), await gateway.db.$count(taskProgress, eq(taskProgress.taskId, taskId))]).toEqual(
      before,
    );
    // The app sends it again; and once more, since the answer was lost.
    for (let time = 0; time < 2; time += 1)
      expect((await answer('1-fix', 'b', 1)).body.data.challenge?.isSolved).toBe(true);
    expect(await stored()).toMatchObject({ score: 17, progress: 16 });
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('keeps one answer of many that come at the same moment', async () => {
    await answer('language', 'python');
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, at) => answer('1-line', String((at % 3) + 1), 1)),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await gateway.db
      .select()
      .from(taskProgress)
      .where(and(eq(taskProgress.taskId, taskId), eq(taskProgress.partId, 'python-1.line')));
    expect(rows).toHaveLength(1);
    expect(new Set(sent.map(({ body }) => body.data.isRight))).toEqual(
      new Set([rows[0]?.answers?.[0] !== '1']),
    );
  });
});
