import { z } from 'zod';
import { access } from '../access';
import { newEmailSchema, newPasswordSchema, pendingEmail } from '../account';
import { changeSchema } from '../audit';
import { endpoint } from '../endpoint';
import { OPERATION_KINDS } from '../operations';
import { dataOf, pageOf, pageQuery } from '../paging';
import { TASK_STANDINGS } from '../training/assignments';
import { idSchema, instantSchema } from '../values';
import { PROTECTIONS } from './credentials';
import { userSchema } from './users';

const area = 'users' as const;
const user = '/customers/api/v1/company/{companyId}/users/{id}' as const;
const userParams = z.object({ companyId: idSchema, id: idSchema });

/** The types of items a task can be about. */
export const ITEM_TYPES = [
  'course',
  'phishing exercise',
  'policy',
  'exercise',
  'monthly video',
  'Fake Or Real exercise',
  'Secure code training',
] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** A failed course without an attempt left is among the completed ones: nothing is left to do. */
export const TASK_STATES = ['outstanding', 'completed'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** A task that a user has to do or has done, or a monthly video they were given. */
export const personTaskSchema = z.object({
  /** Of a monthly video, its event's: unique for its type only. */
  id: idSchema,
  type: z.enum(ITEM_TYPES),
  /** The assignment it belongs to, if it belongs to one. */
  campaignId: idSchema.nullable(),
  name: z.string(),
  status: z.enum(TASK_STANDINGS),
  /** In whole percent. */
  progress: z.number().int().min(0).max(100),
  assignedAt: instantSchema,
  dueAt: instantSchema.nullable(),
  /** The zone whose day the due date is: of its campaign, else of the company. */
  timeZone: z.string(),
  /** Past its due date with something left to do. */
  overdue: z.boolean(),
  completedAt: instantSchema.nullable(),
  /** 0 to 100, shown divided by 10; null where the item is not scored. */
  score: z.number().int().min(0).max(100).nullable(),
  /** The number of the attempt that runs or ran last, from 1. */
  attempt: z.number().int().positive(),
  /** How many attempts may be begun after it; null: as many as are needed. */
  attemptsLeft: z.number().int().nullable(),
});
export type PersonTask = z.infer<typeof personTaskSchema>;

/** What a directory can decide about a user. A department and a manager are its own once it has sent one. */
export const MANAGED_FIELDS = ['name', 'email', 'status', 'groups', 'department', 'manager'] as const;
export type ManagedField = (typeof MANAGED_FIELDS)[number];

export const profileSchema = userSchema.extend({
  groups: z.array(z.object({ id: idSchema, name: z.string() })),
  /** A new address that waits for confirmation. */
  unconfirmedNewEmail: z.string().nullable(),
  /** The company's directory has sent them, and is live: it decides `managedFields`. */
  isProvisioned: z.boolean(),
  managedFields: z.array(z.enum(MANAGED_FIELDS)),
  /** Why the caller may not disable or delete the user. */
  protection: z.enum(PROTECTIONS).nullable(),
  tasks: z.object({
    total: z.number().int(),
    completed: z.number().int(),
    overdue: z.number().int(),
  }),
});
export type Profile = z.infer<typeof profileSchema>;

const somebodySchema = z.object({
  id: idSchema,
  /** Null for a deleted user. */
  name: z.string().nullable(),
});

/** An entry of the audit log, as it concerns one user. */
export const activitySchema = z.object({
  id: idSchema,
  /** `<thing>.<verb in the past>`, for example `user.created`. */
  action: z.string(),
  at: instantSchema,
  /** Null for the company's directory. */
  actor: somebodySchema.nullable(),
  /** The partner user, when they acted as an admin of the company. */
  partner: somebodySchema.nullable(),
  /** The user acted on, if it was a single one. */
  target: somebodySchema.nullable(),
  /** The changed fields, for older events that stored no values. */
  fields: z.array(z.string()),
  /** Old and new values. For an act on several users: each change that some of them have in common. */
  changes: z.array(changeSchema),
  /** For an act on several users: how many, with some of their names. */
  people: z.object({ total: z.number().int(), names: z.array(z.string()) }).nullable(),
  /** The bulk operation that it started or ended. */
  operation: z
    .object({ kind: z.enum(OPERATION_KINDS), total: z.number().int(), done: z.number().int().nullable() })
    .nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

/** One user's profile; a partner's users read only their own. */
export const profileEndpoints = {
  get: endpoint({
    method: 'GET',
    path: `${user}/profile`,
    area,
    access: access.adminAreaRead,
    summary: 'A user with groups, pending address and task totals',
    params: userParams,
    response: dataOf(profileSchema),
  }),
  tasks: endpoint({
    method: 'GET',
    path: `${user}/tasks`,
    selfParam: 'id',
    namesLearners: true,
    area,
    access: access.adminAreaRead,
    summary: "A user's tasks and monthly videos: outstanding by due date, or completed, newest first",
    params: userParams,
    query: z.object({ ...pageQuery, state: z.enum(TASK_STATES).default('outstanding') }),
    response: pageOf(personTaskSchema),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: `${user}/email`,
    area,
    access: access.staffWrite,
    verified: true,
    summary: "Mails a link to the user's new address, which stays pending until the link is opened",
    params: userParams,
    body: newEmailSchema,
    response: pendingEmail,
  }),
  cancelEmail: endpoint({
    method: 'DELETE',
    path: `${user}/email`,
    area,
    access: access.staffWrite,
    summary: "Cancels the user's pending address; its link stops working",
    params: userParams,
    response: dataOf(z.object({ done: z.literal(true) })),
  }),
  activity: endpoint({
    method: 'GET',
    path: `${user}/activity`,
    area,
    access: access.adminAreaRead,
    summary: 'What the user did and what was done to them, newest first; `before` continues a page',
    params: userParams,
    query: z.object({ before: idSchema.optional(), pageSize: pageQuery.pageSize }),
    response: dataOf(z.object({ items: z.array(activitySchema), next: idSchema.nullable() })),
  }),
  exportData: endpoint({
    method: 'POST',
    path: `${user}/data_export`,
    area,
    access: access.staffWrite,
    kind: 'download',
    summary: 'Everything stored about the user, streamed as a JSON file',
    params: userParams,
    response: z.object({
      exportedAt: instantSchema,
      sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: `${user}/password_reset`,
    area,
    access: access.staffWrite,
    verified: true,
    summary: 'Mails the user a link to choose a new password',
    params: userParams,
    response: dataOf(z.object({ email: z.string() })),
  }),
  setTemporaryPassword: endpoint({
    method: 'POST',
    path: `${user}/temporary_password`,
    area,
    access: access.staffWrite,
    verified: true,
    summary: 'Sets a password that the user must replace at their next sign-in',
    params: userParams,
    body: z.object({ password: newPasswordSchema }),
    response: dataOf(z.object({ done: z.literal(true) })),
  }),
};
