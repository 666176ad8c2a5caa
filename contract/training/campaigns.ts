import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf, longPageInfoSchema, pageOf, repeated, searchSchema, sortedPageQuery } from '../paging';
import { reminderTextSchema } from '../users/reminderText';
import { idSchema, instantSchema, nameSchema, toldCountSchema } from '../values';
import {
  ATTEMPTS_DEFAULT,
  CAMPAIGN_ASSIGNMENT_TYPES,
  CAMPAIGN_STATUSES,
  COUNTED_ATTEMPT_DEFAULT,
  COUNTED_ATTEMPTS,
  FILTERED_STATUSES,
  LEARNER_STATUSES,
  type LearnerStatus,
} from './assignments';
import { audienceShape, checkSelection, mailShape, startShape } from './audience';

const area = 'training' as const;
const base = '/api/v1/campaign/company/{companyId}' as const;
const ofCompany = z.object({ companyId: idSchema });
const ofCampaign = ofCompany.extend({ id: idSchema });
const read = { area, access: access.adminAreaRead } as const;
const write = { area, access: access.adminAreaWrite, duringVisit: true } as const;

/** How learners stand. Each counts once; who is overdue is not counted otherwise. */
const standingShape = {
  total: z.number().int(),
  completed: z.number().int(),
  inProgress: z.number().int(),
  notStarted: z.number().int(),
  overdue: z.number().int(),
  /** Their last attempt was failed. */
  notPassed: z.number().int(),
  /** The average score of those who have one, 0 to 100; null when nobody has, or too few to be told. */
  score: z.number().nullable(),
};

/** How a campaign's learners stand, as far as it is told. */
const progressShape = {
  ...standingShape,
  completed: toldCountSchema,
  inProgress: toldCountSchema,
  notStarted: toldCountSchema,
  overdue: toldCountSchema,
  notPassed: toldCountSchema,
};

/** A campaign in a list. */
export const campaignSchema = z.object({
  id: idSchema,
  name: z.string(),
  courseId: idSchema,
  courseName: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  assignmentType: z.enum(CAMPAIGN_ASSIGNMENT_TYPES),
  ...progressShape,
  daysToComplete: z.number().int(),
  /** How often each learner may try; null: until they pass. */
  attempts: z.number().int().nullable(),
  countedAttempt: z.enum(COUNTED_ATTEMPTS),
  startedAt: instantSchema,
  /** The due date of those who were enrolled at the start. */
  dueAt: instantSchema,
  /** Whose days its start and due dates are. */
  timeZone: z.string(),
  endedAt: instantSchema.nullable(),
  archivedAt: instantSchema.nullable(),
  /** courseId and endedAt by their documented names. */
  course_id: idSchema,
  date_ended: instantSchema.nullable(),
});
export type Campaign = z.infer<typeof campaignSchema>;

/** A campaign with its settings. */
export const campaignDetailSchema = campaignSchema.extend({
  /** Departments, groups or users, by the assignment type; without those deleted since. */
  selected: z.array(z.object({ id: idSchema, name: z.string() })),
  notificationsEnabled: z.boolean(),
  /** Null: the product's own text in the company's language. */
  subject: z.string().nullable(),
  message: z.string().nullable(),
  /** Whether it was made with the settings of the assignment before. */
  inheritSettings: z.boolean(),
  createdAt: instantSchema,
  /** The enrolment that is running, for its progress. */
  enrolment: operationSchema.nullable(),
});
export type CampaignDetail = z.infer<typeof campaignDetailSchema>;

/** Days to complete an assignment. */
export const daysSchema = z
  .number('Days must be a number')
  .int('Days must be an integer')
  .positive('Days must be a positive number')
  .max(limits.training.daysMax, `Days must be at most ${limits.training.daysMax}`);

/** How often a learner may try a course; null: until it is passed. */
export const attemptsSchema = z
  .number('Attempts must be a number')
  .int('Attempts must be an integer')
  .positive('Attempts must be a positive number')
  .max(limits.training.attemptsMax, `Attempts must be at most ${limits.training.attemptsMax}`)
  .nullable();

