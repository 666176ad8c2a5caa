import { gameEndpoints } from '@contract/gaming/games';
import { GAME_REPORT_SORTS, gamingReportEndpoints } from '@contract/gaming/report';
import { questionCounts } from '@server/domain/assignments/campaigns.tables';
import { companies } from '@server/domain/company/company.tables';
import { findReportKind } from '@server/domain/reports/report-kind';
import type { CompanyRow } from '@tests/support/builders';
import { buildGame } from '@tests/support/games';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY = 24 * 60 * 60 * 1000;
const { statistics, report } = gamingReportEndpoints;

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

interface Played {
  readonly name: string;
  /** Days ago. */
  readonly began: number;
  /** Scores of those who have finished. */
  readonly scores: readonly number[];
  readonly open?: number;
  /** `[answered, right]` of the items `mail-1`, `mail-2`… */
  readonly judged?: readonly (readonly [number, number])[];
}

/** A game of seven days and what its players have done. */
async function play({ name, began, scores, open = 0, judged = [] }: Played) {
  const game = await buildGame(gateway, params, {
    name,
    startDate: ago(began),
    endsAt: ago(began - 7),
  });
  const task = { campaignId: game.id, itemId: game.courseId, type: 'Fake Or Real exercise' as const };
  const dueAt = ago(began - 7);
  for (const score of scores)
    await gateway.buildTask(await gateway.buildUser(params), {
      ...task,
      ...{ status: 'completed', score, dueAt, completedAt: ago(began) },
    });
  for (let number = 0; number < open; number++)
    await gateway.buildTask(await gateway.buildUser(params), { ...task, dueAt });
  const counts = judged.map(([answered, right], index) => ({
    ...params,
    campaignId: game.id,
    questionId: `mail-${index + 1}`,
    ...{ answered, right },
  }));
  if (counts.length > 0) await gateway.db.insert(questionCounts).values(counts);
  return game;
}

const read = async (query = {}) => (await gateway.call(statistics, { token, params, query })).body.data;
const table = async (query = {}) => (await gateway.call(report, { token, params, query })).body.data.items;
const keepPrivate = () =>
  gateway.db.update(companies).set({ isLearningPrivate: true }).where(eq(companies.id, company.id));

describe('the report of games', () => {
  it('adds up the games that began in the days, beside those of as many days before', async () => {
    await play({ name: 'Old', began: 40, scores: [20] });
    await play({ name: 'First', began: 20, scores: [60, 70], open: 2, judged: [[4, 1]] });
    await play({ name: 'Second', began: 2, scores: [80], open: 1 });
    await buildGame(gateway, params, { name: 'Planned', startDate: ago(-3), endsAt: ago(-10) });
    const { current, previous, trend } = await read();
    expect(current).toMatchObject({
      games: 2,
      assignedUsers: 6,
      completed: 3,
      completedPercent: 50,
      overdue: 2,
      score: 70,
      rightPercent: 25,
    });
    expect(previous).toMatchObject({
      games: 1,
      assignedUsers: 1,
      completed: 1,
      score: 20,
      rightPercent: null,
    });
    // The second has not ended.
    expect(trend.map(({ name, score }) => [name, score])).toEqual([['First', 65]]);
    const { averageScore, assignedUsers } = (await gateway.call(gameEndpoints.dashboard, { token, params }))
      .body.data;
    expect([averageScore, assignedUsers]).toEqual([7, 6]);
    expect((await read({ from: '2020-01-01', to: '2020-01-31' })).current).toMatchObject({
      games: 0,
      completed: 0,
      completedPercent: null,
      score: null,
    });
  });

  it('has a row a game, equal to the sum, in any order and as CSV', async () => {
    await play({ name: 'First', began: 20, scores: [60, 70], open: 2, judged: [[4, 1]] });
    await play({ name: 'second', began: 9, scores: [90], judged: [[2, 2]] });
    const rows = await table();
    expect(rows).toMatchObject([
      {
        name: 'second',
        kind: 'fake_or_real',
        status: 'ENDED',
        assigned: 1,
        completed: 1,
        score: 90,
        rightPercent: 100,
      },
      {
        name: 'First',
        assigned: 4,
        completed: 2,
        completedPercent: 50,
        overdue: 2,
        score: 65,
        rightPercent: 25,
      },
    ]);
    for (const orderBy of GAME_REPORT_SORTS) {
      const ascending = await table({ orderBy, order: 'asc' });
      expect(await table({ orderBy, order: 'desc' }), orderBy).toEqual(ascending.toReversed());
    }
    expect((await table({ searchText: 'SECOND' })).map(({ name }) => name)).toEqual(['second']);
    const csv = await gateway.call(report, { token, params, query: { isCsv: true } });
    expect(csv.raw.body).toContain('Fake or Real');
  });

  it('names the items judged wrong most often over all of the games', async () => {
    const judged = [
      [10, 9],
      [10, 5],
      [3, 3],
    ] as const;
    await play({ name: 'First', began: 20, scores: [60], judged });
    await play({ name: 'Second', began: 9, scores: [60], judged: [[10, 1]] });
    expect((await read()).items.map(({ key, answered, right }) => [key, answered, right])).toEqual([
      ['mail-1', 20, 10],
      ['mail-2', 10, 5],
    ]);
  });

  it('tells nothing of fewer than five people where learning is private, nor by a difference', async () => {
    await play({ name: 'Small', began: 9, scores: [0], open: 3, judged: [[9, 0]] });
    await play({
      name: 'Large',
      began: 8,
      scores: [80, 80, 80, 80, 80],
      judged: [
        [5, 4],
        [4, 0],
      ],
    });
    await keepPrivate();
    const { current, trend, items } = await read();
    expect(current).toMatchObject({ assignedUsers: 9, completed: 5, completedPercent: 100, score: 80 });
    expect(current.rightPercent).toBe(44);
    expect(trend.map(({ name }) => name)).toEqual(['Large']);
    expect(items.map(({ key, answered }) => [key, answered])).toEqual([['mail-1', 5]]);
    expect(
      (await table({ orderBy: 'name', order: 'asc' })).map((row) => [row.name, row.completed, row.score]),
    ).toEqual([
      ['Large', 5, 80],
      ['Small', null, null],
    ]);
    const { averageScore } = (await gateway.call(gameEndpoints.dashboard, { token, params })).body.data;
    expect(averageScore).toBe(8);
  });

  it('is the same as paper', async () => {
    await play({ name: 'First', began: 20, scores: [60, 70], open: 2, judged: [[4, 1]] });
    const source = {
      ...{ db: gateway.db, deps: gateway.deps, companyId: company.id },
      ...{ timeZone: 'Asia/Tokyo', now: gateway.clock(), isLearningPrivate: false, isNameless: false },
    };
    const paper = findReportKind(gateway.deps, 'gaming')?.read({});
    const told = async (isNameless: boolean) =>
      Object.fromEntries(
        ((await paper?.facts({ ...source, isNameless })) ?? []).map(({ label, value }) => [label, value]),
      );
    expect(await told(false)).toMatchObject({
      games: 1,
      assigned: 4,
      completed: 2,
      score: 65,
      judgedRight: 25,
    });
    expect(await told(true)).toMatchObject({ games: 1, assigned: null, completed: null, score: null });
    const [chart] = (await paper?.charts(source)) ?? [];
    expect(chart?.series[0]?.values).toEqual([65]);
    const rows = [];
    for await (const batch of paper?.table?.rows(source) ?? []) rows.push(...batch);
    expect(rows.map(([name]) => name)).toEqual(['First']);
  });
});
