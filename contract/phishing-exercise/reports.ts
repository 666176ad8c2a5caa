import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf, longPageInfoSchema, pageOf, repeated, searchSchema } from '../paging';
import { choices, csvQuery, dashboardQuery, reportPage, reportQuery, reportScope } from '../reports';
import { EXERCISE_STATUSES } from '../training/assignments';
import { idSchema, instantSchema, toldCountSchema } from '../values';
import { ANSWER_LABELS, ANSWER_STATUSES, DIFFICULTIES, exercisePartSchema, LAYOUT_TYPES } from './content';

const area = 'phishing-exercise' as const;
const base = '/phishing-exercise/api/v1/company/{companyId}' as const;
const ofCampaign = `${base}/campaign/{campaignId}/report` as const;
const inCompany = z.object({ companyId: idSchema });
const inCampaign = inCompany.extend({ campaignId: idSchema });
/** Reports need Boost or a trial. */
const report = { area, method: 'GET', access: access.exerciseReport } as const;
const companyReport = { area, method: 'GET', access: access.exerciseStaffReport } as const;

/** How a person stands in an exercise; OVERDUE: not completed by the due date. */
export const ASSIGNMENT_STATUSES = ['NOT_STARTED', 'IN_PROGRESS', 'OVERDUE', 'COMPLETED'] as const;
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];

const count = z.number().int();
const percent = z.number().int();
/** Answers by grade. */
const answerCounts = { correct: count, partial: count, wrong: count };
/** The same of all learners; null where too few have finished to be told. */
const toldAnswers = { correct: toldCountSchema, partial: toldCountSchema, wrong: toldCountSchema };

const sorted = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  ...reportQuery(columns),
  ids: repeated(idSchema).optional(),
});

export const TEAM_REPORT_SORTS = [
  'name',
  'learners',
  'completionPercentage',
  'completed',
  'inProgress',
  'notStarted',
  'overdue',
] as const;

/** The learners of a department or group in an exercise; each counts once. */
export const teamReportSchema = z.object({
  id: idSchema,
  name: z.string(),
  learners: count,
  /** Those who have completed, rounded down. */
  completionPercentage: percent,
  completed: count,
  inProgress: count,
  notStarted: count,
  overdue: count,
});
export type TeamReport = z.infer<typeof teamReportSchema>;

export const USER_REPORT_SORTS = [
  'fullName',
  'email',
  'status',
  'daysToComplete',
  'completionPercentage',
  'correct',
  'partial',
  'wrong',
  'score',
  'completedAt',
] as const;
export type UserReportSort = (typeof USER_REPORT_SORTS)[number];

/** A learner of an exercise. */
export const userReportSchema = z.object({
  /** The user's id. */
  id: idSchema,
  fullName: z.string(),
  email: z.string(),
  departments: z.array(z.string()),
  status: z.enum(ASSIGNMENT_STATUSES),
  /** Days left in the exercise's time zone, 0 on the last one; null for those who are overdue or have completed. */
  daysToComplete: count.nullable(),
  dueAt: instantSchema.nullable(),
  /** Of the messages, those answered, rounded down. */
  completionPercentage: percent,
  ...answerCounts,
  /** 0 to 100; null until the last answer. */
  score: z.number().nullable(),
  completedAt: instantSchema.nullable(),
});
export type UserReport = z.infer<typeof userReportSchema>;

export const TEMPLATE_REPORT_SORTS = ['name', 'layoutType', 'correct', 'partial', 'wrong', 'total'] as const;

/** The answers to a template of an exercise, by its name when the exercise was created. */
export const templateReportSchema = z.object({
  id: idSchema,
  name: z.string(),
  thumbnailUrl: z.string().nullable(),
  layoutType: z.enum(LAYOUT_TYPES),
  difficulty: z.literal(DIFFICULTIES).nullable(),
  ...toldAnswers,
  /** All answers. */
  total: toldCountSchema,
});
export type TemplateReport = z.infer<typeof templateReportSchema>;

/** An answer to a template. */
export const givenAnswerSchema = z.object({
  userId: idSchema,
  fullName: z.string(),
  email: z.string(),
  answer: z.enum(ANSWER_LABELS),
  status: z.enum(ANSWER_STATUSES),
  answeredAt: instantSchema,
});
export type GivenAnswer = z.infer<typeof givenAnswerSchema>;

