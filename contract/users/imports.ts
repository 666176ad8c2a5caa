import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf, pageOf, pageQuery } from '../paging';
import { idSchema, instantSchema, nameSchema } from '../values';
import { inviteSchema } from './invites';

const area = 'users' as const;
const imports = '/customers/api/v1/company/{companyId}/users/imports' as const;
const inCompany = z.object({ companyId: idSchema });
const ofImport = inCompany.extend({ importId: idSchema });
const { maxColumns, maxRows, portionRows, cellMax } = limits.imports;

/** What importing the row will do. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'skipped'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Why a row is skipped: problems of the row itself, then conflicts with the company's users. */
export const IMPORT_REASONS = [
  'noEmail',
  'invalidEmail',
  'tooManyCells',
  'nameTooLong',
  'teamTooLong',
  'tooManyGroups',
  'duplicateInFile',
  'inUseElsewhere',
  'disabled',
  'directory',
  'overLimit',
  'erased',
] as const;
export type ImportReason = (typeof IMPORT_REASONS)[number];

/**
 * Why a row is imported without its manager: the user's own address, nobody's address in the company or the file, or that
 * of somebody who would report to them, over any number of steps.
 */
export const MANAGER_PROBLEMS = ['managerSelf', 'managerUnknown', 'managerCircle'] as const;
export type ManagerProblem = (typeof MANAGER_PROBLEMS)[number];

/** The fields a row can change. */
export const IMPORT_CHANGES = ['name', 'lastName', 'department', 'groups', 'manager'] as const;

/**
 * `receiving`: rows are being sent; `checked`: the dry run can be viewed; `committed`: the work has begun.
 */
export const IMPORT_STATES = ['receiving', 'checked', 'committed'] as const;

// The database stores neither NUL nor half a surrogate pair.
const cellSchema = z
  .string()
  .overwrite((cell) => cell.toWellFormed().replaceAll('\0', '\ufffd').slice(0, cellMax));
const column = z
  .number()
  .int()
  .min(0)
  .max(maxColumns - 1);

export const importMappingSchema = z.object({
  email: column,
  department: column,
  name: column.nullable().default(null),
  lastName: column.nullable().default(null),
  group: column.nullable().default(null),
  manager: column.nullable().default(null),
});

export const importCreateSchema = z
  .object({
    fileName: nameSchema.min(1),
    /** The file's column names; the download of skipped rows repeats them. */
    columns: z.array(cellSchema).min(1).max(maxColumns),
    mapping: importMappingSchema,
    /** How many rows will be sent. */
    total: z.number().int().min(1).max(maxRows),
  })
  .refine(
    ({ columns, mapping }) => Object.values(mapping).every((at) => at === null || at < columns.length),
    {
      message: 'Please select a column.',
      path: ['mapping'],
    },
  );

/** How many departments or groups will be created, and the first of their names. */
const newTeamsSchema = z.object({ total: z.number().int(), names: z.array(z.string()) });

/** The counts of the dry run. */
export const importSummarySchema = z.object({
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.number().int()),
  newDepartments: newTeamsSchema,
  newGroups: newTeamsSchema,
  /** Rows that are imported without their manager. */
  withoutManager: z.number().int().default(0),
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const userImportSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  total: z.number().int(),
  /** Rows received so far. */
  received: z.number().int(),
  /** Null until all rows are checked. */
  summary: importSummarySchema.nullable(),
  /** The operation that carries the import out; null until it is confirmed. */
  operationId: idSchema.nullable(),
  createdAt: instantSchema,
});
export type UserImport = z.infer<typeof userImportSchema>;

/** How new users are notified; the texts are those of an invitation by email. */
export const importCommitSchema = inviteSchema.pick({
  custom_subject: true,
  custom_message: true,
  sso: true,
  notificationsEnabled: true,
  autoStartTraining: true,
});

