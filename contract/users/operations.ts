import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf, jsonParam, pageOf, pageQuery } from '../paging';
import { idSchema, instantSchema } from '../values';
import { PROTECTIONS } from './credentials';
import { reminderPayloadSchema } from './reminderText';
import { ASSIGNABLE_ROLES, userListFilterSchema } from './users';

const area = 'users' as const;
const operations = '/customers/api/v1/company/{companyId}/users/operations' as const;
const companyParams = z.object({ companyId: idSchema });
const operationParams = companyParams.extend({ operationId: idSchema });

const nothing = z.object({}).default({});

/** What can be asked for on many people at once, with what each needs to know. */
export const peopleOperations = {
  disable: nothing,
  enable: nothing,
  delete: nothing,
  /** Null: 'No Department'. With `fromId` only those who are still there when their turn comes. */
  changeDepartment: z.object({ departmentId: idSchema.nullable(), fromId: idSchema.optional() }),
  addToGroup: z.object({ groupId: idSchema }),
  removeFromGroup: z.object({ groupId: idSchema }),
  changeRole: z.object({ role: z.enum(ASSIGNABLE_ROLES) }),
  resendInvite: nothing,
  resetSecondFactor: nothing,
} as const;
export type PeopleOperation = keyof typeof peopleOperations;

/** Every kind of long work. Those beside the ones above are started by the gateway, or by endpoints of their own. */
export const operationPayloads = {
  ...peopleOperations,
  /** Their own endpoints start these: everybody leaves, then the emptied one is deleted. */
  mergeDepartment: z.object({ fromId: idSchema, intoId: idSchema.nullable() }),
  mergeGroup: z.object({ fromId: idSchema, intoId: idSchema }),
  /** Takes a change back: each row holds what was there before. */
  restoreDepartment: z.object({ departmentId: idSchema.nullable() }),
  restoreRole: z.object({ role: z.enum(ASSIGNABLE_ROLES) }),
  /** Mails people about their outstanding tasks. */
  sendReminder: reminderPayloadSchema,
  /** Adds and changes the people of a CSV file (contract/users/imports.ts). */
  import: z.object({ importId: idSchema, fileName: z.string() }),
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
/** States that end by themselves; the others are final. */
export const OPEN_STATES = ['queued', 'running', 'cancelling'] as const satisfies readonly OperationState[];
export const isOpen = (state: OperationState): boolean =>
  (OPEN_STATES as readonly OperationState[]).includes(state);

/** Why work was stopped before its end: whoever asked for it may no longer do so. */
export const STOP_REASONS = [
  'REQUESTER_DELETED',
  'REQUESTER_DISABLED',
  'REQUESTER_ROLE',
  'COMPANY_DISABLED',
  'PARTNER_ACCESS',
  'VISIT_ENDED',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** What became of one row; `pending` in an operation that ended means that its turn never came. */
export const OUTCOMES = ['pending', 'done', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const operationSchema = z.object({
  id: idSchema,
  kind: z.enum(OPERATION_KINDS),
  state: z.enum(OPERATION_STATES),
  payload: z.record(z.string(), z.unknown()),
  /** Rows that were frozen at the start, and how many of them ended in which way so far. */
  total: z.number().int(),
  done: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  requestedBy: z.object({ id: idSchema, email: z.string().nullable() }),
  /** Only of one that was stopped. */
  stopReason: z.enum(STOP_REASONS).nullable(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  /** The operation that this one takes back, and the one that took this one back. */
  undoes: idSchema.nullable(),
  undoneBy: idSchema.nullable(),
  canUndo: z.boolean(),
});
export type Operation = z.infer<typeof operationSchema>;

export const operationItemSchema = z.object({
  /** The row's place, from 1. */
  position: z.number().int(),
  userId: idSchema.nullable(),
  /** The person's address; null once they are deleted. */
  email: z.string().nullable(),
  name: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Why it was left out or failed, for example LAST_ADMIN, or why its turn never came. */
  code: z.string().nullable(),
});
export type OperationItem = z.infer<typeof operationItemSchema>;

const chosen = {
  /** Exactly one of the two says who is meant: people picked one by one, or all that match. */
  ids: z.array(idSchema).min(1).max(limits.operations.maxIds).optional(),
  filter: userListFilterSchema.optional(),
  /** How many the person was told they act on; a deletion of another number is refused with 409. */
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
    message: 'either ids or filter',
    path: ['ids'],
  })
  .refine(({ kind, expectedTotal }) => kind !== 'delete' || expectedTotal !== undefined, {
    message: 'a deletion must say how many people it is meant for',
    path: ['expectedTotal'],
  });
export type OperationStart = z.input<typeof operationStartSchema>;

/** Somebody among those who match whom the rules keep: not deleted, not disabled, in the same role. */
export const keptPersonSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  code: z.enum(PROTECTIONS),
});
export type KeptPerson = z.infer<typeof keptPersonSchema>;

const outcomeQuery = z.object({ outcome: z.enum(OUTCOMES).optional() });

export const operationEndpoints = {
  preview: endpoint({
    method: 'GET',
    path: `${operations}/preview`,
    area,
    access: access.staffRead,
    summary:
      'How many people match exactly, also where the list says only "more than"; with `kept`, whom of them the rules protect',
    params: companyParams,
    query: z.object({ filter: jsonParam(userListFilterSchema).optional(), kept: z.stringbool().optional() }),
    response: dataOf(
      z.object({
        total: z.number().int(),
        /** Only when asked for: how many stay as they are whatever is done, and the first of them. */
        kept: z.object({ total: z.number().int(), people: z.array(keptPersonSchema) }).optional(),
      }),
    ),
  }),
  start: endpoint({
    method: 'POST',
    path: operations,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary:
      'Freezes the people who are meant and starts the work on them; a small set is done in the answer',
    params: companyParams,
    body: operationStartSchema,
    response: dataOf(operationSchema),
  }),
  list: endpoint({
    method: 'GET',
    path: operations,
    area,
    access: access.staffRead,
    summary: 'Long work of the company, newest first; `open` leaves out what has ended',
    params: companyParams,
    query: z.object({ ...pageQuery, open: z.stringbool().optional() }),
    response: pageOf(operationSchema),
  }),
  get: endpoint({
    method: 'GET',
    path: `${operations}/{operationId}`,
    area,
    access: access.staffRead,
    summary: 'One piece of long work with its progress',
    params: operationParams,
    response: dataOf(operationSchema),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${operations}/{operationId}/cancel`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Stops the work before its next batch; what is done stays done',
    params: operationParams,
    response: dataOf(operationSchema),
  }),
  undo: endpoint({
    method: 'POST',
    path: `${operations}/{operationId}/undo`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Takes back what an ended operation did, as an operation of its own',
    params: operationParams,
    response: dataOf(operationSchema),
  }),
  items: endpoint({
    method: 'GET',
    path: `${operations}/{operationId}/items`,
    area,
    access: access.staffRead,
    summary: 'The frozen rows and what became of each, paged',
    params: operationParams,
    query: outcomeQuery.extend(pageQuery),
    response: pageOf(operationItemSchema),
  }),
  exportItems: endpoint({
    method: 'GET',
    path: `${operations}/{operationId}/items/export`,
    area,
    access: access.staffRead,
    kind: 'csv',
    summary: 'Everybody for whom it was not done, with the reason, as CSV',
    params: operationParams,
    response: z.string(),
  }),
};
