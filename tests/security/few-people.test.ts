import { calendarEndpoints } from '@contract/calendar';
import { dayAt } from '@contract/days';
import type { Endpoint } from '@contract/endpoint';
import { gameEndpoints } from '@contract/gaming/games';
import { gamingReportEndpoints } from '@contract/gaming/report';
import { homeEndpoints } from '@contract/home';
import { contract } from '@contract/index';
import { limits } from '@contract/limits';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { learningReportEndpoints } from '@contract/reports/learning';
import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import { campaignEndpoints } from '@contract/training/campaigns';
import { questionCounts } from '@server/domain/assignments/campaigns.tables';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import { buildLearner } from '@tests/support/exercises';
import { buildGame } from '@tests/support/games';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildPlayer, buildTournament } from '@tests/support/tournaments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const DAY = 24 * 60 * 60 * 1000;

/** A result of an assignment, by the names that the contract gives to results. */
const RESULT =
  /score|^completed|completion|inProgress|notStarted|overdue|notPassed|^attempts$|^answered$|^(right|wrong|correct)(Percent)?$|^partial$|usersAmount|reported|phished|^progress$|^started(Percent)?$/i;

/** Names that look like a result and are settings, instants or another scale. */
const NO_RESULT = /At$|^maxScore$|^attempts$|industryScore/;
const isResult = (name: string) => RESULT.test(name) && !NO_RESULT.test(name);

/** Reading calls that have such numbers and stay as they are: why. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'profile.get': 'who has something open, not how it went: needed to remind',
  'departments.list': 'who has something open, not how it went: needed to remind',
  'departments.get': 'who has something open, not how it went: needed to remind',
  'groups.list': 'who has something open, not how it went: needed to remind',
  'groups.get': 'who has something open, not how it went: needed to remind',
  'dashboards.culture':
    'sums of what five people of a department had due in a month, with tests of their own',
  'dashboards.departments':
    'sums of what five people of a department had due in a month, with tests of their own',
  'dashboards.activity': 'days of all assignments together, with tests of their own',
  'comparison.compare': 'every customer is counted as if it were private, with tests of its own',
  'policies.list': 'who has acknowledged a policy is evidence that the law may ask for',
  'policies.get': 'who has acknowledged a policy is evidence that the law may ask for',
  'policyEvidence.report': 'who has acknowledged a policy is evidence that the law may ask for',
  'policyEvidence.statistics': 'who has acknowledged a policy is evidence that the law may ask for',
  'sharing.withCourse': 'a customer, seen by its partner: tested with sharing',
};
/**
 * Simulations are anonymous by a switch of their own, learners read what is about themselves, and money has words in common
 * with results.
 */
const ELSEWHERE =
  /^(simulation|home\.phishingSimulation|learner|leaderboards|customers|billing|provider|licenses|transactions)/;

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The result fields of a JSON schema that are numbers. */
function resultsIn(schema: unknown): string[] {
  if (!isJson(schema)) return [];
  const own = isJson(schema.properties)
    ? Object.entries(schema.properties).filter(
        ([name, of]) => isResult(name) && /"(integer|number)"/.test(JSON.stringify(of)),
      )
    : [];
  return [...own.map(([name]) => name), ...Object.values(schema).flatMap(resultsIn)];
}

/** What an answer has beside: of other companies, and of days before the world began. */
const BESIDE = new Set(['industryScore', 'previous']);

/** The result fields of an answer, each with its value. */
function valuesIn(answer: unknown): (readonly [string, unknown])[] {
  if (!isJson(answer)) return [];
  return Object.entries(answer).flatMap(([name, value]) => {
    if (Array.isArray(value) || isJson(value)) return BESIDE.has(name) ? [] : valuesIn(value);
    return isResult(name) && typeof value !== 'string' && typeof value !== 'boolean'
      ? [[name, value] as const]
      : [];
  });
}

