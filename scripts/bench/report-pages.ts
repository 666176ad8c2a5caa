import { addMonths } from '@contract/days';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { FIGURES, type Figure, isEventFigure, isMailFigure } from '@contract/figures';
import { gameEndpoints } from '@contract/gaming/games';
import { GAME_REPORT_SORTS, gamingReportEndpoints } from '@contract/gaming/report';
import { limits } from '@contract/limits';
import { scheduleEndpoints } from '@contract/paper/schedules';
import { policyEvidenceEndpoints } from '@contract/policies/evidence';
import { GENERAL_SORTS, generalReportEndpoints } from '@contract/reports/general';
import { reportsHomeEndpoints } from '@contract/reports/home';
import { learningReportEndpoints, MONTHLY_VIDEO_SORTS, TRAINING_SORTS } from '@contract/reports/learning';
import { BEHIND_SORTS, peopleBehindEndpoints } from '@contract/reports/people';
import { QUIZ_QUESTION_SORTS, QUIZ_USER_SORTS } from '@contract/reports/quizzes';
import { REVIEW_SORTS } from '@contract/reports/reviews';
import { departmentEndpoints } from '@contract/users/teams';
import { callAs } from './calls';
import type { PageCase } from './pages';
import type { Caller } from './session';

const DAY_MS = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const { reachMax, indexReachMax } = limits.reports;
const within = (sorts: readonly string[], reach: number) =>
  Object.fromEntries(sorts.map((sort) => [sort, reach]));

/** A name and path of a call. */
const caseOf =
  ({ companyId }: Caller) =>
  (name: string, endpoint: Endpoint, query: object = {}): PageCase => ({
    name,
    path: buildUrl(endpoint, { companyId }, { ...query }),
  });

interface LongTable {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly query?: object;
  readonly sorts: readonly string[];
  /** How far from its ends it can be read, by sort, where it does not say so itself; the others at any place. */
  readonly reach?: Readonly<Record<string, number>>;
}

/** Pages of a long table: its first, the one farthest from both ends that can be read, and its last, in each order both ways. */
async function longTable(
  origin: string,
  caller: Caller,
  { name, endpoint, query = {}, sorts, reach = {} }: LongTable,
): Promise<PageCase[]> {
  const page = caseOf(caller);
  const pages: PageCase[] = [];
  for (const orderBy of sorts) {
    const { data } = (await callAs(origin, caller)(endpoint, {}, undefined, { ...query, orderBy })) as {
      data: {
        pageInfo: { totalItems: number; pageSize: number; totalIsMinimum: boolean };
        reach?: number | null;
      };
    };
    const { totalItems, pageSize, totalIsMinimum } = data.pageInfo;
    const end = Math.max(0, Math.ceil(totalItems / pageSize) - 1);
    const most = data.reach ?? reach[orderBy] ?? totalItems;
    const farthest = Math.max(0, Math.floor(most / pageSize) - 1);
    for (const order of ['asc', 'desc'] as const) {
      const sorted = { ...query, orderBy, order };
      const by = `${name} by ${orderBy} ${order}`;
      // Nobody knows where a list ends that is not counted to its end.
      const last = totalIsMinimum ? Math.min(end, farthest) : end;
      const middle = Math.max(0, Math.min(Math.floor(last / 2), farthest));
      pages.push(
        page(by, endpoint, sorted),
        page(`${by}, middle page`, endpoint, { ...sorted, pageNumber: middle }),
        page(`${by}, last page`, endpoint, { ...sorted, pageNumber: last }),
      );
    }
  }
  return pages;
}

