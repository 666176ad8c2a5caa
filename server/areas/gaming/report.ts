import type { QueryOf } from '@contract/endpoint';
import type { Game } from '@contract/gaming/games';
import type { GameReport, GamingReportPeriod, JudgedItem } from '@contract/gaming/report';
import { gamingReportEndpoints } from '@contract/gaming/report';
import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import { exerciseStatusOf } from '@contract/training/assignments';
import { statusOf } from '@server/domain/assignments/assignment.rules';
import {
  averageScore,
  NO_PROGRESS,
  type Progress,
  progressOf,
} from '@server/domain/assignments/statistics.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import type { ReportColumns } from '@server/domain/reports/columns';
import { type DaySpan, type RangeZone, rangeOf, type Span } from '@server/domain/reports/range';
import { readCompanyOnce, type Shared } from '@server/domain/reports/report-kind';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps } from '@server/platform/http/context';
import { tableAnswer } from '@server/platform/http/paging';
import { sortedBy } from '@server/platform/text/sorting';
import { toldGame } from './gaming.model';
import { itemsOf, ORIGINAL } from './gaming.queries';
import { endOf } from './gaming.rules';
import { industryScoreOf } from './industry.queries';
import { gamesThatBegan, hardestItems, judgedByGame } from './report.queries';

/** A report's company: its zone, and whether nothing is told of few people. */
export interface ReportCompany extends RangeZone {
  readonly companyId: number;
  readonly isPrivate: boolean;
  readonly shared?: Shared;
}

export async function reportCompany(db: Queryable, companyId: number, now: Date): Promise<ReportCompany> {
  const shared: Shared = new Map();
  const { timeZone, isLearningPrivate: isPrivate } = await readCompanyOnce(db, { companyId, shared });
  return { companyId, now, timeZone, isPrivate, shared };
}

/** A part in whole percent, rounded down: only all are 100. */
const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((100 * part) / whole);

/** A private game has no score until enough have finished, nor anything judged that may be told. */
const isScoreTold = ({ score, standing }: Pick<Game, 'score' | 'standing'>, isPrivate: boolean): boolean =>
  standing !== null && (!isPrivate || score !== null);

/** The games that began in a span, newest first, each with how its players stand and what is told of it. */
async function readStandings(db: Queryable, company: ReportCompany, span: Span, search?: string) {
  const { companyId, now, isPrivate } = company;
  const campaigns = await gamesThatBegan(db, { companyId, now, span, search });
  if (campaigns.length === 0) return [];
  const owner = await readCompanyOnce(db, company);
  const isSuspended = isTrainingSuspended(owner, now);
  const ids = campaigns.map(({ id }) => id);
  const all = await progressOf(db, companyId, ids, now);
  return campaigns.map((campaign) => {
    const progress = all.get(campaign.id) ?? NO_PROGRESS;
    const told = toldGame(progress, owner, now, isPrivate);
    const status = exerciseStatusOf(statusOf(campaign, { now, isSuspended, isBegun: progress.begun > 0 }));
    return { campaign, progress, ...told, status, areTold: isScoreTold(told, isPrivate) };
  });
}

interface Played {
  readonly row: GameReport;
  readonly progress: Progress;
  /** Whether its score and answers are told. */
  readonly areTold: boolean;
  readonly answered: number;
  readonly right: number;
}

/** The same with how often was judged rightly. */
async function readPlayed(
  db: Queryable,
  company: ReportCompany,
  span: Span,
  search?: string,
): Promise<Played[]> {
  const games = await readStandings(db, company, span, search);
  const judged = await judgedByGame(
    db,
    company.companyId,
    games.map(({ campaign }) => campaign.id),
  );
  return games.map(({ campaign, progress, standing, score, status, areTold }) => {
    const { id, kind, name, startDate, timeZone } = campaign;
    const { answered, right } = judged.get(id) ?? { answered: 0, right: 0 };
    const assigned = standing?.total ?? 0;
    const { completed = null, overdue = null } = standing ?? {};
    const row = {
      ...{ id, kind, name, status, timeZone, assigned },
      startedAt: startDate.toISOString(),
      endsAt: (campaign.endsAt ?? endOf(startDate, campaign.daysToComplete, timeZone)).toISOString(),
      completed,
      completedPercent: completed === null ? null : percentOf(completed, assigned),
      overdue,
      score,
      rightPercent: areTold ? percentOf(right, answered) : null,
    };
    return { row, progress, areTold, answered, right };
  });
}

/** Those of which something is told: a sum of the others, or a difference of two answers, would tell of few people. */
const toldOf = (played: readonly Played[]) =>
  played.filter(({ row }) => row.assigned > 0 && row.completed !== null);
const judgedOf = (played: readonly Played[]) => played.filter(({ areTold }) => areTold);
const idsOf = (played: readonly Played[]) => played.map(({ row }) => row.id);

const scoreOf = (games: readonly Pick<Played, 'progress' | 'areTold'>[]): number | null =>
  averageScore(games.filter(({ areTold }) => areTold).map(({ progress }) => progress));

