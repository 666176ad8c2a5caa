import { daysFrom } from '@contract/days';
import type { QueryOf } from '@contract/endpoint';
import { learningReportEndpoints } from '@contract/reports/learning';
import type { ReportColumns } from '@server/domain/reports/columns';
import { rangeOf } from '@server/domain/reports/range';
import {
  companyOf,
  type ReportSource,
  type ReportTable,
  reportKind,
} from '@server/domain/reports/report-kind';
import { mapBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { MONTHLY_VIDEO_COLUMNS, monthlyVideoStatistics, monthlyVideos, videosInOrder } from './monthly-video';
import {
  askedQuestions,
  listedQuizzes,
  QUIZ_QUESTION_COLUMNS,
  QUIZ_USER_COLUMNS,
  questionsInOrder,
  quizFilter,
  quizOrder,
  quizQuestions,
  quizScore,
  quizUsers,
} from './quizzes';
import { countQuizzes, type QuizFilter } from './quizzes.queries';
import { REVIEW_COLUMNS, reviewFilter, reviewOrder, reviewStatistics, toReview } from './reviews';
import { allReviews, countMatches } from './reviews.queries';
import {
  campaignsInOrder,
  type ReportCompany,
  TRAINING_COLUMNS,
  trainingCampaigns,
  trainingDashboard,
  trainingPeriod,
} from './training';

/** A table that is read as a whole, and names nobody. */
const tableOf = <Query, Row>(
  columns: ReportColumns<Row>,
  read: (db: Queryable, company: ReportCompany, query: Query) => Promise<readonly Row[]>,
): ReportTable<Query, Row> => ({
  columns,
  async *rows(source, query) {
    yield await read(source.db, companyOf(source), query);
  },
  namesLearners: false,
});

const { trainingCampaigns: table, monthlyVideoReport, quizzes, reviews } = learningReportEndpoints;

/** The days of a report; without any that its screen was about, the last 30. */
const training = reportKind({
  key: 'training',
  access: table.access,
  query: table.query,
  // A whole campaign is about no days of its own.
  range: (source, query) => (query.isEntireCampaign ? {} : rangeOf(query, source)),
  counted: 'trainingCounted',
  facts: async (source, query) => {
    const current = await trainingPeriod(source.db, companyOf(source), query);
    const about = current.assignedUsers;
    return [
      { label: 'courses', value: current.campaigns, scale: 'count', about: 'things' },
      { label: 'assigned', value: current.assignedUsers, scale: 'count' },
      { label: 'completed', value: current.completed, scale: 'count', about },
      { label: 'completedPercent', value: current.completedPercent, scale: 'percent', about },
      { label: 'inProgress', value: current.inProgress, scale: 'count', about },
      { label: 'notStarted', value: current.notStarted, scale: 'count', about },
      { label: 'overdue', value: current.overdue, scale: 'count', about },
      { label: 'notPassed', value: current.notPassed, scale: 'count', about },
      { label: 'score', value: current.score, scale: 'outOfTen', about: current.completed },
    ];
  },
  charts: async (source, query) => {
    const company = companyOf(source);
    const { completions, current } = await trainingDashboard(source.db, company, query);
    if (completions.length === 0) return [];
    const byDay = new Map(completions.map(({ day, completed }) => [day, completed]));
    const days = daysFrom(current.from, current.to);
    return [
      {
        label: 'completionsByDay',
        kind: 'bar',
        scale: 'count',
        points: days.map((day) => ({ day })),
        series: [
          {
            label: 'completed',
            // Where nothing is told of few people, days that aren't there may have had a few.
            values: days.map((day) => byDay.get(day) ?? (company.isPrivate ? null : 0)),
            about: days.map(() => current.assignedUsers),
          },
        ],
      },
    ];
  },
  table: {
    columns: TRAINING_COLUMNS,
    async *rows(source, query) {
      // The same assignments as the figures are about.
      const { from, to } = await trainingPeriod(source.db, companyOf(source), query);
      const isEntire = query.isEntireCampaign;
      const rows = await trainingCampaigns(source.db, companyOf(source), {
        ...query,
        ...(!isEntire && { from, to }),
        status: query.status ?? 'ALL',
      });
      yield campaignsInOrder(rows, query);
    },
    namesLearners: false,
  },
});

const monthlyVideo = reportKind({
  key: 'monthlyVideo',
  access: monthlyVideoReport.access,
  query: monthlyVideoReport.query,
  range: (source, query) => (query.months ? {} : rangeOf(query, source)),
  counted: 'videosCounted',
  facts: async (source, query) => {
    const all = await monthlyVideoStatistics(source.db, companyOf(source), query);
    const about = all.assigned;
    return [
      { label: 'videos', value: all.videos, scale: 'count', about: 'things' },
      { label: 'assigned', value: all.assigned, scale: 'count' },
      { label: 'started', value: all.started, scale: 'count', about },
      { label: 'completed', value: all.completed, scale: 'count', about },
      { label: 'completedPercent', value: all.completedPercent, scale: 'percent', about },
      { label: 'notStarted', value: all.notStarted, scale: 'count', about },
    ];
  },
  charts: async (source, query) => {
    const { months } = await monthlyVideoStatistics(source.db, companyOf(source), query);
    const about = months.map(({ assigned }) => assigned);
    return [
      {
        label: 'videosByMonth',
        kind: 'bar',
        scale: 'percent',
        points: months.map(({ month }) => ({ month })),
        series: [
          { label: 'started', values: months.map(({ startedPercent }) => startedPercent), about },
          { label: 'completed', values: months.map(({ completedPercent }) => completedPercent), about },
        ],
      },
    ];
  },
  table: tableOf(MONTHLY_VIDEO_COLUMNS, async (db, company, query: QueryOf<typeof monthlyVideoReport>) =>
    videosInOrder(await monthlyVideos(db, company, query), query),
  ),
});

const scoreFact = async (source: ReportSource, filter: QuizFilter) =>
  ({
    label: 'score',
    value: await quizScore(source.db, companyOf(source), filter),
    scale: 'outOfTen',
  }) as const;

const quizUsersReport = reportKind({
  key: 'quizUsers',
  access: quizzes.access,
  query: quizzes.query,
  range: (source, query) => rangeOf(query, source),
  counted: 'quizzesCounted',
  facts: async (source, query) => {
    const filter = await quizFilter(source.db, companyOf(source), query);
    const { total } = await countQuizzes(source.db, filter);
    return [
      { label: 'courses', value: filter.campaignIds.length, scale: 'count', about: 'things' },
      { label: 'quizzesFinished', value: total, scale: 'count' },
      await scoreFact(source, filter),
    ];
  },
  headline: async (source, query) => scoreFact(source, await quizFilter(source.db, companyOf(source), query)),
  table: {
    columns: QUIZ_USER_COLUMNS,
    async *rows(source, query) {
      const filter = await listedQuizzes(source.db, companyOf(source), query);
      yield* quizUsers(source.db, { ...filter, ...quizOrder(query) });
    },
    total: async (source, query) =>
      (await countQuizzes(source.db, await listedQuizzes(source.db, companyOf(source), query))).total,
    namesLearners: true,
  },
});

const questionsFact = (questions: readonly unknown[]) =>
  ({ label: 'questions', value: questions.length, scale: 'count', about: 'things' }) as const;

const quizQuestionsReport = reportKind({
  key: 'quizQuestions',
  access: quizzes.access,
  query: quizzes.query,
  range: (source, query) => rangeOf(query, source),
  counted: 'questionsCounted',
  facts: async (source, query) => {
    const rows = await quizQuestions(source.db, companyOf(source), query);
    const sumOf = (of: 'answered' | 'right') =>
      rows.every((row) => row[of] === null) && rows.length > 0
        ? null
        : rows.reduce((sum, row) => sum + (row[of] ?? 0), 0);
    return [
      questionsFact(rows),
      { label: 'answers', value: sumOf('answered'), scale: 'count' },
      { label: 'rightAnswers', value: sumOf('right'), scale: 'count', about: sumOf('answered') },
    ];
  },
  headline: async (source, query) => questionsFact(await askedQuestions(source.db, companyOf(source), query)),
  table: tableOf(QUIZ_QUESTION_COLUMNS, async (db, company, query: QueryOf<typeof quizzes>) =>
    questionsInOrder(await quizQuestions(db, company, query), query),
  ),
});

const reviewsReport = reportKind({
  key: 'reviews',
  access: reviews.access,
  query: reviews.query,
  range: (source, query) => rangeOf(query, source),
  counted: 'reviewsCounted',
  facts: async (source, query) => {
    const { total, average, ratings } = await reviewStatistics(source.db, companyOf(source), query);
    const five = ratings.find(({ rating }) => rating === 5);
    return [
      { label: 'reviews', value: total, scale: 'count' },
      { label: 'averageRating', value: average, scale: 'ratio', about: total },
      { label: 'fiveStars', value: five?.total ?? null, scale: 'count', about: total },
    ];
  },
  charts: async (source, query) => {
    const { ratings, total } = await reviewStatistics(source.db, companyOf(source), query);
    const rising = ratings.toReversed();
    return [
      {
        label: 'reviewsByRating',
        kind: 'bar',
        scale: 'count',
        axis: 'rating',
        points: rising.map(({ rating }) => ({ name: String(rating) })),
        series: [
          { label: 'reviews', values: rising.map((one) => one.total), about: rising.map(() => total) },
        ],
      },
    ];
  },
  table: {
    columns: REVIEW_COLUMNS,
    async *rows(source, query) {
      const company = companyOf(source);
      const filter = await reviewFilter(source.db, company, query);
      yield* mapBatches(allReviews(source.db, { ...filter, ...reviewOrder(query) }), toReview(company));
    },
    total: async (source, query) =>
      (await countMatches(source.db, await reviewFilter(source.db, companyOf(source), query))).total,
    // Reviews of a company that keeps learning private name nobody.
    namesLearners: false,
  },
});

/** The reports of training, monthly videos, quizzes and reviews as paper, on the queries of their screens. */
export const learningReportKinds = [
  training,
  monthlyVideo,
  quizUsersReport,
  quizQuestionsReport,
  reviewsReport,
] as const;
