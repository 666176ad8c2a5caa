import { z } from 'zod';
import { access } from './access';
import { CULTURE_LEVELS } from './culture';
import { endpoint } from './endpoint';
import { dataOf, pageOf } from './paging';
import { reportQuery } from './reports';
import { TASK_STATUSES } from './users/users';
import { idSchema, instantSchema } from './values';

const area = 'dashboards' as const;
const base = '/reports/api/v1/company/{companyId}/dashboards' as const;
const params = z.object({ companyId: idSchema });
const read = { area, access: access.boostStaffRead, method: 'GET' } as const;

const count = z.number().int();
/** 0 to 100; null where there is nothing to tell of, or too few people. */
const share = z.number().nullable();

/** When the figures are from, and in whose days: those of the company's zone, unless they are being rebuilt for a new one. */
const told = {
  asOf: instantSchema,
  timeZone: z.string(),
  /** The company's zone now. */
  companyTimeZone: z.string(),
  /** Nothing is told of fewer than five people: of learning, and of simulations. */
  isLearningPrivate: z.boolean(),
  isAnonymous: z.boolean(),
};

/** Company Culture over some months, with what it is made of. Numbers are null where too few people are behind them. */
export const cultureSchema = z.object({
  score: count.nullable(),
  level: z.enum(CULTURE_LEVELS).nullable(),
  /** Training that was due, and what of it is completed. */
  training: z.object({ due: count.nullable(), completed: count.nullable(), percent: share }),
  /** Games that were due and have a score, and the average from 0 to 100. */
  gaming: z.object({ scored: count.nullable(), score: share }),
  /** People with a simulated mail, and who of them reported one; in anonymous companies the mails themselves. */
  reported: z.object({ mailed: count.nullable(), reported: count.nullable(), percent: share }),
});
export type Culture = z.infer<typeof cultureSchema>;

/** Months of the figures' zone, `YYYY-MM`. */
const monthSchema = z.string();

/** How many months departments are compared over. */
export const COMPARED_MONTHS = [1, 3, 6, 12] as const;
export type ComparedMonths = (typeof COMPARED_MONTHS)[number];

export const DEPARTMENT_FIGURE_SORTS = [
  'culture',
  'name',
  'people',
  'due',
  'completedPercent',
  'overdue',
  'score',
  'reportedPercent',
] as const;

/** A department on the dashboard. Its people's tasks follow them to another one; mails stay where they were planned. */
export const departmentFiguresSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Enabled people. */
  people: count,
  culture: cultureSchema,
  /** Training that was due and is not completed; null where too few people are behind it. */
  overdue: count.nullable(),
  /** The score of as many months before. */
  previousScore: count.nullable(),
});
export type DepartmentFigures = z.infer<typeof departmentFiguresSchema>;

export const dashboardEndpoints = {
  culture: endpoint({
    ...read,
    path: `${base}/culture`,
    summary:
      'Company Culture over the last 12 months, the 12 before, and how it was at the end of each month',
    params,
    response: dataOf(
      z.object({
        ...told,
        /** The first and the last day of the 12 months. */
        from: z.iso.date(),
        to: z.iso.date(),
        current: cultureSchema,
        previous: cultureSchema,
        /** Each over the 12 months that end with it, oldest first. */
        trend: z.array(cultureSchema.extend({ month: monthSchema })),
      }),
    ),
  }),
  departments: endpoint({
    ...read,
    path: `${base}/departments`,
    kind: 'table',
    summary:
      'Departments over the last months, by default the weakest first; 12 months where learning is private',
    params,
    query: z.object({
      ...reportQuery(DEPARTMENT_FIGURE_SORTS),
      months: z.coerce.number().pipe(z.literal(COMPARED_MONTHS)).default(12),
    }),
    response: pageOf(departmentFiguresSchema),
  }),
  activity: endpoint({
    ...read,
    path: `${base}/activity`,
    summary:
      'How much was completed on each of the last 30 days, of all kinds; days without any are left out',
    params,
    response: dataOf(
      z.object({
        ...told,
        from: z.iso.date(),
        to: z.iso.date(),
        /** Days are of the assignments' own zones. */
        days: z.array(z.object({ day: z.iso.date(), completed: count.nullable() })),
      }),
    ),
  }),
  users: endpoint({
    ...read,
    path: `${base}/users`,
    summary: 'How many people there are, and how they stand with all their tasks',
    params,
    response: dataOf(
      z.object({
        ...told,
        enabled: count,
        disabled: count,
        /** Enabled people by the status of their tasks. */
        statuses: z.record(z.enum(TASK_STATUSES), count),
      }),
    ),
  }),
};
