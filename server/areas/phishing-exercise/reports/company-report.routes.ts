import type { QueryOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import {
  type ExercisePeriod,
  type ExerciseSummary,
  exerciseReportEndpoints,
} from '@contract/phishing-exercise/reports';
import { exerciseStatusOf } from '@contract/training/assignments';
import { statusOf } from '@server/domain/assignments/assignment.rules';
import { exerciseStatus } from '@server/domain/assignments/learner-status';
import { averageToTenth, NO_PROGRESS, progressOf } from '@server/domain/assignments/statistics.queries';
import { readCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import { comparedSpans } from '@server/domain/reports/range';
import { areAnswersTold, isTold, toldIf, toldProgress } from '@server/domain/reports/told';
import type { Queryable } from '@server/platform/db/client';
import { signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import { pageAnswer, tableAnswer, windowOf } from '@server/platform/http/paging';
import { sortedBy } from '@server/platform/text/sorting';
import {
  answersByCampaign,
  type ExerciseScope,
  exerciseChoices,
  exercisesInScope,
  hardestTemplates,
  resultsOfPerson,
} from './company-report.queries';
import { SUMMARY_COLUMNS } from './reports.csv';
import { answersTo, percentOf, toldPercentOf } from './reports.model';

interface CompanyScope extends ExerciseScope {
  readonly isPrivate: boolean;
}

/** The exercises of a scope, newest first, each with how its learners stand, as far as it is told. */
async function readStandings(db: Queryable, scope: CompanyScope) {
  const { companyId, now, isPrivate } = scope;
  const campaigns = await exercisesInScope(db, scope);
  const progress = await progressOf(db, companyId, campaigns.map(idOf), now);
  return campaigns.map((campaign) => {
    const stands = progress.get(campaign.id) ?? NO_PROGRESS;
    return {
      campaign,
      isBegun: stands.begun > 0,
      isTold: isTold(stands.total, isPrivate),
      areAnswersTold: areAnswersTold(stands, isPrivate),
      scores: stands,
      progress: toldProgress(stands, isPrivate),
    };
  });
}
type Standing = Awaited<ReturnType<typeof readStandings>>[number];

/** The same, each with what its learners answered. */
async function readExercises(db: Queryable, scope: CompanyScope) {
  const standings = await readStandings(db, scope);
  const answers = await answersByCampaign(db, scope.companyId, idsOf(standings));
  return standings.map((standing) => {
    const { correct, partial, total } = answers.get(idOf(standing.campaign)) ?? NO_ANSWERS;
    return { ...standing, answers: { correct, partial, wrong: total - correct - partial } };
  });
}
type Exercises = Awaited<ReturnType<typeof readExercises>>;
const NO_ANSWERS = { correct: 0, partial: 0, total: 0 };

const sumOf = (exercises: readonly Standing[], of: (one: Standing) => number | null) =>
  exercises.reduce((sum, one) => sum + (of(one) ?? 0), 0);

const idOf = ({ id }: Standing['campaign']) => id;
const idsOf = (exercises: readonly Pick<Standing, 'campaign'>[]) =>
  exercises.map(({ campaign }) => idOf(campaign));

/** How many learners some exercises have, and the average score of those whose answers are told. */
function scoreOf(exercises: readonly Standing[]) {
  const answered = exercises.filter((one) => one.areAnswersTold);
  return {
    learners: sumOf(exercises, ({ progress }) => progress.total),
    score: averageToTenth(answered.map(({ scores }) => scores)),
    /** Those whose answers are told. */
    answeredIds: idsOf(answered),
  };
}

/** The score of all exercises of a scope together, and nothing else of them. */
export const exerciseScore = async (db: Queryable, scope: CompanyScope) =>
  scoreOf(await readStandings(db, scope));

/**
 * What some exercises amount to: a sum of what is told of each, so that no difference of two sums tells of one that isn't. Null
 * where there are some and none is told.
 */
function amountTo(exercises: Exercises) {
  const stood = exercises.filter((one) => one.isTold);
  const answered = exercises.filter((one) => one.areAnswersTold);
  const answers = answersTo(answered.map((one) => one.answers));
  const standing = (of: 'completed' | 'inProgress' | 'notStarted' | 'overdue') =>
    sumOf(stood, ({ progress }) => progress[of]);
  return {
    ...scoreOf(exercises),
    /** Those whose standing is told. */
    people: sumOf(stood, ({ progress }) => progress.total),
    standing: toldIf(stood.length > 0 || exercises.length === 0, {
      completed: standing('completed'),
      inProgress: standing('inProgress'),
      notStarted: standing('notStarted'),
      overdue: standing('overdue'),
    }),
    answers: toldIf(answered.length > 0 || exercises.length === 0, {
      ...answers,
      answered: answers.correct + answers.partial + answers.wrong,
    }),
  };
}

/** The numbers of the exercises that began in a period. */
async function periodOf(db: Queryable, scope: CompanyScope): Promise<ExercisePeriod> {
  const exercises = await readExercises(db, scope);
  const { learners, people, standing, answers, score } = amountTo(exercises);
  const share = (part: number | null) => (people === 0 ? null : toldPercentOf(part, people));
  return {
    campaigns: exercises.length,
    campaignIds: idsOf(exercises),
    assignedUsers: learners,
    ...standing,
    completedPercent: share(standing.completed),
    inProgressPercent: share(standing.inProgress),
    overduePercent: share(standing.overdue),
    averageScore: score,
    correctPercent: answers.answered ? toldPercentOf(answers.correct, answers.answered) : null,
  };
}

/** The figures of some exercises together. */
function figuresOf(exercises: Exercises) {
  const { learners, people, standing, answers, score, answeredIds } = amountTo(exercises);
  const figures = {
    campaigns: exercises.length,
    learners,
    completed: standing.completed,
    completionPercentage: toldPercentOf(standing.completed, people),
    score,
    ...answers,
  };
  return { figures, answeredIds };
}

/** The figures of all exercises of a scope together, without the exercises. */
export const exerciseFigures = async (db: Queryable, scope: CompanyScope) =>
  figuresOf(await readExercises(db, scope)).figures;

/** The same with what they were from one to the next. */
export async function exerciseStatistics(db: Queryable, scope: CompanyScope) {
  const exercises = await readExercises(db, scope);
  const { figures, answeredIds } = figuresOf(exercises);
  return {
    ...figures,
    trend: exercises
      .slice(0, limits.exercises.trendMax)
      .reverse()
      .map(({ campaign, progress }) => ({
        campaignId: campaign.id,
        name: campaign.name,
        startedAt: campaign.startDate.toISOString(),
        learners: progress.total,
        completionPercentage: toldPercentOf(progress.completed, progress.total),
        score: progress.score,
      })),
    hardest: await hardestTemplates(db, scope.companyId, answeredIds),
  };
}

interface SummaryFilter extends Pick<ExerciseScope, 'campaignIds' | 'from' | 'to'> {
  readonly ids?: readonly number[] | undefined;
  readonly searchText?: string | undefined;
}

/** The exercises of a scope side by side in the order that was asked for, by default newest first. */
export async function exercisesInOrder(
  db: Queryable,
  scope: Pick<ExerciseScope, 'companyId' | 'now'>,
  query: QueryOf<typeof exerciseReportEndpoints.companySummary>,
): Promise<ExerciseSummary[]> {
  const { orderBy = 'startedAt', order = 'desc' } = query;
  const rows = await exerciseSummaries(db, scope, query);
  return sortedBy(rows, (row) => (orderBy === 'name' ? searchKey(row.name) : row[orderBy]), order);
}

async function exerciseSummaries(
  db: Queryable,
  { companyId, now }: Pick<ExerciseScope, 'companyId' | 'now'>,
  { ids, searchText: search, from, to, campaignIds = ids }: SummaryFilter,
): Promise<ExerciseSummary[]> {
  const company = await readCompany(db, companyId);
  const isSuspended = isTrainingSuspended(company, now);
  const { isLearningPrivate: isPrivate } = company;
  const exercises = await readExercises(db, { companyId, now, isPrivate, campaignIds, from, to, search });
  return exercises
    .filter(({ campaign }) => !ids || ids.includes(campaign.id))
    .map(({ campaign, isBegun, progress, answers, areAnswersTold: areTold }) => ({
      id: campaign.id,
      name: campaign.name,
      startedAt: campaign.startDate.toISOString(),
      status: exerciseStatusOf(statusOf(campaign, { now, isSuspended, isBegun })),
      learners: progress.total,
      completionPercentage: toldPercentOf(progress.completed, progress.total),
      overdue: progress.overdue,
      score: progress.score,
      ...toldIf(areTold, answers),
    }));
}

/** Reports of all phishing exercises of a company, and of one person in them. */
export function companyReportRoutes({ read }: ReturnType<typeof binder>): void {
  const { companyStatistics, companySummary, campaignsFilter, dashboard, results } = exerciseReportEndpoints;

  read(companyStatistics, async ({ db, deps, actor: { companyId, isLearningPrivate: isPrivate }, query }) => {
    const now = deps.clock();
    const { hardest, ...data } = await exerciseStatistics(db, { companyId, now, isPrivate, ...query });
    const sign = signer(deps.secrets, now);
    return {
      data: {
        ...data,
        hardest: hardest.map(({ id, content, correct, partial, wrong, total }) => ({
          id,
          name: content.name,
          layoutType: content.layoutType,
          thumbnailUrl: content.thumbnailUrl && sign(content.thumbnailUrl),
          correct,
          partial,
          wrong,
          total,
        })),
      },
    };
  });

  read(companySummary, async ({ db, deps, actor: { companyId }, query }) => {
    const rows = await exercisesInOrder(db, { companyId, now: deps.clock() }, query);
    return tableAnswer(SUMMARY_COLUMNS, rows, query);
  });

  read(campaignsFilter, async ({ db, deps, actor: { companyId }, query }) => {
    const { searchText: search } = query;
    const scope = { companyId, now: deps.clock(), search };
    const { rows, total } = await exerciseChoices(db, { ...scope, ...windowOf(query) });
    return pageAnswer(rows, total, query);
  });

  read(dashboard, async ({ db, deps, actor: { companyId }, query }) => {
    const now = deps.clock();
    const { timeZone, isLearningPrivate: isPrivate } = await readCompany(db, companyId);
    const spans = comparedSpans(query, { now, timeZone });
    const current = await periodOf(db, { companyId, now, isPrivate, ...spans.current });
    const previous = await periodOf(db, { companyId, now, isPrivate, ...spans.previous });
    return { data: { current, previous } };
  });

  read(results, async ({ db, deps, actor: { companyId }, params: { userId }, query }) => {
    const now = deps.clock();
    const window = { companyId, userId, now, ...windowOf(query) };
    const { rows, total } = await resultsOfPerson(db, window);
    const items = rows.map(({ startDate, dueAt, status, answered, parts, ...row }) => ({
      ...row,
      startedAt: startDate.toISOString(),
      status: exerciseStatus({ status, dueAt }, now),
      completionPercentage: percentOf(answered, parts),
    }));
    return pageAnswer(items, total, query);
  });
}
