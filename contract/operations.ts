import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf, jsonParam, pageOf, pageQuery } from './paging';
import { REPORT_KINDS } from './report-kinds';
import { ATTEMPTS_DEFAULT, COUNTED_ATTEMPT_DEFAULT, COUNTED_ATTEMPTS } from './training/assignments';
import { PROTECTIONS } from './users/credentials';
import { reminderPayloadSchema } from './users/reminderText';
import { ASSIGNABLE_ROLES, userListFilterSchema } from './users/users';
import { idSchema, instantSchema } from './values';

const area = 'users' as const;
const operations = '/customers/api/v1/company/{companyId}/users/operations' as const;
const companyParams = z.object({ companyId: idSchema });
const operationParams = companyParams.extend({ operationId: idSchema });

const nothing = z.object({}).default({});

/** The operations that can be requested for many users, each with its payload. */
export const peopleOperations = {
  disable: nothing,
  enable: nothing,
  delete: nothing,
  /** Null: 'No Department'. With `fromId`, only users still in that department are moved. */
  changeDepartment: z.object({ departmentId: idSchema.nullable(), fromId: idSchema.optional() }),
  addToGroup: z.object({ groupId: idSchema }),
  removeFromGroup: z.object({ groupId: idSchema }),
  changeRole: z.object({ role: z.enum(ASSIGNABLE_ROLES) }),
  resendInvite: nothing,
  resetSecondFactor: nothing,
} as const;
export type PeopleOperation = keyof typeof peopleOperations;

/** Operations on a partner's customers: their rows are companies, not users. */
export const CUSTOMER_OPERATIONS = [
  'shareCourse',
  'startCourse',
  'endCourse',
  'unshareCourse',
  'shareSimulation',
  'unshareSimulation',
] as const;

/** Every kind of operation. The additional ones are started by the gateway or by their own endpoints. */
export const operationPayloads = {
  ...peopleOperations,
  /** Started by their own endpoints: all users are moved, then the emptied team is deleted. */
  mergeDepartment: z.object({ fromId: idSchema, intoId: idSchema.nullable() }),
  mergeGroup: z.object({ fromId: idSchema, intoId: idSchema }),
  /** Undoes a change: each row contains the previous value. */
  restoreDepartment: z.object({ departmentId: idSchema.nullable() }),
  restoreRole: z.object({ role: z.enum(ASSIGNABLE_ROLES) }),
  /** Mails users about their outstanding tasks. */
  sendReminder: reminderPayloadSchema,
  /** Gives learners the month's video, and mails them about it if wanted (contract/calendar.ts). */
  sendMonthlyVideo: z.object({
    eventId: idSchema,
    title: z.string(),
    notify: z.boolean(),
    subject: z.string(),
    message: z.string(),
  }),
  /** Adds and changes the users of a CSV file (contract/users/imports.ts). */
  import: z.object({ importId: idSchema, fileName: z.string() }),
  /** Gives the users of a campaign their tasks (contract/training/campaigns.ts). */
  enrol: z.object({ campaignId: idSchema, name: z.string() }),
  /** What a partner does with a training of its customers (contract/training/sharing.ts); their rows are companies. */
  shareCourse: z.object({ courseId: idSchema, name: z.string() }),
  startCourse: z.object({
    courseId: idSchema,
    name: z.string(),
    daysToComplete: z.number(),
    attempts: z.number().nullable().default(ATTEMPTS_DEFAULT),
    countedAttempt: z.enum(COUNTED_ATTEMPTS).default(COUNTED_ATTEMPT_DEFAULT),
    startDate: z.string().optional(),
  }),
  endCourse: z.object({ courseId: idSchema, name: z.string() }),
  unshareCourse: z.object({ courseId: idSchema, name: z.string() }),
  /** A report as a PDF (contract/paper/exports.ts); its rows are the steps of the drawing. */
  exportReport: z.object({ exportId: idSchema, report: z.enum(REPORT_KINDS) }),
  /** All data of the company as files (contract/settings/company-export.ts); its rows are the files. */
  exportCompany: z.object({ exportId: idSchema }),
  /** What a partner does with a phishing simulation of its customers (contract/phishing-simulation/sharing.ts). */
  shareSimulation: z.object({
    campaignId: idSchema,
    name: z.string(),
    startDate: z.string().nullable(),
    timezone: z.string().nullable(),
  }),
  unshareSimulation: z.object({ campaignId: idSchema, name: z.string() }),
  /** Disables those whom a stopped sync would disable (contract/settings/provisioning.ts). */
  disableHeld: z.object({ holdId: idSchema }),
  /** Makes the rollups of figures again for the days of a zone (contract/dashboards.ts). */
  rebuildFigures: z.object({ timeZone: z.string(), generation: z.number().int() }),
} as const;
export type OperationKindName = keyof typeof operationPayloads;
export type OperationPayload<Kind extends OperationKindName> = z.output<(typeof operationPayloads)[Kind]>;
export const OPERATION_KINDS = Object.keys(operationPayloads) as [OperationKindName, ...OperationKindName[]];

export const OPERATION_STATES = [
  'queued',
  'running',
  'cancelling',
  'cancelled',
  'stopped',
  'done',
  'failed',
] as const;
export type OperationState = (typeof OPERATION_STATES)[number];
/** States that are still in progress; the others are final. */
export const OPEN_STATES = ['queued', 'running', 'cancelling'] as const satisfies readonly OperationState[];
export const isOpen = (state: OperationState): boolean =>
  (OPEN_STATES as readonly OperationState[]).includes(state);

