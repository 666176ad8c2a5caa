import {
  learningReportEndpoints,
  MONTHLY_VIDEO_SORTS,
  type RAN_STATUSES,
  TRAINING_SORTS,
} from '@contract/reports/learning';
import { QUIZ_QUESTION_SORTS, QUIZ_USER_SORTS } from '@contract/reports/quizzes';
import { REVIEW_SORTS } from '@contract/reports/reviews';
import type { ResourceDeps } from '../deps';
import { noneLeft } from '../wire';
import { countMeta, listResource, manyOf, reportResource } from './lists';
import { type CampaignRangeFilter, campaignRangeQuery, daysOf, type RangeFilter } from './range';

interface Searched {
  readonly search?: string;
}

export interface TrainingReportFilter extends CampaignRangeFilter, Searched {
  readonly status?: readonly (typeof RAN_STATUSES)[number][];
}
/** What a range of days and courses is narrowed by. */
export interface CoursesRangeFilter extends RangeFilter, Searched {
  readonly courses?: readonly number[];
}
export interface QuizReportFilter extends CoursesRangeFilter {
  readonly departments?: readonly number[];
}
export interface ReviewReportFilter extends CoursesRangeFilter {
  readonly ratings?: readonly string[];
}

/** Days and courses, as the calls have them. */
export const coursesRangeQuery = ({ courses, ...range }: CoursesRangeFilter, today: string) => ({
  ...daysOf(range, today),
  ...(courses && { courseIds: [...courses] }),
});

/** What of a filter goes to the calls, and to their reports as paper. */
export const trainingQuery = (
  { status: [status = 'ALL'] = [], campaigns, range, from, to, search: _, ...rest }: TrainingReportFilter,
  today: string,
) => ({ ...noneLeft(rest), ...campaignRangeQuery({ campaigns, range, from, to }, today), status });

export const monthlyVideoQuery = (
  { range, from, to, search: _, ...rest }: RangeFilter & Searched,
  today: string,
) => ({ ...noneLeft(rest), ...daysOf({ range, from, to }, today) });

export const quizQuery = (
  { courses, departments, range, from, to, search: _, ...rest }: QuizReportFilter,
  today: string,
) => ({
  ...noneLeft(rest),
  ...coursesRangeQuery({ range, from, to, ...(courses && { courses }) }, today),
  ...(departments && { departments: [...departments] }),
});

export const reviewQuery = (
  { courses, ratings, range, from, to, search: _, ...rest }: ReviewReportFilter,
  today: string,
) => ({
  ...noneLeft(rest),
  ...coursesRangeQuery({ range, from, to, ...(courses && { courses }) }, today),
  ...(ratings && { ratings: ratings.map(Number) }),
});

/** The assignments of courses that ran in the range. */
export const trainingReportResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: learningReportEndpoints.trainingCampaigns,
    sorts: TRAINING_SORTS,
    toQuery: (filter: TrainingReportFilter) => trainingQuery(filter, deps.today()),
  });

/** All assignments of courses, to choose from. */
export const trainingChoicesResource = (deps: ResourceDeps) => ({
  ...listResource(deps, {
    endpoint: learningReportEndpoints.trainingCampaigns,
    sorts: ['name'],
    toQuery: () => ({ status: 'ALL' }),
  }),
  getMany: manyOf(deps, learningReportEndpoints.trainingCampaigns, { ids: 'campaignIds' }),
});

/** The courses that were ever assigned, to choose from. */
export const assignedCoursesResource = (deps: ResourceDeps) => ({
  ...listResource(deps, { endpoint: learningReportEndpoints.courses }),
  getMany: manyOf(deps, learningReportEndpoints.courses),
});

/** The courses that were reviewed, to choose from. */
export const reviewedCoursesResource = (deps: ResourceDeps) => ({
  ...listResource(deps, { endpoint: learningReportEndpoints.reviewed }),
  getMany: manyOf(deps, learningReportEndpoints.reviewed),
});

/** The monthly videos of the range. */
export const monthlyVideoReportResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: learningReportEndpoints.monthlyVideoReport,
    sorts: MONTHLY_VIDEO_SORTS,
    toQuery: (filter: RangeFilter & Searched) => monthlyVideoQuery(filter, deps.today()),
  });

const quizResource = (deps: ResourceDeps, type: 'users' | 'questions', sorts: readonly string[]) =>
  reportResource(deps, {
    endpoint: learningReportEndpoints.quizzes,
    sorts,
    toQuery: (filter: QuizReportFilter) => ({ ...quizQuery(filter, deps.today()), type }),
    meta: countMeta,
  });
export const quizUsersResource = (deps: ResourceDeps) => quizResource(deps, 'users', QUIZ_USER_SORTS);
export const quizQuestionsResource = (deps: ResourceDeps) =>
  quizResource(deps, 'questions', QUIZ_QUESTION_SORTS);

/** Reviews of the range. */
export const reviewsResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: learningReportEndpoints.reviews,
    sorts: REVIEW_SORTS,
    toQuery: (filter: ReviewReportFilter) => reviewQuery(filter, deps.today()),
    meta: countMeta,
  });
