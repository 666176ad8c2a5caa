import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf, longPageInfoSchema, pageOf, repeated, searchSchema } from '../paging';
import { campaignRangeQuery, choices, csvQuery, rangeQuery, reportPage, reportQuery } from '../reports';
import { CAMPAIGN_STATUSES } from '../training/assignments';
import { idSchema, instantSchema } from '../values';
import {
  QUIZ_QUESTION_SORTS,
  QUIZ_TYPES,
  QUIZ_USER_SORTS,
  quizQuestionSchema,
  quizUserSchema,
} from './quizzes';
import { REVIEW_SORTS, ratingSchema, reviewSchema } from './reviews';

/*
 * Reports of training, monthly videos, quizzes and reviews. Their figures are defined in docs/areas/reports.md#training: those of
 * training and quizzes are about the assignments of courses that ran in the range, as their people stand now.
 */
const area = 'reports' as const;
const base = '/reports/api/v1/company/{companyId}' as const;
const params = z.object({ companyId: idSchema });
const read = { area, access: access.boostStaffRead, method: 'GET' } as const;

const count = z.number().int();
/** Whole percent, rounded down; null without anybody, or where too few people are behind it. */
const percent = count.nullable();
/** Null where learning is private and fewer than five people are behind it. */
const told = count.nullable();
/** 0 to 100; null without any. */
const score = z.number().nullable();

/** How people stand, each counted once, the overdue ones as overdue only. */
const standing = {
  completed: told,
  inProgress: told,
  notStarted: told,
  overdue: told,
  notPassed: told,
  score,
};

export const trainingPeriodSchema = z.object({
  /** Both included, of the company's zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Assignments of courses that ran. */
  campaigns: count,
  /** Their people; who has two of these courses counts twice. */
  assignedUsers: count,
  ...standing,
  completedPercent: percent,
  inProgressPercent: percent,
  overduePercent: percent,
});
export type TrainingPeriod = z.infer<typeof trainingPeriodSchema>;

export const TRAINING_SORTS = [
  'startedAt',
  'name',
  'dueAt',
  'total',
  'completedPercent',
  'overdue',
  'score',
] as const;

/** Those that run, those that have ended, or both. */
export const RAN_STATUSES = ['ACTIVE', 'ENDED', 'ALL'] as const;

/** An assignment of a course in the report. */
export const trainingCampaignSchema = z.object({
  id: idSchema,
  name: z.string(),
  courseId: idSchema,
  courseName: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  total: count,
  ...standing,
  completedPercent: percent,
  startedAt: instantSchema,
  /** When those who were enrolled at its start are due. */
  dueAt: instantSchema,
  endedAt: instantSchema.nullable(),
  timeZone: z.string(),
});
export type TrainingCampaign = z.infer<typeof trainingCampaignSchema>;

/** A month's video that was sent. */
export const monthlyVideoSchema = z.object({
  /** Of its place in the calendar. */
  id: idSchema,
  title: z.string(),
  /** `YYYY-MM`. */
  month: z.string(),
  plannedOn: z.iso.date(),
  sentAt: instantSchema,
  assigned: count,
  /** Who has begun, completed or not. */
  started: told,
  completed: told,
  notStarted: told,
  startedPercent: percent,
  completedPercent: percent,
});
export type MonthlyVideo = z.infer<typeof monthlyVideoSchema>;
export const MONTHLY_VIDEO_SORTS = [
  'month',
  'title',
  'assigned',
  'startedPercent',
  'completedPercent',
] as const;

const monthNumber = (month: string) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5));
const { rangeMonthsMax } = limits.reports;

