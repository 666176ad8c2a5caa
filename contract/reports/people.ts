import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { behindQuery } from '../figures';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf, longPageInfoSchema } from '../paging';
import { CAMPAIGN_KIND_NAMES } from '../plan';
import { reportQuery } from '../reports';
import { LEARNER_STATUSES } from '../training/assignments';
import { daysSchema } from '../training/campaigns';
import { reminderTextSchema } from '../users/reminderText';
import { idSchema, instantSchema } from '../values';

const base = '/reports/api/v1/company/{companyId}/people' as const;
const params = z.object({ companyId: idSchema });

/** A task behind a figure, a mail or a video, with whose it is; of `mailed` and `reported` a person, without a task. */
export const personBehindSchema = z.object({
  /** Of the row: the task or the mail; of `mailed` and `reported`, the person. */
  id: idSchema,
  userId: idSchema,
  fullName: z.string(),
  email: z.string(),
  departmentName: z.string(),
  isDisabled: z.boolean(),
  campaignId: idSchema.nullable(),
  kind: z.enum(CAMPAIGN_KIND_NAMES).nullable(),
  title: z.string().nullable(),
  status: z.enum(LEARNER_STATUSES).nullable(),
  dueAt: instantSchema.nullable(),
  /** The zone in which it is due at the end of a day; null without an assignment. */
  dueTimeZone: z.string().nullable(),
  completedAt: instantSchema.nullable(),
  /** 0 to 100. */
  score: z.number().int().nullable(),
});
export type PersonBehind = z.infer<typeof personBehindSchema>;

export const BEHIND_SORTS = ['dueAt', 'name', 'score'] as const;

/** Whom an act is for: all that the list shows, or some of its rows. */
const chosen = {
  ...behindQuery,
  /** Rows of the list, by their ids. */
  ids: z.array(idSchema).min(1).max(limits.operations.maxIds).optional(),
};

const common = { area: 'reports', namesLearners: true } as const;
const read = { ...common, access: access.boostStaffRead, method: 'GET' } as const;
const write = {
  ...common,
  access: access.boostStaffWrite,
  method: 'POST',
  duringVisit: true,
  verified: true,
} as const;

export const peopleBehindEndpoints = {
  list: endpoint({
    ...read,
    params,
    path: base,
    kind: 'table',
    summary: 'The people behind a figure of a dashboard or report, each with the task that counts',
    query: z.object({ ...behindQuery, ...reportQuery(BEHIND_SORTS) }),
    response: dataOf(
      z.object({
        items: z.array(personBehindSchema),
        pageInfo: longPageInfoSchema,
        /** How many more there are whose people are not known any more, as the results are so old that they are anonymous. */
        anonymous: z.number().int(),
        /** How many people the tasks are of; null where there are too many to count. */
        people: z.number().int().nullable(),
        /**
         * How many rows from either end can be listed in this order, beside the first and the last page; null: all. The fewer
         * of the company's people are behind the figure, the fewer. A search that finds too many lists all rows of the first
         * 100 people that it finds, and `totalIsMinimum` says so.
         */
        reach: z.number().int().nullable(),
        asOf: instantSchema,
        /** Whose days `from` and `to` are. */
        timeZone: z.string(),
        from: z.iso.date(),
        to: z.iso.date(),
      }),
    ),
  }),
  remind: endpoint({
    ...write,
    params,
    path: `${base}/remind`,
    summary: 'Mails those of the people behind a figure who have something left to do for it',
    // Unknown filters are refused: they would otherwise remind everybody.
    body: z.strictObject({
      ...chosen,
      ...reminderTextSchema.pick({ subject: true, message: true }).shape,
    }),
    response: dataOf(operationSchema),
  }),
  assign: endpoint({
    ...write,
    params,
    path: `${base}/assign`,
    summary: 'Assigns a course to the people behind a figure: they join its open assignment, or a new one',
    body: z.strictObject({ ...chosen, courseId: idSchema, daysToComplete: daysSchema }),
    response: dataOf(
      z.object({
        campaignId: idSchema,
        isNew: z.boolean(),
        /** How many are assigned it by this, and how many had it already. */
        added: z.number().int(),
        alreadyHad: z.number().int(),
      }),
    ),
  }),
};
