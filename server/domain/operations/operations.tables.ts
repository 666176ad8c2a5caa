import type { OperationKindName, OperationState, Outcome, StopReason } from '@contract/operations';
import { companies } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { bigserial, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Long work on rows that are frozen when it is requested; kind.ts explains how it runs. */
export const operations = pgTable(
  'operations',
  {
    companyId: bigintId('company_id')
      .notNull()
      .references(() => companies.id),
    id: bigserial('id', { mode: 'number' }).notNull(),
    kind: text('kind').$type<OperationKindName>().notNull(),
    state: text('state').$type<OperationState>().notNull().default('queued'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Consecutive failures of the next batch. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    stopReason: text('stop_reason').$type<StopReason>(),
    requestedBy: bigintId('requested_by').notNull(),
    /** The partner user, when they asked as an admin of the company. */
    onBehalfOf: bigintId('on_behalf_of'),
    /** The visit during which they asked. */
    visitId: bigintId('visit_id'),
    requestId: text('request_id').notNull(),
    undoes: bigintId('undoes'),
    undoneBy: bigintId('undone_by'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('operations_created').on(table.companyId, table.createdAt, table.id),
    index('operations_open').on(table.updatedAt).where(sql`finished_at IS NULL`),
    index('operations_finished').on(table.finishedAt),
  ],
);

/** The frozen rows, in processing order: positions run from 1 without gaps. */
export const operationItems = pgTable(
  'operation_items',
  {
    companyId: bigintId('company_id').notNull(),
    operationId: bigintId('operation_id').notNull(),
    position: integer('position').notNull(),
    /** The user the row is about, if any. */
    userId: bigintId('user_id'),
    /** The row's own data: a line of a file, or what to restore. */
    data: jsonb('data').$type<Record<string, unknown>>(),
    /** The previous values, for undo. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    outcome: text('outcome').$type<Outcome>().notNull().default('pending'),
    code: text('code'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.operationId, table.position] }),
    foreignKey({
      columns: [table.companyId, table.operationId],
      foreignColumns: [operations.companyId, operations.id],
    }).onDelete('cascade'),
    index('operation_items_not_done')
      .on(table.companyId, table.operationId, table.outcome, table.position)
      .where(sql`outcome IN ('skipped', 'failed')`),
  ],
);