const settings = {
  name: nameSchema.min(1),
  ...audienceShape,
  daysToComplete: daysSchema,
  attempts: attemptsSchema.default(ATTEMPTS_DEFAULT),
  countedAttempt: z.enum(COUNTED_ATTEMPTS).default(COUNTED_ATTEMPT_DEFAULT),
  ...startShape,
  ...mailShape,
};

/** A new assignment. */
export const assignmentSchema = z
  .object({
    courseId: idSchema,
    ...settings,
    /**
     * Days, attempts and mail are those of the last assignment of this course, whatever the other fields say. Who gets
     * it, from when on and its name are always its own.
     */
    inheritSettings: z.boolean().default(false),
  })
  .superRefine(checkSelection);
export type Assignment = z.input<typeof assignmentSchema>;

/**
 * Changed settings. The selection can grow but nothing is removed from it, all users is permanent, and the
 * start and the time zone are fixed once the campaign has started. From then on attempts can only be added, and which
 * of them counts is fixed; without either, they stay as they are.
 */
export const assignmentChangeSchema = z
  .object({
    ...settings,
    attempts: attemptsSchema.optional(),
    countedAttempt: z.enum(COUNTED_ATTEMPTS).optional(),
  })
  .superRefine(checkSelection);
export type AssignmentChange = z.input<typeof assignmentChangeSchema>;

/** A learner of a campaign. */
export const campaignLearnerSchema = z.object({
  /** The user's id. */
  id: idSchema,
  taskId: idSchema,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  departmentId: idSchema,
  departmentName: z.string(),
  status: z.enum(LEARNER_STATUSES),
  /** In whole percent. */
  progress: z.number().int(),
  /** 0 to 100; null while there is none. */
  score: z.number().int().nullable(),
  /** How often they have finished the course, passed or not. */
  attempts: z.number().int(),
  /** How many attempts they may still begin; null: as many as they need. */
  attemptsLeft: z.number().int().nullable(),
  assignedAt: instantSchema,
  startedAt: instantSchema.nullable(),
  dueAt: instantSchema.nullable(),
  completedAt: instantSchema.nullable(),
  /** They can't be reminded while disabled. */
  isDisabled: z.boolean(),
});
export type CampaignLearner = z.infer<typeof campaignLearnerSchema>;

export const LEARNER_SORTS = ['name', 'email', 'score', 'dueAt', 'completedAt'] as const;
const learnerFilters = {
  search: searchSchema.optional(),
  status: z.enum(LEARNER_STATUSES).optional(),
  departmentId: idSchema.optional(),
};
/** What the list of learners is narrowed by, and what is done with those that match. */
export interface LearnerListFilter {
  readonly search?: string;
  readonly status?: LearnerStatus;
  readonly departmentId?: number;
}
const learnerQuery = sortedPageQuery(LEARNER_SORTS).extend(learnerFilters);
const learnerExportQuery = learnerQuery.omit({ pageNumber: true, pageSize: true });

/** What a course's statistics page shows. */
export const campaignStatisticsSchema = z.object({
  ...progressShape,
  /** Attempts of all learners that were finished, passed or not. */
  attempts: toldCountSchema,
  /** Completions by day in the campaign's time zone, oldest first; days without any are left out, those with too few to be told count with the next. */
  completions: z.array(z.object({ day: z.iso.date(), completed: z.number().int() })),
  /** By the learners' present departments, the largest first; without those that are too small to be told. */
  departments: z.array(z.object({ id: idSchema, name: z.string(), ...standingShape })),
  /** Questions that were answered, those answered wrong most often first; without those that too few have answered. */
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      answered: z.number().int(),
      right: z.number().int(),
      /** Share of right answers, in whole percent. */
      rightPercent: z.number().int(),
    }),
  ),
});
export type CampaignStatistics = z.infer<typeof campaignStatisticsSchema>;