/** Every call of the reports' screens: each table in every order, filters, searches and pages far behind. */
export async function reportPages(origin: string, caller: Caller): Promise<PageCase[]> {
  const page = caseOf(caller);
  const long = (table: LongTable) => longTable(origin, caller, table);
  const { data } = await callAs(origin, caller)(departmentEndpoints.list, {});
  const departments = data.items.slice(0, 2).map(({ id }) => id);
  const year = { from: dayAgo(limits.reports.rangeDaysMax - 1), to: dayAgo(0) };
  // Twelve months, whose people the rollups count.
  const months = { from: addMonths(`${dayAgo(0).slice(0, 7)}-01`, -11), to: dayAgo(0) };
  const daysOf = (figure: Figure) => (isMailFigure(figure) ? months : isEventFigure(figure) ? year : {});
  const each = (name: string, endpoint: Endpoint, sorts: readonly string[], query: object = {}) =>
    sorts.map((orderBy) => page(`${name} by ${orderBy}`, endpoint, { ...query, orderBy, order: 'desc' }));
  const learning = learningReportEndpoints;
  const { report: general } = generalReportEndpoints;
  const { list: people } = peopleBehindEndpoints;
  return [
    page('reports', reportsHomeEndpoints.reports),
    page('schedules', scheduleEndpoints.list),
    page('training', learning.trainingDashboard),
    page('training, a year', learning.trainingDashboard, year),
    page('training, departments', learning.trainingDashboard, { departments }),
    ...each('trainings', learning.trainingCampaigns, TRAINING_SORTS),
    page('trained courses', learning.courses),
    page('monthly videos to filter by', learning.monthlyVideos),
    page('monthly videos', learning.monthlyVideoStatistics, year),
    ...each('monthly video', learning.monthlyVideoReport, MONTHLY_VIDEO_SORTS, year),
    ...each('quizzes, questions', learning.quizzes, QUIZ_QUESTION_SORTS, { type: 'questions' }),
    ...(await long({
      name: 'quizzes',
      endpoint: learning.quizzes,
      sorts: QUIZ_USER_SORTS,
      reach: within(QUIZ_USER_SORTS, reachMax),
    })),
    page('quizzes, departments', learning.quizzes, { departments }),
    page('quizzes, searched', learning.quizzes, { searchText: 'mar' }),
    page('quizzes, none found', learning.quizzes, { searchText: 'xqzwv' }),
    page('reviewed courses', learning.reviewed),
    page('reviews in numbers', learning.reviewStatistics),
    page('reviews in numbers, a year', learning.reviewStatistics, year),
    ...(await long({
      name: 'reviews',
      endpoint: learning.reviews,
      sorts: REVIEW_SORTS,
      reach: { ...within(REVIEW_SORTS, indexReachMax), rating: reachMax },
    })),
    page('reviews, two ratings', learning.reviews, { ...year, ratings: [1, 5] }),
    page('reviews, searched', learning.reviews, { ...year, searchText: 'number 77' }),
    page('games', gamingReportEndpoints.statistics, year),
    ...each('games', gamingReportEndpoints.report, GAME_REPORT_SORTS, year),
    page('card of games', gameEndpoints.dashboard, { period: 30 }),
    page('policies in numbers', policyEvidenceEndpoints.statistics),
    page('policies', policyEvidenceEndpoints.report),
    ...(await long({
      name: 'general',
      endpoint: general,
      sorts: GENERAL_SORTS,
      reach: within(GENERAL_SORTS, indexReachMax),
    })),
    page('general, departments', general, { departments }),
    page('general, two statuses', general, { taskStatuses: ['notStarted', 'completed'] }),
    page('general, searched', general, { searchText: 'mar' }),
    page('general, none found', general, { searchText: 'xqzwv' }),
    ...(
      await Promise.all(
        FIGURES.map((figure) =>
          long({
            name: figure,
            endpoint: people,
            query: { figure, ...daysOf(figure) },
            // How far they can be read, they say themselves.
            sorts: isMailFigure(figure) || isEventFigure(figure) ? ['name'] : BEHIND_SORTS,
          }),
        ),
      )
    ).flat(),
    ...FIGURES.flatMap((figure) => [
      page(`${figure}, departments`, people, { figure, ...daysOf(figure), departmentIds: departments }),
      page(`${figure}, searched`, people, { figure, ...daysOf(figure), searchText: 'mar' }),
      page(`${figure}, none found`, people, { figure, ...daysOf(figure), searchText: 'xqzwv' }),
    ]),
    page('overdue courses', people, { figure: 'overdue', kinds: ['course'] }),
    page('assigned, in progress', people, { figure: 'assigned', status: 'IN_PROGRESS', orderBy: 'name' }),
  ];
}
