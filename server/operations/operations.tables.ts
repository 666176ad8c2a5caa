import type { OperationKindName, OperationState, Outcome, StopReason } from '@contract/users/operations';
import { sql } from 'drizzle-orm';
import { bigserial, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigintId, companies, instant } from '../areas/shell/shell.tables';

/** Long work on rows that were frozen when it was asked for; see kind.ts for how it runs. */
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
    /** Failures of the batch that is next, in a row. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    stopReason: text('stop_reason').$type<StopReason>(),
    requestedBy: bigintId('requested_by').notNull(),
    /** The partner's own person when they asked as the company's admin. */
    onBehalfOf: bigintId('on_behalf_of'),
    /** The visit in which they did. */
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

/** The frozen rows, in the order in which they are worked on: positions run from 1 without a gap. */
export const operationItems = pgTable(
  'operation_items',
  {
    companyId: bigintId('company_id').notNull(),
    operationId: bigintId('operation_id').notNull(),
    position: integer('position').notNull(),
    /** The person it is about, when the row is one. */
    userId: bigintId('user_id'),
    /** The row itself, when it is more than a person: a line of a file, what to restore. */
    data: jsonb('data').$type<Record<string, unknown>>(),
    /** What the work changed, so that it can be taken back. */
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