interface Ids {
  readonly course: number;
  readonly game: number;
  readonly exercise: number;
  readonly tournament: number;
  readonly video: number;
}
interface Given {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/** How each call is asked about the assignments of the world below. */
const year = (now: Date) => ({
  from: `${now.getUTCFullYear() - 1}-12-31`,
  to: `${now.getUTCFullYear()}-12-30`,
});
const ASKED: readonly (readonly [Endpoint, (ids: Ids, now: Date) => Given])[] = [
  [campaignEndpoints.list, () => ({})],
  [campaignEndpoints.get, ({ course: id }) => ({ params: { id } })],
  [campaignEndpoints.statistics, ({ course: id }) => ({ params: { id } })],
  [gameEndpoints.list, () => ({})],
  [gameEndpoints.get, ({ game: id }) => ({ params: { id } })],
  [gameEndpoints.statistics, ({ game: id }) => ({ params: { id } })],
  [gameEndpoints.dashboard, () => ({})],
  [gamingReportEndpoints.statistics, () => ({})],
  [gamingReportEndpoints.report, () => ({})],
  [exerciseCampaignEndpoints.active, () => ({})],
  [exerciseCampaignEndpoints.archived, () => ({})],
  [exerciseCampaignEndpoints.get, ({ exercise: campaignId }) => ({ params: { campaignId } })],
  [exerciseReportEndpoints.statistics, ({ exercise: campaignId }) => ({ params: { campaignId } })],
  [exerciseReportEndpoints.departments, ({ exercise: campaignId }) => ({ params: { campaignId } })],
  [exerciseReportEndpoints.groups, ({ exercise: campaignId }) => ({ params: { campaignId } })],
  [exerciseReportEndpoints.templates, ({ exercise: campaignId }) => ({ params: { campaignId } })],
  [exerciseReportEndpoints.companyStatistics, () => ({})],
  [exerciseReportEndpoints.companySummary, () => ({})],
  [exerciseReportEndpoints.dashboard, () => ({})],
  [tournamentEndpoints.list, () => ({})],
  [tournamentEndpoints.get, ({ tournament: tournamentId }) => ({ params: { tournamentId } })],
  [tournamentEndpoints.statistics, ({ tournament: tournamentId }) => ({ params: { tournamentId } })],
  [tournamentEndpoints.dashboard, () => ({})],
  [calendarEndpoints.events, (_, now) => ({ query: { year: now.getUTCFullYear() } })],
  [calendarEndpoints.statistics, () => ({ body: {} })],
  [calendarEndpoints.departmentsProgress, ({ video: eventId }) => ({ params: { eventId }, body: {} })],
  [homeEndpoints.getStarted, () => ({})],
  [homeEndpoints.training, (_, now) => ({ query: year(now) })],
  [homeEndpoints.forDevelopers, (_, now) => ({ query: year(now) })],
  [homeEndpoints.monthlyVideo, (_, now) => ({ query: year(now) })],
  [homeEndpoints.phishingExercise, (_, now) => ({ query: year(now) })],
  [homeEndpoints.phishingExerciseCampaigns, (_, now) => ({ query: year(now) })],
  [homeEndpoints.tournament, (_, now) => ({ query: year(now) })],
  [learningReportEndpoints.trainingDashboard, () => ({})],
  [learningReportEndpoints.trainingCampaigns, () => ({})],
  [learningReportEndpoints.monthlyVideoStatistics, () => ({})],
  [learningReportEndpoints.monthlyVideoReport, () => ({})],
  [learningReportEndpoints.quizzes, () => ({ query: { type: 'questions' } })],
];
/** Those that have nothing of the world to tell, however many people it has. */
const EMPTY: readonly Endpoint[] = [
  exerciseCampaignEndpoints.archived,
  exerciseReportEndpoints.groups,
  homeEndpoints.forDevelopers,
  learningReportEndpoints.quizzes,
];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

/** A private company with an assignment of each kind that so many people have, all of whom have finished. */
async function buildWorld(people: number) {
  const company = await gateway.buildCompany({ isLearningPrivate: true, timeZone: 'UTC' });
  const of = { companyId: company.id };
  const token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const startDate = new Date(gateway.clock().getTime() - DAY);
  const running = { startDate, launchedAt: startDate };
  const course = await gateway.buildCampaign(of, running);
  const game = await buildGame(gateway, of, { ...running, endsAt: gateway.clock(), hasLeaderboard: true });
  const exercise = await gateway.buildExercise(of, running);
  const tournament = await buildTournament(gateway, of);
  const video = await gateway.buildVideo({ isMonthly: true });
  const [event] = await gateway.db
    .insert(calendarEvents)
    .values({
      ...of,
      videoId: video.id,
      plannedOn: dayAt(startDate, 'UTC'),
      month: dayAt(startDate, 'UTC').slice(0, 7),
      sentAt: startDate,
      createdBy: 1,
      createdAt: startDate,
    })
    .returning();
  if (!event) throw new Error('the monthly video was not stored');
  const done = {
    status: 'completed' as const,
    score: 83,
    attempts: 1,
    completedAt: startDate,
    startedAt: startDate,
  };
  for (const user of await gateway.buildMany(company, people, () => ({}))) {
    await gateway.buildTask(user, { campaignId: course.id, dueAt: gateway.clock(), ...done });
    await gateway.buildTask(user, {
      campaignId: game.id,
      itemId: game.courseId,
      type: 'Fake Or Real exercise',
      dueAt: gateway.clock(),
      ...done,
    });
    await buildLearner(gateway, exercise, user, ['CORRECT', 'WRONG']);
    await buildPlayer(gateway, tournament, user, done);
    const watched = { percent: 100, completedAt: startDate, watchedAt: startDate };
    await gateway.db
      .insert(calendarViews)
      .values({ ...of, eventId: event.id, userId: user.id, departmentId: user.departmentId, ...watched });
  }
  await gateway.db
    .insert(questionCounts)
    .values({ ...of, campaignId: game.id, questionId: 'mail-1', answered: people, right: 1 });
  const ids = {
    course: course.id,
    game: game.id,
    exercise: exercise.id,
    tournament: tournament.id,
    video: event.id,
  };
  const valuesOf = async ([endpoint, given]: (typeof ASKED)[number]) => {
    const { params, ...rest } = given(ids, gateway.clock());
    const answer = await gateway.call(endpoint, { token, params: { ...of, ...params }, query: {}, ...rest });
    expect(answer.status).toBe(200);
    return valuesIn(answer.body).map(([name, value]) => [name, value]);
  };
  return { company, token, valuesOf };
}

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const cases = ASKED.map((asked) => [nameOf(asked[0]), asked] as const);

describe('in a company that keeps learning private', () => {
  const { groupMin } = limits.reports;
  let few: Awaited<ReturnType<typeof buildWorld>>;
  let enough: Awaited<ReturnType<typeof buildWorld>>;
  beforeAll(async () => {
    few = await buildWorld(groupMin - 1);
    enough = await buildWorld(groupMin);
  });

  it.each(cases)('%s tells nothing of an assignment of four people', async (_, asked) => {
    const told = (await few.valuesOf(asked)).filter(([, value]) => value !== null);
    expect(told).toEqual([]);
  });

  it.each(cases.filter(([, [endpoint]]) => !EMPTY.includes(endpoint)))(
    '%s tells of one of five people',
    async (_, asked) => {
      const told = (await enough.valuesOf(asked)).filter(([, value]) => typeof value === 'number');
      expect(told).not.toEqual([]);
    },
  );
});

it('every reading call with results is asked above, is refused where learning is private, or says why not', () => {
  const asked = new Set<Endpoint>(ASKED.map(([endpoint]) => endpoint));
  const found = Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
      const isReading = endpoint.method === 'GET' || endpoint.audit === false;
      const key = `${resource}.${name}`;
      if (!isReading || endpoint.namesLearners || ELSEWHERE.test(key)) return [];
      const schema = z.toJSONSchema(endpoint.response, { unrepresentable: 'any', io: 'output' });
      return resultsIn(schema).length > 0 ? [{ key, endpoint }] : [];
    }),
  );
  const open = found.filter(({ endpoint }) => !asked.has(endpoint)).map(({ key }) => key);
  expect(open.filter((key) => !(key in EXPLAINED))).toEqual([]);
  // An explanation of what is no longer there explains nothing.
  expect(Object.keys(EXPLAINED).filter((key) => !open.includes(key))).toEqual([]);
});
