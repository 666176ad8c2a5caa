import { type GameForm, gameEndpoints, leaderboardEndpoints } from '@contract/gaming/games';
import { learnerEndpoints } from '@contract/learner';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { endCampaign } from '@server/domain/assignments/ending.rules';
import { companies } from '@server/domain/company/company.tables';
import { tasks } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { buildGame, fillGames } from '@tests/support/games';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { games } from './gaming.tables';
import { computeIndustryScores } from './industry.queries';

const DAY = 24 * 60 * 60 * 1000;

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
  await fillGames(gateway);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ hasBoost: true, timeZone: 'Asia/Tokyo' });
  params = { companyId: company.id };
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});

const form: GameForm = {
  name: 'Spring game',
  challengesCount: 6,
  duration: 7,
  timeZone: 'Asia/Tokyo',
  assignmentType: 'ALL_USERS',
};
const dayFromNow = (days: number) =>
  new Date(gateway.clock().getTime() + days * DAY).toISOString().slice(0, 10);
const create = (body: Partial<GameForm> = {}) =>
  gateway.call(gameEndpoints.create, { token, params, body: { ...form, ...body } });
const change = (id: number, body: Partial<GameForm> = {}) =>
  gateway.call(gameEndpoints.update, { token, params: { ...params, id }, body: { ...form, ...body } });
const storedOf = async (id: number) => {
  const [row] = await gateway.db
    .select()
    .from(campaigns)
    .innerJoin(games, and(eq(games.companyId, campaigns.companyId), eq(games.id, campaigns.courseId)))
    .where(and(eq(campaigns.companyId, company.id), eq(campaigns.id, id)));
  if (!row) throw new Error('no such game');
  return row;
};
const tasksOf = (id: number) =>
  gateway.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.companyId, company.id), eq(tasks.campaignId, id)))
    .orderBy(asc(tasks.userId));

describe('a new game', () => {
  it("is the company's: Fake or Real of all media, or gaming of mails alone", async () => {
    const other = (await create()).body.data;
    expect(other.kind).toBe('fake_or_real');
    const media = new Set((await storedOf(other.id)).games.itemKeys.map((key) => key.split('-')[0]));
    expect(media).toEqual(new Set(['mail', 'sms', 'site', 'call']));
    await gateway.db
      .update(companies)
      .set({ features: { isPhishingExerciseV2Enabled: false } })
      .where(eq(companies.id, company.id));
    const { id, kind } = (await create()).body.data;
    expect(kind).toBe('gaming');
    const stored = await storedOf(id);
    expect(stored.games.itemKeys.every((key) => key.startsWith('mail-'))).toBe(true);
    expect((await tasksOf(id)).map(({ type }) => type)).toEqual(['exercise']);
    const { items } = (await gateway.call(gameEndpoints.list, { token, params })).body.data;
    expect(items.map((game) => game.kind).toSorted()).toEqual(['fake_or_real', 'gaming']);
  });

  it('lasts until the end of the day that is so many days later, and is due then for everybody', async () => {
    const { id, endsAt } = (await create()).body.data;
    const tokyo = (days: number) => {
      const local = new Date(gateway.clock().getTime() + 9 * 60 * 60 * 1000 + days * DAY);
      return local.toISOString().slice(0, 10);
    };
    expect(endsAt).toBe(new Date(`${tokyo(7)}T14:59:59.999Z`).toISOString());
    expect((await tasksOf(id)).map(({ dueAt }) => dueAt?.toISOString())).toEqual([endsAt]);
  });

  it('begins on a day to come, or at once', async () => {
    const { status, startedAt, id } = (await create({ startDate: dayFromNow(3) })).body.data;
    expect([status, startedAt.slice(11)]).toEqual(['QUEUED', '15:00:00.000Z']);
    expect(await tasksOf(id)).toEqual([]);
  });

  it.each([
    ['no duration', { duration: undefined }, 'duration', 'This field is required'],
    ['no number of challenges', { challengesCount: undefined }, 'challengesCount', 'This field is required'],
    ['a day in the past', { startDate: '2020-01-01' }, 'startDate', 'The date must be in the future'],
    ['today', { startDate: 'today' }, 'startDate', 'The date must be in the future'],
    ['no day at all', { startDate: 'soon' }, 'startDate', 'The date must be in the future'],
    ['no time zone', { timeZone: '' }, 'timeZone', 'Please select timezone'],
    ['an offset', { timeZone: '+09:00' }, 'timeZone', 'Please select timezone'],
    ['nobody', { assignmentType: 'DEPARTMENTS' }, 'selected', 'At least one value must be selected'],
    ['31 challenges', { challengesCount: 31 }, 'challengesCount', 'Must be at most 30'],
    ['91 days', { duration: 91 }, 'duration', 'Must be at most 90'],
  ] as const)('is refused with %s', async (_, given, field, message) => {
    const body = given as Partial<GameForm>;
    const { error } = await create(body.startDate === 'today' ? { startDate: dayFromNow(9 / 24) } : body);
    expect(error).toMatchObject({ status: 422, details: [{ code: field, description: message }] });
  });

  it('needs Boost or a trial', async () => {
    company = await gateway.buildCompany({ hasBoost: false, trialStatus: 'available' });
    params = { companyId: company.id };
    token = await gateway.tokenFor(await gateway.buildAdmin(company));
    expect((await create()).error.details).toEqual([
      { code: 'plan', description: 'Games need Boost or a trial.' },
    ]);
  });

  it('has other items than the last ones, as long as there are', async () => {
    const keys: string[] = [];
    for (let number = 0; number < 3; number++) {
      const { id } = (await create({ challengesCount: 12 })).body.data;
      keys.push(...(await storedOf(id)).games.itemKeys);
    }
    expect(new Set(keys).size).toBe(36);
  });
});