/** What a learner did with a message of an exercise; null where there is no answer yet. */
export const messageAnswerSchema = z.object({
  templateId: idSchema,
  name: z.string(),
  thumbnailUrl: z.string().nullable(),
  layoutType: z.enum(LAYOUT_TYPES),
  answer: z.enum(ANSWER_LABELS).nullable(),
  answerStatus: z.enum(ANSWER_STATUSES).nullable(),
  answeredAt: instantSchema.nullable(),
});
export type MessageAnswer = z.infer<typeof messageAnswerSchema>;

/** An exercise as a whole. */
export const exerciseStatisticsSchema = z.object({
  total: count,
  completed: toldCountSchema,
  inProgress: toldCountSchema,
  notStarted: toldCountSchema,
  overdue: toldCountSchema,
  completionPercentage: percent.nullable(),
  /** The average of those who have completed, 0 to 100; null when nobody has, or too few to be told. */
  score: z.number().nullable(),
  ...toldAnswers,
  answered: toldCountSchema,
  /** Completions by day in the exercise's time zone, oldest first; days without any are left out, those with too few to be told count with the next. */
  completions: z.array(z.object({ day: z.iso.date(), completed: count })),
  /** Null: the company's own templates. Empty where the answers aren't told, as is the next. */
  byDifficulty: z.array(z.object({ difficulty: z.literal(DIFFICULTIES).nullable(), ...answerCounts })),
  byLayout: z.array(z.object({ layoutType: z.enum(LAYOUT_TYPES), ...answerCounts })),
});
export type ExerciseStatistics = z.infer<typeof exerciseStatisticsSchema>;

/** How a person did in one exercise. */
export const exerciseResultSchema = z.object({
  campaignId: idSchema,
  campaignName: z.string(),
  startedAt: instantSchema,
  status: z.enum(ASSIGNMENT_STATUSES),
  score: z.number().nullable(),
  completionPercentage: percent,
  ...answerCounts,
});
export type ExerciseResult = z.infer<typeof exerciseResultSchema>;

/**
 * All exercises of a company together; someone in two of them counts as two learners. Where learning is private, what was
 * reached is that of exercises with enough people.
 */
export const companyExerciseStatisticsSchema = z.object({
  campaigns: count,
  learners: count,
  completed: toldCountSchema,
  completionPercentage: percent.nullable(),
  score: z.number().nullable(),
  ...toldAnswers,
  answered: toldCountSchema,
  /** The newest exercises, oldest first. */
  trend: z.array(
    z.object({
      campaignId: idSchema,
      name: z.string(),
      startedAt: instantSchema,
      learners: z.number().int(),
      completionPercentage: percent.nullable(),
      score: z.number().nullable(),
    }),
  ),
  /** The templates with most wrong answers. */
  hardest: z.array(templateReportSchema.omit({ difficulty: true })),
});
export type CompanyExerciseStatistics = z.infer<typeof companyExerciseStatisticsSchema>;

export const SUMMARY_SORTS = ['name', 'startedAt', 'learners', 'completionPercentage', 'score'] as const;

/** An exercise in the company-wide report. */
export const exerciseSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  startedAt: instantSchema,
  status: z.enum(EXERCISE_STATUSES),
  learners: count,
  completionPercentage: percent.nullable(),
  overdue: toldCountSchema,
  score: z.number().nullable(),
  ...toldAnswers,
});
export type ExerciseSummary = z.infer<typeof exerciseSummarySchema>;

/** Exercises that began in a period; null where nobody was assigned, scored or asked, or too few to be told. */
const periodSchema = z.object({
  campaigns: count,
  /** Of these exercises, newest first. */
  campaignIds: z.array(idSchema),
  assignedUsers: count,
  completed: toldCountSchema,
  inProgress: toldCountSchema,
  notStarted: toldCountSchema,
  overdue: toldCountSchema,
  completedPercent: percent.nullable(),
  inProgressPercent: percent.nullable(),
  overduePercent: percent.nullable(),
  averageScore: z.number().nullable(),
  correctPercent: percent.nullable(),
});
export type ExercisePeriod = z.infer<typeof periodSchema>;

const teams = (kind: 'departments' | 'groups', summary: string) =>
  endpoint({
    ...report,
    path: `${ofCampaign}/${kind}`,
    kind: 'table',
    summary,
    params: inCampaign,
    query: z.object(sorted(TEAM_REPORT_SORTS)),
    response: pageOf(teamReportSchema),
  });