/** Why an operation was stopped early: its requester lost the right to it. */
export const STOP_REASONS = [
  'REQUESTER_DELETED',
  'REQUESTER_DISABLED',
  'REQUESTER_ROLE',
  'COMPANY_DISABLED',
  'PARTNER_ACCESS',
  'VISIT_ENDED',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** The result of one row; `pending` in an ended operation means that the row was never processed. */
export const OUTCOMES = ['pending', 'done', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const operationSchema = z.object({
  id: idSchema,
  kind: z.enum(OPERATION_KINDS),
  state: z.enum(OPERATION_STATES),
  payload: z.record(z.string(), z.unknown()),
  /** The number of rows frozen at the start, and how many of them ended in each outcome so far. */
  total: z.number().int(),
  done: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  requestedBy: z.object({ id: idSchema, email: z.string().nullable() }),
  /** Only for a stopped operation. */
  stopReason: z.enum(STOP_REASONS).nullable(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  /** The operation this one undoes, and the one that undid this one. */
  undoes: idSchema.nullable(),
  undoneBy: idSchema.nullable(),
  canUndo: z.boolean(),
});
export type Operation = z.infer<typeof operationSchema>;

export const operationItemSchema = z.object({
  /** The row's position, from 1. */
  position: z.number().int(),
  userId: idSchema.nullable(),
  /** The user's address; null once the user is deleted. */
  email: z.string().nullable(),
  /** The user's, or the company's. */
  name: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Why the row was skipped or failed, for example LAST_ADMIN, or why it was never processed. */
  code: z.string().nullable(),
});
export type OperationItem = z.infer<typeof operationItemSchema>;

const chosen = {
  /** Exactly one of the two is given: users picked by id, or all that match a filter. */
  ids: z.array(idSchema).min(1).max(limits.operations.maxIds).optional(),
  filter: userListFilterSchema.optional(),
  /** The number of users the caller confirmed; a deletion of another number is refused with 409. */
  expectedTotal: z.number().int().min(0).optional(),
};
const start = <const Kind extends PeopleOperation>(kind: Kind) =>
  z.object({ kind: z.literal(kind), payload: peopleOperations[kind], ...chosen });

export const operationStartSchema = z
  .discriminatedUnion('kind', [
    start('disable'),
    start('enable'),
    start('delete'),
    start('changeDepartment'),
    start('addToGroup'),
    start('removeFromGroup'),
    start('changeRole'),
    start('resendInvite'),
    start('resetSecondFactor'),
  ])
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    message: 'must be given unless filter is, and not beside it',
    path: ['ids'],
  })
  .refine(({ kind, expectedTotal }) => kind !== 'delete' || expectedTotal !== undefined, {
    message: 'must say how many people a deletion is meant for',
    path: ['expectedTotal'],
  });
export type OperationStart = z.input<typeof operationStartSchema>;

/** A matching user whom the rules protect: not deleted, not disabled, and their role stays. */
export const protectedPersonSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  code: z.enum(PROTECTIONS),
});
export type ProtectedPerson = z.infer<typeof protectedPersonSchema>;

const outcomeQuery = z.object({ outcome: z.enum(OUTCOMES).optional() });

export const operationEndpoints = {
  preview: endpoint({
    method: 'GET',
    path: `${operations}/preview`,
    area,
    access: access.staffRead,
    summary:
      'The exact number of matching users, even where the list shows only a lower bound; with `kept`, also the protected ones among them, with `byDirectory`, how many are in a department by their directory',
    params: companyParams,
    query: z.object({
      filter: jsonParam(userListFilterSchema).optional(),
      kept: z.stringbool().optional(),
      byDirectory: z.stringbool().optional(),
    }),
    response: dataOf(
      z.object({
        total: z.number().int(),
        /** Only on request: how many matching users are protected, and the first of them. */
        kept: z.object({ total: z.number().int(), people: z.array(protectedPersonSchema) }).optional(),
        /** Only on request, and for a department: how many are in it because their directory says so. */
        byDirectory: z.number().int().optional(),
      }),
    ),
  }),
  start: endpoint({
    method: 'POST',
    path: operations,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Freezes the chosen users and starts the operation; a small set is finished in the response',
    params: companyParams,
    body: operationStartSchema,
    response: dataOf(operationSchema),
  }),
  list: endpoint({
    method: 'GET',
    path: operations,
    area,
    access: access.adminAreaRead,
    summary: "The company's operations, newest first; `open` leaves out ended ones",
    params: companyParams,
    query: z.object({ ...pageQuery, open: z.stringbool().optional() }),
    response: pageOf(operationSchema),
  }),
  get: endpoint({
    method: 'GET',
    path: `${operations}/{operationId}`,
    area,
    access: access.adminAreaRead,
    summary: 'One operation with its progress',
    params: operationParams,
    response: dataOf(operationSchema),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${operations}/{operationId}/cancel`,
    area,
    access: access.adminAreaWrite,
    duringVisit: true,
    summary: 'Stops the operation before its next batch; rows already done stay done',
    params: operationParams,
    response: dataOf(operationSchema),
  }),
  undo: endpoint({
    method: 'POST',
    path: `${operations}/{operationId}/undo`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Undoes an ended operation, as an operation of its own',
    params: operationParams,
    response: dataOf(operationSchema),
  }),
  items: endpoint({
    method: 'GET',
    path: `${operations}/{operationId}/items`,
    area,
    access: access.adminAreaRead,
    summary: 'The frozen rows with their outcomes, paged',
    params: operationParams,
    query: outcomeQuery.extend(pageQuery),
    response: pageOf(operationItemSchema),
  }),
  exportItems: endpoint({
    method: 'GET',
    path: `${operations}/{operationId}/items/export`,
    area,
    access: access.adminAreaRead,
    kind: 'csv',
    summary: 'The users who were skipped or failed, with the reason, as CSV',
    params: operationParams,
    response: z.string(),
  }),
};