describe('a game that waits', () => {
  it('can be changed in everything, and its tasks are called so', async () => {
    const { id } = (await create({ startDate: dayFromNow(3) })).body.data;
    const changed = (
      await change(id, { name: 'Summer', challengesCount: 9, duration: 2, startDate: dayFromNow(5) })
    ).body.data;
    expect(changed).toMatchObject({ name: 'Summer', challengesCount: 9, duration: 2, status: 'QUEUED' });
    expect(changed.startedAt.slice(0, 10)).toBe(dayFromNow(4));
    expect((await storedOf(id)).games.itemKeys).toHaveLength(9);
    const begun = (await change(id, { name: 'Now', startDate: null })).body.data;
    expect(begun.status).toBe('ONGOING');
    expect((await tasksOf(id)).map(({ title }) => title)).toEqual(['Now']);
  });

  it('is archived without having begun', async () => {
    const { id } = (await create({ startDate: dayFromNow(3) })).body.data;
    const at = { token, params: { ...params, id } };
    expect((await gateway.call(gameEndpoints.end, at)).status).toBe(409);
    expect((await gateway.call(gameEndpoints.archive, at)).body.data.status).toBe('ARCHIVED');
    await gateway.deliverMails();
    expect(await tasksOf(id)).toEqual([]);
    expect((await change(id)).error.message).toBe('This game has ended.');
  });
});

describe('a game that has begun', () => {
  it.each([
    ['name', { name: 'Other' }],
    ['challengesCount', { challengesCount: 7 }],
    ['timeZone', { timeZone: 'UTC' }],
    ['startDate', { startDate: '2031-01-01' }],
  ] as const)('keeps its %s', async (field, given) => {
    const { id } = (await create()).body.data;
    expect((await change(id, given)).error.details.map(({ code }) => code)).toEqual([field]);
  });

  it('may last longer, which moves what is due', async () => {
    const { id, endsAt } = (await create()).body.data;
    const later = (await change(id, { duration: 9 })).body.data.endsAt;
    expect(Date.parse(later) - Date.parse(endsAt)).toBe(2 * DAY);
    await endCampaign(gateway.deps, { ...params, campaignId: id });
    expect((await tasksOf(id)).map(({ dueAt }) => dueAt?.toISOString())).toEqual([later]);
  });

  it('must not end in the past', async () => {
    const startDate = new Date(gateway.clock().getTime() - 5 * DAY);
    const game = await buildGame(gateway, params, { startDate, timeZone: 'Asia/Tokyo' });
    const body = { name: game.name, challengesCount: 5, duration: 1 };
    expect((await change(game.id, body)).error.details).toEqual([
      { code: 'duration', description: 'The game must not end in the past.' },
    ]);
  });

  it('is ended by an admin for everybody, once', async () => {
    const { id } = (await create()).body.data;
    const at = { token, params: { ...params, id } };
    const ended = (await gateway.call(gameEndpoints.end, at)).body.data;
    expect(ended.status).toBe('ENDED');
    expect((await gateway.call(gameEndpoints.end, at)).body.data.endsAt).toBe(ended.endsAt);
    await endCampaign(gateway.deps, { ...params, campaignId: id });
    expect((await tasksOf(id)).map(({ status }) => status)).toEqual(['missed']);
    expect((await gateway.call(gameEndpoints.archive, at)).body.data.status).toBe('ARCHIVED');
  });

  it('is ended by being archived', async () => {
    const { id } = (await create()).body.data;
    await gateway.call(gameEndpoints.archive, { token, params: { ...params, id } });
    await endCampaign(gateway.deps, { ...params, campaignId: id });
    expect((await tasksOf(id)).map(({ status }) => status)).toEqual(['missed']);
    expect((await storedOf(id)).campaigns.dateEnded).not.toBeNull();
  });
});