export const importRowSchema = z.object({
  /**
   * The row's number in a spreadsheet if the console sent it; otherwise its position from 1, not counting the
   * header.
   */
  row: z.number().int(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  department: z.string(),
  groups: z.array(z.string()),
  /** The address of whom they will report to; blank changes nothing. */
  manager: z.string(),
  managerProblem: z.enum(MANAGER_PROBLEMS).nullable(),
  outcome: z.enum(IMPORT_OUTCOMES),
  reason: z.enum(IMPORT_REASONS).nullable(),
  changes: z.array(z.enum(IMPORT_CHANGES)),
  /** The user's current values, for a row that changes one. */
  before: z
    .object({
      name: z.string(),
      lastName: z.string(),
      department: z.string(),
      groups: z.array(z.string()),
      manager: z.string(),
    })
    .nullable(),
});
export type ImportedRow = z.infer<typeof importRowSchema>;

export const importEndpoints = {
  create: endpoint({
    method: 'POST',
    path: imports,
    area,
    access: access.staffWrite,
    verified: true,
    duringVisit: true,
    summary: 'Begins an import of a CSV file; its rows follow in portions',
    params: inCompany,
    body: importCreateSchema,
    response: dataOf(userImportSchema),
  }),
  addRows: endpoint({
    method: 'PUT',
    path: `${imports}/{importId}/rows/{first}`,
    area,
    access: access.staffWrite,
    verified: true,
    duringVisit: true,
    summary:
      'Sends the next rows of the file, starting at row `first` (0-based); a portion already received gets the same answer',
    params: ofImport.extend({ first: z.coerce.number().int().min(0).max(maxRows) }),
    body: z
      .object({
        rows: z
          .array(z.array(cellSchema).max(maxColumns * 2))
          .min(1)
          .max(portionRows),
        /** The rows' numbers in a spreadsheet, which also counts the header and blank lines. */
        numbers: z.array(z.number().int().min(1).max(2_000_000_000)).max(portionRows).optional(),
      })
      .refine(
        ({ rows, numbers }) =>
          numbers === undefined ||
          (numbers.length === rows.length && numbers.every((number, at) => number > (numbers[at - 1] ?? 0))),
        { message: 'must be a rising number for each row', path: ['numbers'] },
      ),
    response: dataOf(z.object({ received: z.number().int() })),
  }),
  check: endpoint({
    method: 'POST',
    path: `${imports}/{importId}/check`,
    area,
    access: access.staffWrite,
    verified: true,
    duringVisit: true,
    summary: 'Runs the dry run: what each row will do; nothing is changed yet',
    params: ofImport,
    response: dataOf(userImportSchema),
  }),
  get: endpoint({
    method: 'GET',
    path: `${imports}/{importId}`,
    area,
    access: access.staffRead,
    summary: 'An import with the counts of its dry run',
    params: ofImport,
    response: dataOf(userImportSchema),
  }),
  rows: endpoint({
    method: 'GET',
    path: `${imports}/{importId}/rows`,
    area,
    access: access.staffRead,
    summary: 'The rows of an import with their outcome, paged, of one outcome or all',
    params: ofImport,
    query: z.object({ ...pageQuery, outcome: z.enum(IMPORT_OUTCOMES).optional() }),
    response: pageOf(importRowSchema),
  }),
  skipped: endpoint({
    method: 'GET',
    path: `${imports}/{importId}/skipped`,
    area,
    access: access.staffRead,
    kind: 'csv',
    summary: 'The skipped rows as received, each with its reason, as CSV with formula cells neutralized',
    params: ofImport,
    response: z.string(),
  }),
  commit: endpoint({
    method: 'POST',
    path: `${imports}/{importId}/commit`,
    area,
    access: access.staffWrite,
    verified: true,
    duringVisit: true,
    summary: 'Adds and changes the users of the file as an operation; skipped rows are left out',
    params: ofImport,
    body: importCommitSchema,
    response: dataOf(operationSchema),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${imports}/{importId}`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Deletes an unconfirmed import and its rows',
    params: ofImport,
    response: dataOf(z.object({ id: idSchema })),
  }),
};
