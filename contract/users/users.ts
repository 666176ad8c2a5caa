import { z } from 'zod';
import { access, ROLES } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import {
  dataOf,
  jsonParam,
  rangeSchema,
  repeated,
  type SortNames,
  searchSchema,
  sortColumn,
  sortOrderSchema,
} from '../paging';
import { CAMPAIGN_ASSIGNMENT_TYPES } from '../training/assignments';
import { departmentNameSchema, emailSchema, idSchema, instantSchema, nameSchema } from '../values';

const area = 'users' as const;
const users = '/customers/api/v1/company/{companyId}/users' as const;
const companyParams = z.object({ companyId: idSchema });
const userParams = companyParams.extend({ id: idSchema });

/** The task statuses, in their order of progress. */
export const TASK_STATUSES = ['notAssigned', 'notStarted', 'inProgress', 'completed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/**
 * Filters of the users list: by role, by task status, by the state of an unaccepted invitation, and
 * 'disabled' for disabled users only.
 */
export const USER_FILTERS = [
  'accountAdmin',
  'accountOwner',
  'learner',
  'allCompleted',
  'notStarted',
  'noTaskAssigned',
  'inProgress',
  'notInvited',
  'invited',
  'invitationExpired',
  'invitationRevoked',
  'disabled',
] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** Sortable columns of the users list; `created_at` is the default. */
export const USER_SORTS = [
  'email',
  'name',
  'lastName',
  'taskStatus',
  'department',
  'lastLogin',
  'created_at',
] as const;
export type UserSort = (typeof USER_SORTS)[number];
/** As the users' own fields are named. */
export const USER_SORT_NAMES = { createdAt: 'created_at' } as const satisfies SortNames<UserSort>;

export const REGISTRATION_TYPES = ['REGISTERED', 'INVITED'] as const;

/**
 * The state of a user's invitation: not sent, open, accepted, expired or revoked. A registered user counts as
 * accepted.
 */
export const INVITATION_STATUSES = ['none', 'invited', 'accepted', 'expired', 'revoked'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** Roles an admin may give (the form offers Learner and Admin), and the read-only admin. */
export const ASSIGNABLE_ROLES = ['user', 'admin', 'read_only_admin'] as const;

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  isOwner: z.boolean(),
  registrationType: z.enum(REGISTRATION_TYPES),
  invitation: z.enum(INVITATION_STATUSES),
  emailVerified: z.boolean(),
  isMfaEnabled: z.boolean(),
  sso: z.boolean(),
  taskStatus: z.enum(TASK_STATUSES),
  departmentId: idSchema.nullable(),
  departmentName: z.string().nullable(),
  groupIds: z.array(idSchema),
  /** Whom the user reports to. */
  manager: z.object({ id: idSchema, name: z.string(), email: z.string() }).nullable(),
  lastLogin: instantSchema.nullable(),
  createdAt: instantSchema,
  disabledAt: instantSchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** The groups of a user in a list: the first ones by name, and their total number. */
export const groupsOfUserSchema = z.object({
  userId: idSchema,
  total: z.number().int(),
  groups: z.array(z.object({ id: idSchema, name: z.string() })),
});
export type GroupsOfUser = z.infer<typeof groupsOfUserSchema>;

/** A row of the users list: the user without the fields only the edit form shows. */
export const userRowSchema = userSchema.omit({ groupIds: true });
export type UserRow = z.infer<typeof userRowSchema>;

/** Unknown names are refused: an act would otherwise reach more users than its sender meant. */
export const userListFilterSchema = z.strictObject({
  search: searchSchema.optional(),
  filterBy: z.array(z.enum(USER_FILTERS)).optional(),
  /** Disabled users are left out unless asked for. */
  showDisabled: z.boolean().optional(),
  departmentId: idSchema.optional(),
  groupId: idSchema.optional(),
  /** In one of these departments; in at least one of these groups. */
  departmentIds: z.array(idSchema).min(1).max(limits.users.filterTeamsMax).optional(),
  groupIds: z.array(idSchema).min(1).max(limits.users.filterTeamsMax).optional(),
  /** Who report to one of these. */
  managerIds: z.array(idSchema).min(1).max(limits.users.filterTeamsMax).optional(),
  /** With a department or group: the users who are not in it. */
  unassigned: z.boolean().optional(),
  id: z.array(idSchema).max(limits.users.bulkMaxIds).optional(),
});
export type UserListFilter = z.infer<typeof userListFilterSchema>;

const userSort = jsonParam(z.tuple([sortColumn(USER_SORTS, USER_SORT_NAMES), sortOrderSchema.catch('desc')]));
const userListQuery = z.object({
  sort: userSort.optional(),
  range: jsonParam(rangeSchema).optional(),
  filter: jsonParam(userListFilterSchema).optional(),
});

const editable = {
  name: nameSchema,
  lastName: nameSchema,
  role: z.enum(ASSIGNABLE_ROLES),
  departmentId: idSchema.nullable(),
  groupIds: z.array(idSchema).max(limits.users.bulkMaxIds),
};

export const userCreateSchema = z.object({
  email: emailSchema,
  name: editable.name.default(''),
  lastName: editable.lastName.default(''),
  role: editable.role.default('user'),
  departmentId: editable.departmentId.default(null),
  groupIds: editable.groupIds.default([]),
  /** Whether the user is invited by mail. */
  notify: z.boolean().default(true),
});
export const userUpdateSchema = z
  .object({
    ...editable,
    /** Replaces `departmentId`: the department of this name, created if there is none. */
    newDepartment: departmentNameSchema,
    /** Whom the user reports to; null: nobody. */
    managerId: idSchema.nullable(),
    disabled: z.boolean(),
  })
  .partial();
export const bulkUpdateSchema = z
  .object({ disabled: z.boolean(), departmentId: idSchema.nullable() })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, { message: 'changes nothing' });

const idsSchema = z.array(idSchema).min(1).max(limits.users.bulkMaxIds);
const idsFilter = z.object({ filter: jsonParam(z.object({ id: idsSchema })) });
export const bulkResultSchema = z.object({
  ids: z.array(idSchema),
  /** Users the rules protect: the caller, the owner, the last admin. */
  skipped: z.array(z.object({ id: idSchema, code: z.string() })),
});

export const userEndpoints = {
  list: endpoint({
    method: 'GET',
    path: users,
    area,
    access: access.staffRead,
    kind: 'collection',
    summary: 'Users of the company, simple-REST dialect; the total is in Content-Range',
    params: companyParams,
    query: userListQuery,
    response: z.array(userRowSchema),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: `${users}/export`,
    area,
    access: access.staffRead,
    kind: 'csv',
    summary: 'All matching users, streamed as CSV with formula cells neutralized',
    params: companyParams,
    query: userListQuery.omit({ range: true }),
    response: z.string(),
  }),
  count: endpoint({
    method: 'GET',
    path: `${users}/count`,
    area,
    access: access.adminAreaRead,
    summary: 'How many enabled users an assignment reaches',
    params: companyParams,
    query: z.object({
      assignmentType: z.enum(CAMPAIGN_ASSIGNMENT_TYPES).default('ALL_USERS'),
      ids: repeated(idSchema).optional(),
    }),
    response: dataOf(z.object({ count: z.number().int() })),
  }),
  groups: endpoint({
    method: 'GET',
    path: `${users}/groups`,
    area,
    access: access.staffRead,
    summary: 'The groups of all users on a page in one call, for the groups column',
    params: companyParams,
    query: z.object({
      ids: repeated(idSchema).refine((ids) => ids.length <= limits.paging.maxPageSize, {
        message: `must name at most ${limits.paging.maxPageSize} people`,
      }),
    }),
    response: dataOf(z.array(groupsOfUserSchema)),
  }),
  get: endpoint({
    method: 'GET',
    path: `${users}/{id}`,
    area,
    access: access.staffRead,
    kind: 'record',
    summary: 'One user',
    params: userParams,
    response: userSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: users,
    area,
    access: access.staffWrite,
    verified: true,
    duringVisit: true,
    kind: 'record',
    summary: 'Adds a user and mails the invitation',
    params: companyParams,
    body: userCreateSchema,
    response: userSchema,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${users}/{id}`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    kind: 'record',
    summary: 'Changes a user; absent fields stay as they are',
    params: userParams,
    body: userUpdateSchema,
    response: userSchema,
  }),
  updateMany: endpoint({
    method: 'PUT',
    path: users,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Disables, enables or moves several users at once',
    params: companyParams,
    query: idsFilter,
    body: bulkUpdateSchema,
    response: dataOf(bulkResultSchema),
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: users,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Deletes several users permanently',
    params: companyParams,
    body: z.object({ ids: idsSchema }),
    response: dataOf(bulkResultSchema),
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/{companyId}/delete_user',
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Deletes one user permanently',
    params: companyParams,
    body: z.object({ userId: idSchema, companyId: idSchema.optional() }),
    response: dataOf(z.object({ id: idSchema })),
  }),
  resendInvite: endpoint({
    method: 'POST',
    path: '/api/v1/user/{companyId}/resend_invite',
    area,
    access: access.staffWrite,
    verified: true,
    duringVisit: true,
    summary: 'Mails the invitation again',
    params: companyParams,
    body: z.object({
      userId: idSchema,
      companyId: idSchema.optional(),
      companyName: z.string().optional(),
      adminEmail: z.string().optional(),
      adminName: z.string().optional(),
    }),
    response: dataOf(z.object({ id: idSchema })),
  }),
};