/** A learner of a running game, with what they can do. */
async function player(game: { id: number; courseId: number }, name = 'Ada') {
  const person = await gateway.buildUser({ ...params, name, lastName: 'Player' });
  const { id: taskId } = await gateway.buildTask(person, {
    campaignId: game.id,
    itemId: game.courseId,
    type: 'Fake Or Real exercise',
  });
  const at = { token: await gateway.tokenFor(person), params: { ...params, taskId } };
  const judge = (questionId: string, verdict: string) =>
    gateway.call(learnerEndpoints.answer, {
      ...at,
      params: { ...at.params, questionId },
      body: { answers: [verdict] },
    });
  return {
    person,
    judge,
    /** Judges all five items, the first so many rightly. */
    async play(right: number) {
      for (let number = 1; number <= 5; number++) {
        const truth = number % 2 === 0 ? 'fake' : 'real';
        const lie = truth === 'fake' ? 'real' : 'fake';
        await judge(`mail-${number}`, number <= right ? truth : lie);
      }
    },
    content: async () => (await gateway.call(learnerEndpoints.task, at)).body.data,
    leaderboard: () => gateway.call(leaderboardEndpoints.get, at),
    agree: (isNamed: boolean) =>
      gateway.call(leaderboardEndpoints.agree, { token: at.token, params, body: { isNamed } }),
  };
}

describe('a player', () => {
  it('is told what is right once an item is judged, and not before', async () => {
    const game = await buildGame(gateway, params);
    const { judge, content } = await player(game);
    const before = JSON.stringify(await content());
    for (const secret of ['Why', 'isFake', 'Look here']) expect(before).not.toContain(secret);
    const { data } = (await judge('mail-2', 'real')).body;
    expect(data).toMatchObject({ isRight: false, rightAnswers: ['fake'], game: { isFake: true } });
    const judged = (await content()).game?.items.find(({ id }) => id === 'mail-2');
    expect(judged?.answered).toMatchObject({ verdict: 'real', explanation: 'Why 2.' });
    // The first verdict counts.
    expect((await judge('mail-2', 'fake')).body.data).toEqual(data);
  });

  it('finishes with the last item, with a score out of all', async () => {
    const game = await buildGame(gateway, params);
    const one = await player(game);
    await one.play(4);
    expect((await one.content()).task).toMatchObject({ status: 'completed', score: 80, progress: 100 });
  });

  it.each([
    ['another answer', 'mail-1', 'maybe-not', 422],
    ['an item of another game', 'sms-1', 'fake', 404],
    ['an item that is not there', 'nothing', 'fake', 404],
  ])('is refused %s', async (_, item, verdict, status) => {
    const { judge } = await player(await buildGame(gateway, params));
    expect((await judge(item, verdict)).status).toBe(status);
  });

  it('gets items in the language of the company, and else in English', async () => {
    const { gameItems } = await import('./gaming.tables');
    const [english] = await gateway.db.select().from(gameItems).where(eq(gameItems.key, 'mail-1'));
    if (!english) throw new Error('no item');
    const german = { ...english, languageCode: 'de', explanation: 'Darum.' };
    await gateway.db.insert(gameItems).values(german).onConflictDoNothing();
    await gateway.db.update(companies).set({ lang: 'de' }).where(eq(companies.id, company.id));
    const { judge, content } = await player(await buildGame(gateway, params));
    expect((await judge('mail-1', 'real')).body.data.explanation).toBe('Darum.');
    const languages = (await content()).game?.items.map(({ languageCode }) => languageCode);
    expect(languages).toEqual(['de', 'en', 'en', 'en', 'en']);
    const { data } = (await gateway.call(gameEndpoints.languages, { token, params })).body;
    expect(data.find(({ languageCode }) => languageCode === 'de')).toMatchObject({ items: 1, missing: 47 });
  });
});