/** Reports of phishing exercises: 404 for those of version 1, 409 before the start. */
export const exerciseReportEndpoints = {
  departmentsFilter: endpoint({
    ...report,
    path: `${ofCampaign}/filter/departments`,
    summary: 'The departments that have learners in an exercise',
    params: inCampaign,
    query: choices.query,
    response: choices.response,
  }),
  groupsFilter: endpoint({
    ...report,
    path: `${ofCampaign}/filter/groups`,
    summary: 'The groups that have learners in an exercise',
    params: inCampaign,
    query: choices.query,
    response: choices.response,
  }),
  statistics: endpoint({
    ...report,
    path: `${ofCampaign}/statistics`,
    summary: 'Learners, answers and completions of an exercise',
    params: inCampaign,
    response: dataOf(exerciseStatisticsSchema),
  }),
  departments: teams('departments', 'The learners of an exercise by department'),
  groups: teams('groups', 'The learners of an exercise by group'),
  users: endpoint({
    ...report,
    path: `${ofCampaign}/users`,
    namesLearners: true,
    kind: 'table',
    summary: 'The learners of an exercise, by default those who need attention first',
    params: inCampaign,
    query: z.object({
      ...sorted(USER_REPORT_SORTS),
      status: repeated(z.enum(ASSIGNMENT_STATUSES)).optional(),
      departments: repeated(idSchema).optional(),
      groups: repeated(idSchema).optional(),
    }),
    response: dataOf(z.object({ items: z.array(userReportSchema), pageInfo: longPageInfoSchema })),
  }),
  templates: endpoint({
    ...report,
    path: `${ofCampaign}/templates`,
    kind: 'table',
    summary: 'The answers to each template of an exercise, by default those answered wrong most often first',
    params: inCampaign,
    query: z.object(sorted(TEMPLATE_REPORT_SORTS)),
    response: pageOf(templateReportSchema),
  }),
  template: endpoint({
    ...report,
    path: `${ofCampaign}/template/{templateId}`,
    namesLearners: true,
    kind: 'table',
    summary: 'A template of an exercise as it was sent, and who answered what, wrong answers first',
    params: inCampaign.extend({ templateId: idSchema }),
    query: z.object({
      ...reportPage,
      ...csvQuery,
      searchText: searchSchema.optional(),
      status: repeated(z.enum(ANSWER_STATUSES)).optional(),
    }),
    response: dataOf(
      z.object({
        template: exercisePartSchema,
        ...answerCounts,
        total: count,
        items: z.array(givenAnswerSchema),
        pageInfo: longPageInfoSchema,
      }),
    ),
  }),
  user: endpoint({
    ...report,
    path: `${ofCampaign}/user/{userId}`,
    namesLearners: true,
    kind: 'table',
    summary: 'What a learner of an exercise did with each message',
    params: inCampaign.extend({ userId: idSchema }),
    query: z.object(csvQuery),
    response: dataOf(z.object({ user: userReportSchema, items: z.array(messageAnswerSchema) })),
  }),
  results: endpoint({
    ...report,
    path: `${base}/user/{userId}/results`,
    namesLearners: true,
    summary: 'How a person did in each exercise, newest first',
    params: inCompany.extend({ userId: idSchema }),
    query: z.object(reportPage),
    response: pageOf(exerciseResultSchema),
  }),
  companyStatistics: endpoint({
    ...companyReport,
    path: `${base}/campaigns/report/statistics`,
    summary: 'All exercises of a company together, or some of them',
    params: inCompany,
    query: z.object(reportScope),
    response: dataOf(companyExerciseStatisticsSchema),
  }),
  companySummary: endpoint({
    ...companyReport,
    path: `${base}/campaigns/report/summary`,
    kind: 'table',
    summary: 'The exercises of a company side by side, by default newest first',
    params: inCompany,
    query: z.object({ ...sorted(SUMMARY_SORTS), ...reportScope }),
    response: pageOf(exerciseSummarySchema),
  }),
  campaignsFilter: endpoint({
    ...companyReport,
    path: `${base}/campaigns/report/filter/campaigns`,
    summary: 'The exercises of a company that have begun, newest first',
    params: inCompany,
    query: choices.query,
    response: choices.response,
  }),
  dashboard: endpoint({
    area,
    method: 'GET',
    access: access.exerciseRead,
    path: `${base}/dashboard/report`,
    summary: 'The exercises that began in the last days, and in as many days before',
    params: inCompany,
    query: dashboardQuery,
    response: dataOf(z.object({ current: periodSchema, previous: periodSchema })),
  }),
};
