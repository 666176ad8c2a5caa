import {
  learningReportEndpoints,
  MONTHLY_VIDEO_SORTS,
  QUIZ_QUESTION_SORTS,
  QUIZ_USER_SORTS,
  type RAN_STATUSES,
  REVIEW_SORTS,
  TRAINING_SORTS,
} from '@contract/reports/learning';
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

/** The assignments of courses that ran in the range. */
export const trainingReportResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: learningReportEndpoints.trainingCampaigns,
    sorts: TRAINING_SORTS,
    toQuery: ({
      status: [status = 'ALL'] = [],
      campaigns,
      range,
      from,
      to,
      search: _,
      ...rest
    }: TrainingReportFilter) => ({
      ...noneLeft(rest),
      ...campaignRangeQuery({ campaigns, range, from, to }, deps.today()),
      status,
    }),
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
    toQuery: ({ range, from, to, search: _, ...rest }: RangeFilter & Searched) => ({
      ...noneLeft(rest),
      ...daysOf({ range, from, to }, deps.today()),
    }),
  });

const quizResource = (deps: ResourceDeps, type: 'users' | 'questions', sorts: readonly string[]) =>
  reportResource(deps, {
    endpoint: learningReportEndpoints.quizzes,
    sorts,
    toQuery: ({ courses, departments, range, from, to, search: _, ...rest }: QuizReportFilter) => ({
      ...noneLeft(rest),
      ...coursesRangeQuery({ range, from, to, ...(courses && { courses }) }, deps.today()),
      ...(departments && { departments: [...departments] }),
      type,
    }),
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
    toQuery: ({ courses, ratings, range, from, to, search: _, ...rest }: ReviewReportFilter) => ({
      ...noneLeft(rest),
      ...coursesRangeQuery({ range, from, to, ...(courses && { courses }) }, deps.today()),
      ...(ratings && { ratings: ratings.map(Number) }),
    }),
    meta: countMeta,
  });
