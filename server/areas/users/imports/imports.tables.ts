import type { ImportMapping, RowProblem } from '@contract/users/importRow';
import type {
  ImportOutcome,
  ImportReason,
  ImportSummary,
  ManagerProblem,
  UserImport,
} from '@contract/users/imports';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { bigserial, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export interface ImportOptions {
  readonly notify: boolean;
  readonly sso: boolean;
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
}

/** A CSV import in progress: its rows arrive, are checked, and wait for confirmation. */
export const userImports = pgTable(
  'user_imports',
  {
    companyId: bigintId('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: bigserial('id', { mode: 'number' }).notNull(),
    /** The user who brought the file. */
    userId: bigintId('user_id').notNull(),
    fileName: text('file_name').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    state: text('state').$type<UserImport['state']>().notNull().default('receiving'),
    total: integer('total').notNull(),
    received: integer('received').notNull().default(0),
    summary: jsonb('summary').$type<ImportSummary>(),
    /** How new users are notified, as confirmed. */
    options: jsonb('options').$type<ImportOptions>(),
    operationId: bigintId('operation_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('user_imports_created').on(table.createdAt),
  ],
);

/** A row of the file: its cells as received, the parsed values, and the verdict. */
export const userImportRows = pgTable(
  'user_import_rows',
  {
    companyId: bigintId('company_id').notNull(),
    importId: bigintId('import_id').notNull(),
    /** Its position in the file, from 0. */
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    lastName: text('last_name').notNull(),
    lastNameKey: text('last_name_key').notNull(),
    searchText: text('search_text').notNull(),
    department: text('department').notNull(),
    /** The team's key of identity. Empty: 'No Department' for new users; existing ones stay where they are. */
    departmentKey: text('department_key').notNull(),
    groups: text('groups').array().notNull(),
    groupKeys: text('group_keys').array().notNull(),
    /** The address of whom they report to, and its comparable form; blank changes nothing. */
    manager: text('manager').notNull().default(''),
    managerKey: text('manager_key').notNull().default(''),
    /** Why the row is imported without it. */
    managerProblem: text('manager_problem').$type<ManagerProblem>(),
    /** A problem of the row itself, or within its file. */
    problem: text('problem').$type<RowProblem | 'duplicateInFile' | 'erased'>(),
    outcome: text('outcome').$type<ImportOutcome>(),
    reason: text('reason').$type<ImportReason>(),
    changes: text('changes').array(),
    /** The existing user the row is about. */
    userId: bigintId('user_id'),
    /** Other addresses in its cells, in comparable form, so that erasing a user finds them. */
    mentions: text('mentions').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.row] }),
    foreignKey({
      columns: [table.companyId, table.importId],
      foreignColumns: [userImports.companyId, userImports.id],
    }).onDelete('cascade'),
    index('user_import_rows_email').on(table.companyId, table.emailKey, table.importId),
    index('user_import_rows_user').on(table.companyId, table.userId).where(sql`user_id IS NOT NULL`),
    index('user_import_rows_mentions')
      .using('gin', table.companyId, table.mentions)
      .where(sql`mentions <> '{}'`),
    index('user_import_rows_outcome').on(table.companyId, table.importId, table.outcome, table.row),
  ],
);

/** Whom imported users will report to, until all rows are done: a manager may stand further down in the file. */
export const userImportManagers = pgTable(
  'user_import_managers',
  {
    companyId: bigintId('company_id').notNull(),
    importId: bigintId('import_id').notNull(),
    userId: bigintId('user_id').notNull(),
    /** The manager's address in its comparable form. */
    managerKey: text('manager_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.userId] }),
    foreignKey({
      columns: [table.companyId, table.importId],
      foreignColumns: [userImports.companyId, userImports.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
    index('user_import_managers_user').on(table.companyId, table.userId),
    index('user_import_managers_manager').on(table.companyId, table.managerKey),
  ],
);
