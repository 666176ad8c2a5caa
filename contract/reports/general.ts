import { z } from 'zod';
import { access, ROLES } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf, longPageInfoSchema, repeated } from '../paging';
import { reportQuery } from '../reports';
import { TASK_STATUSES } from '../users/users';
import { idSchema, instantSchema } from '../values';

const count = z.number().int();

/** A person over all that they have been given, of every kind; what was withdrawn does not count. */
export const generalRowSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  departmentId: idSchema,
  departmentName: z.string(),
  role: z.enum(ROLES),
  isDisabled: z.boolean(),
  assigned: count,
  completed: count,
  overdue: count,
  /** 0 to 100: the average of their tasks that have a score; null without any. */
  score: z.number().nullable(),
  /** When they last began or completed something, or signed in. */
  lastActivityAt: instantSchema.nullable(),
  taskStatus: z.enum(TASK_STATUSES),
});
export type GeneralRow = z.infer<typeof generalRowSchema>;

export const GENERAL_SORTS = ['name', 'email', 'department', 'taskStatus'] as const;
export const GENERAL_ROLES = ['learner', 'admin'] as const;

const { filterTeamsMax } = limits.users;
const teams = repeated(idSchema)
  .refine(({ length }) => length <= filterTeamsMax, `must be at most ${filterTeamsMax}`)
  .optional();

const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).default(false);

export const generalReportEndpoints = {
  report: endpoint({
    area: 'reports',
    access: access.boostStaffRead,
    method: 'GET',
    path: '/reports/api/v1/company/{companyId}/general/report',
    kind: 'table',
    namesLearners: true,
    summary: 'A row a person over all kinds of assignments',
    params: z.object({ companyId: idSchema }),
    query: z.object({
      ...reportQuery(GENERAL_SORTS),
      departments: teams,
      /** In at least one of these. */
      groups: teams,
      taskStatuses: repeated(z.enum(TASK_STATUSES)).optional(),
      role: z.enum(GENERAL_ROLES).optional(),
      /** Disabled people are left out unless asked for. */
      showDisabled: flag,
    }),
    response: dataOf(z.object({ items: z.array(generalRowSchema), pageInfo: longPageInfoSchema })),
  }),
};