function periodOf({ from, to }: DaySpan, played: readonly Played[]): GamingReportPeriod {
  const sumOf = (games: readonly Played[], of: (one: Played) => number) =>
    games.reduce((sum, one) => sum + of(one), 0);
  const told = toldOf(played);
  const judged = judgedOf(played);
  const assignedUsers = sumOf(played, ({ row }) => row.assigned);
  const people = sumOf(told, ({ row }) => row.assigned);
  const completed = sumOf(told, ({ row }) => row.completed ?? 0);
  const isAnything = people > 0 || assignedUsers === 0;
  return {
    from,
    to,
    games: played.length,
    assignedUsers,
    completed: isAnything ? completed : null,
    completedPercent: percentOf(completed, people),
    overdue: isAnything ? sumOf(told, ({ row }) => row.overdue ?? 0) : null,
    score: scoreOf(played),
    rightPercent: percentOf(
      sumOf(judged, ({ right }) => right),
      sumOf(judged, ({ answered }) => answered),
    ),
  };
}

interface RangeQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The score of the games of some days together, and nothing else of them. */
export async function gamesScore(db: Queryable, company: ReportCompany, query: RangeQuery) {
  const games = await readStandings(db, company, rangeOf(query, company));
  return {
    score: scoreOf(games),
    assignedUsers: games.reduce((sum, { standing }) => sum + (standing?.total ?? 0), 0),
  };
}

/** What the games of some days amount to, without their items: for the dashboard as well. */
export async function gamesOf(db: Queryable, company: ReportCompany, query: RangeQuery) {
  const range = rangeOf(query, company);
  const played = await readPlayed(db, company, range);
  return { played, current: periodOf(range, played) };
}

/** The same beside the days before, with the scores from game to game and the items judged wrong most often. */
export async function gamingStatistics(
  db: Queryable,
  { config }: Pick<Deps, 'config'>,
  company: ReportCompany,
  query: RangeQuery,
) {
  const { companyId, now, timeZone, isPrivate } = company;
  const range = rangeOf(query, company);
  // The days before end where these begin, so both are one span.
  const all = await readPlayed(db, company, { since: range.previous.since, before: range.before });
  const isCurrent = ({ row }: Played) => new Date(row.startedAt) >= range.since;
  const played = all.filter(isCurrent);
  const before = all.filter((one) => !isCurrent(one));
  const ids = idsOf(judgedOf(played));
  const hardest = await hardestItems(db, companyId, ids, isPrivate ? limits.reports.groupMin : 1);
  const contents = await itemsOf(
    db,
    hardest.map(({ key }) => key),
    ORIGINAL,
  );
  const byKey = new Map(contents.map((item) => [item.key, item]));
  const ended = sortedBy(
    played.map(({ row }) => row).filter(({ endsAt }) => new Date(endsAt) <= now),
    ({ endsAt }) => endsAt,
  );
  return {
    asOf: now.toISOString(),
    timeZone,
    current: periodOf(range, played),
    previous: periodOf(range.previous, before),
    gameIds: idsOf(played),
    industryScore: await industryScoreOf(db, config, { id: companyId }),
    trend: ended.flatMap(({ id, name, endsAt, assigned, score }) =>
      score === null ? [] : { id, name, endsAt, assigned, score },
    ),
    items: hardest.flatMap(({ key, answered, right }): JudgedItem[] => {
      const item = byKey.get(key);
      if (!item) return [];
      const { title, content, isFake, difficulty } = item;
      return [{ key, title, medium: content.medium, isFake, difficulty, answered, right }];
    }),
  };
}

/** The games of some days side by side, by default newest first. */
export async function gameReports(
  db: Queryable,
  company: ReportCompany,
  query: QueryOf<typeof gamingReportEndpoints.report>,
): Promise<GameReport[]> {
  const { searchText: search, orderBy = 'startedAt', order = 'desc' } = query;
  const rows = (await readPlayed(db, company, rangeOf(query, company), search)).map(({ row }) => row);
  return sortedBy(rows, (row) => (orderBy === 'name' ? searchKey(row.name) : row[orderBy]), order);
}

const KINDS = { gaming: 'Gaming', fake_or_real: 'Fake or Real' } as const;

export const GAME_COLUMNS: ReportColumns<GameReport> = [
  ['Name', ({ name }) => name, { label: 'name' }],
  ['Kind', ({ kind }) => KINDS[kind], { label: 'kind', word: ({ kind }) => kind }],
  ['Status', ({ status }) => status, { label: 'status', word: ({ status }) => status }],
  ['Starts', ({ startedAt }) => startedAt, { label: 'startedAt', as: 'day' }],
  ['Ends', ({ endsAt }) => endsAt, { label: 'endedAt', as: 'day' }],
  ['Assigned', ({ assigned }) => assigned, { label: 'assigned', as: 'count' }],
  ['Completed', ({ completed }) => completed, { label: 'completed', as: 'count' }],
  ['Completed (%)', ({ completedPercent }) => completedPercent, { label: 'completedPercent', as: 'percent' }],
  ['Overdue', ({ overdue }) => overdue, { label: 'overdue', as: 'count' }],
  ['Score (0-100)', ({ score }) => score, { label: 'score', as: 'outOfTen' }],
  ['Judged Right (%)', ({ rightPercent }) => rightPercent, { label: 'judgedRight', as: 'percent' }],
];

/** The report of all games of a company. */
export function gamingReportRoutes({ read }: ReturnType<typeof binder>): void {
  const { statistics, report } = gamingReportEndpoints;

  read(statistics, async ({ db, deps, actor: { companyId }, query }) => ({
    data: await gamingStatistics(db, deps, await reportCompany(db, companyId, deps.clock()), query),
  }));

  read(report, async ({ db, deps, actor: { companyId }, query }) => {
    const rows = await gameReports(db, await reportCompany(db, companyId, deps.clock()), query);
    return tableAnswer(GAME_COLUMNS, rows, query);
  });
}