describe('a leaderboard', () => {
  it('names only those who have agreed, and shares places', async () => {
    const game = await buildGame(gateway, params, { hasLeaderboard: true });
    const [ada, bob, cyd] = [await player(game, 'Ada'), await player(game, 'Bob'), await player(game, 'Cyd')];
    await ada.play(5);
    await bob.play(5);
    await cyd.play(2);
    expect((await ada.agree(true)).body.data).toEqual({ isNamed: true });
    expect((await ada.leaderboard()).body.data.isNamed).toBe(true);
    await cyd.agree(true);
    await cyd.agree(false);
    const told = (await cyd.leaderboard()).body.data;
    expect(told.places.map(({ rank, name, score }) => [rank, name, score])).toEqual([
      [1, null, 100],
      [1, 'Ada Player', 100],
      [3, null, 40],
    ]);
    expect(told).toMatchObject({ own: { rank: 3, score: 40 }, players: 3, isNamed: false });
    const { leaderboard } = (
      await gateway.call(gameEndpoints.statistics, { token, params: { ...params, id: game.id } })
    ).body.data;
    expect(leaderboard).toEqual(told.places);
  });

  it('is there only where the game has one', async () => {
    const one = await player(await buildGame(gateway, params));
    expect((await one.leaderboard()).status).toBe(404);
    expect((await one.content()).game?.leaderboard).toBeNull();
  });
});

describe('statistics', () => {
  it('tell how the players stand, and the hardest items first', async () => {
    const game = await buildGame(gateway, params);
    const [one, other] = [await player(game), await player(game)];
    await one.play(3);
    await other.judge('mail-5', 'fake');
    const { data } = (
      await gateway.call(gameEndpoints.statistics, { token, params: { ...params, id: game.id } })
    ).body;
    expect(data.standing).toEqual({ total: 2, completed: 1, inProgress: 1, notStarted: 0, overdue: 0 });
    expect(data.score).toBe(60);
    expect(data.items.map(({ key, answered, right }) => [key, answered, right])[0]).toEqual(['mail-5', 2, 0]);
    expect(data.industryScore).toBeNull();
  });

  it('compare with the industry from five companies and fifty people up', async () => {
    const industry = `Industry of ${company.id}`;
    const compared = async () =>
      (await gateway.call(gameEndpoints.dashboard, { token, params })).body.data.industryScore;
    const own = await buildGame(gateway, params);
    await gateway.db.update(companies).set({ industry }).where(eq(companies.id, company.id));
    const play = async (companyId: number, campaignId: number, people: number, score: number) => {
      for (let number = 0; number < people; number++) {
        const person = await gateway.buildUser({ companyId });
        await gateway.buildTask(person, {
          campaignId,
          status: 'completed',
          score,
          completedAt: gateway.clock(),
        });
      }
    };
    await play(company.id, own.id, 10, 90);
    for (const [score, people] of [
      [50, 10],
      [60, 10],
      [70, 10],
      [80, 9],
    ] as const) {
      const other = await gateway.buildCompany({ industry });
      const game = await buildGame(gateway, { companyId: other.id });
      await play(other.id, game.id, people, score);
    }
    const compute = () => gateway.db.transaction((tx) => computeIndustryScores(tx, gateway.clock()));
    await compute();
    expect(await compared()).toBeNull();
    await play(company.id, own.id, 1, 90);
    await compute();
    expect(await compared()).toBe(7);
  });
});