/** Months of the calendar, `YYYY-MM`. */
const monthsQuery = {
  ...rangeQuery,
  /** In place of the range, and no longer than one from the first to the last of them. */
  months: repeated(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM'))
    .refine((months) => {
      const numbers = months.map(monthNumber);
      return Math.max(...numbers) - Math.min(...numbers) < rangeMonthsMax;
    }, `must be within ${rangeMonthsMax} months`)
    .optional(),
};

const reviewScope = { ...rangeQuery, courseIds: repeated(idSchema).optional() };

export const learningReportEndpoints = {
  trainingDashboard: endpoint({
    ...read,
    params,
    path: `${base}/training/dashboard`,
    summary: 'How people stand in the courses that ran on these days, and in those of as many days before',
    query: z.object({
      ...campaignRangeQuery,
      courseIds: repeated(idSchema).optional(),
      /** Where people are now; refused where learning is private. */
      departments: repeated(idSchema).optional(),
    }),
    response: dataOf(
      z.object({
        asOf: instantSchema,
        timeZone: z.string(),
        current: trainingPeriodSchema,
        previous: trainingPeriodSchema,
        /** Completions on each day, oldest first; days without any, or with too few, are left out. Days are of the assignments' own zones. */
        completions: z.array(z.object({ day: z.iso.date(), completed: z.number().int() })),
      }),
    ),
  }),
  trainingCampaigns: endpoint({
    ...read,
    params,
    path: `${base}/training/campaigns/active`,
    kind: 'table',
    summary:
      'Assignments of courses side by side, by default those that run; with days only those that ran then',
    query: z.object({
      ...reportQuery(TRAINING_SORTS),
      ...campaignRangeQuery,
      courseIds: repeated(idSchema).optional(),
      /** Those that run by default, or all of the chosen ones. */
      status: z.enum(RAN_STATUSES).optional(),
    }),
    response: pageOf(trainingCampaignSchema),
  }),
  courses: endpoint({
    ...read,
    params,
    path: `${base}/lists/courses`,
    summary: 'The courses that were ever assigned, by name',
    query: choices.query.extend({ ids: repeated(idSchema).optional() }),
    response: choices.response,
  }),
  monthlyVideos: endpoint({
    ...read,
    params,
    path: `${base}/lists/monthly_videos`,
    summary: "The months' videos that were sent, newest first",
    query: choices.query.extend({ ids: repeated(idSchema).optional() }),
    response: pageOf(z.object({ id: idSchema, name: z.string(), month: z.string() })),
  }),
  monthlyVideoStatistics: endpoint({
    ...read,
    params,
    path: `${base}/monthly_video/statistics`,
    summary: 'What became of the monthly videos of these days or months, all together and by month',
    query: z.object(monthsQuery),
    response: dataOf(
      z.object({
        asOf: instantSchema,
        timeZone: z.string(),
        from: z.iso.date(),
        to: z.iso.date(),
        videos: count,
        assigned: count,
        started: told,
        completed: told,
        notStarted: told,
        startedPercent: percent,
        completedPercent: percent,
        /** Oldest first. */
        months: z.array(monthlyVideoSchema),
      }),
    ),
  }),
  monthlyVideoReport: endpoint({
    ...read,
    params,
    path: `${base}/monthly_video/report`,
    kind: 'table',
    summary: 'The monthly videos of these days or months side by side, newest first',
    query: z.object({ ...reportQuery(MONTHLY_VIDEO_SORTS), ...monthsQuery }),
    response: pageOf(monthlyVideoSchema),
  }),
  quizzes: endpoint({
    ...read,
    params,
    path: `${base}/quizzes/`,
    kind: 'table',
    summary:
      'Quizzes of the courses that ran on these days: what each person reached (refused where learning is private), or how each question was answered',
    query: z.object({
      ...reportPage,
      ...csvQuery,
      ...reportQuery([...QUIZ_USER_SORTS, ...QUIZ_QUESTION_SORTS]),
      ...rangeQuery,
      type: z.enum(QUIZ_TYPES).default('users'),
      courseIds: repeated(idSchema).optional(),
      /** Of people, where they are now. */
      departments: repeated(idSchema).optional(),
    }),
    response: dataOf(
      z.object({
        items: z.array(z.union([quizUserSchema, quizQuestionSchema])),
        pageInfo: longPageInfoSchema,
      }),
    ),
  }),
  reviewed: endpoint({
    ...read,
    params,
    path: `${base}/lists/training/reviewed`,
    summary: 'The courses that were reviewed, by name, with their reviews of all times',
    query: choices.query.extend({ ids: repeated(idSchema).optional() }),
    response: pageOf(
      z.object({
        id: idSchema,
        name: z.string(),
        count,
        /** 1 to 5; null where learning is private and there are fewer than five. */
        average: z.number().nullable(),
      }),
    ),
  }),
  reviews: endpoint({
    ...read,
    params,
    path: `${base}/training/reviews`,
    kind: 'table',
    summary: 'What learners said of courses on these days, newest first; as CSV with format=csv too',
    query: z.object({
      ...reportQuery(REVIEW_SORTS),
      ...reviewScope,
      searchText: searchSchema.optional(),
      ratings: repeated(z.coerce.number().pipe(ratingSchema)).optional(),
      format: z.enum(['csv', 'json']).optional(),
    }),
    response: dataOf(z.object({ items: z.array(reviewSchema), pageInfo: longPageInfoSchema })),
  }),
  reviewStatistics: endpoint({
    ...read,
    params,
    path: `${base}/training/reviews/statistics`,
    summary: 'How many reviews of each rating there are of these days, and their average',
    query: z.object(reviewScope),
    response: dataOf(
      z.object({
        asOf: instantSchema,
        timeZone: z.string(),
        from: z.iso.date(),
        to: z.iso.date(),
        total: count,
        /** 1 to 5; null without any, and where learning is private and there are fewer than five. */
        average: z.number().nullable(),
        /** From 5 to 1. */
        ratings: z.array(z.object({ rating: ratingSchema, total: told })),
      }),
    ),
  }),
};