/** Assignments of courses to a company's users. */
export const campaignEndpoints = {
  list: endpoint({
    ...read,
    method: 'GET',
    path: base,
    summary: 'The campaigns of a company, newest first, with how their learners stand',
    params: ofCompany,
    query: sortedPageQuery(['name', 'startedAt']).extend({
      ids: repeated(idSchema).optional(),
      /** ONGOING: active or in progress. */
      status: z.enum(FILTERED_STATUSES).optional(),
      courseId: idSchema.optional(),
    }),
    response: pageOf(campaignSchema),
  }),
  get: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/{id}`,
    kind: 'record',
    summary: 'A campaign with its settings',
    params: ofCampaign,
    response: campaignDetailSchema,
  }),
  create: endpoint({
    ...write,
    access: { ...access.adminAreaWrite, flag: 'add-course' },
    method: 'POST',
    path: base,
    kind: 'record',
    verified: true,
    summary:
      'Assigns a course and, unless it starts later, enrols its users: few in the response, many as an operation',
    params: ofCompany,
    body: assignmentSchema,
    response: campaignDetailSchema,
  }),
  startAnnual: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/annual`,
    kind: 'record',
    verified: true,
    summary:
      "Starts the annual training for all users now, with the product's own notification; only if nothing is assigned",
    params: ofCompany,
    response: campaignDetailSchema,
  }),
  update: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/{id}`,
    kind: 'record',
    verified: true,
    summary: 'Changes the settings; added departments, groups or users are enrolled',
    params: ofCampaign,
    body: assignmentChangeSchema,
    response: campaignDetailSchema,
  }),
  end: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/{id}/end`,
    kind: 'record',
    summary: 'Ends a campaign: nobody is enrolled any more, open tasks can still be completed',
    params: ofCampaign,
    response: campaignDetailSchema,
  }),
  archive: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/{id}/archive`,
    kind: 'record',
    summary: 'Archives a campaign, and ends it if it runs',
    params: ofCampaign,
    response: campaignDetailSchema,
  }),
  learners: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/{id}/learners`,
    namesLearners: true,
    summary:
      'The learners of a campaign of any kind but phishing exercises, which have a report; `status` OVERDUE means past the due date with something left to do, NOT_PASSED that the last attempt was failed',
    params: ofCampaign,
    query: learnerQuery,
    response: dataOf(
      z.object({
        items: z.array(campaignLearnerSchema),
        pageInfo: longPageInfoSchema,
      }),
    ),
  }),
  exportLearners: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/{id}/learners/export`,
    namesLearners: true,
    kind: 'csv',
    summary: 'The matching learners as CSV, in the order of the list',
    params: ofCampaign,
    query: learnerExportQuery,
    response: z.string(),
  }),
  allowAttempt: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/{id}/learners/{userId}/attempts`,
    namesLearners: true,
    summary: 'Allows a learner who has no attempt left another one; when one is left, nothing changes',
    params: ofCampaign.extend({ userId: idSchema }),
    response: dataOf(campaignLearnerSchema),
  }),
  statistics: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/{id}/statistics`,
    summary: 'Totals, completions by day, departments and the hardest questions of a campaign',
    params: ofCampaign,
    response: dataOf(campaignStatisticsSchema),
  }),
  remind: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/{id}/remind`,
    verified: true,
    summary: 'Mails the learners who have not completed a campaign, or those chosen among them',
    params: ofCampaign,
    // Unknown filters are refused: they would otherwise remind everybody.
    body: z.strictObject({
      ...reminderTextSchema.pick({ subject: true, message: true }).shape,
      userIds: z.array(idSchema).min(1).max(limits.operations.maxIds).optional(),
      ...learnerFilters,
      status: z.enum(LEARNER_STATUSES).exclude(['COMPLETED']).optional(),
    }),
    response: dataOf(operationSchema),
  }),
};
