import { bigserial, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigintId, instant } from './columns';

/**
 * Who did what to what, on whose behalf, when and in which request. Append-only, enforced by the database.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    companyId: bigintId('company_id').notNull(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    actorUserId: bigintId('actor_user_id').notNull(),
    /** The partner's user, when they act as the company's admin. */
    onBehalfOf: bigintId('on_behalf_of'),
    action: text('action').notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id'),
    details: jsonb('details').$type<Record<string, unknown>>(),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('audit_events_target').on(table.companyId, table.targetType, table.targetId, table.id),
  ],
);

/**
 * The users an event concerns: the actor and everyone affected, a row each. Personal data is stored here
 * rather than in the immutable event, so that it can be erased (docs/adr/0009).
 */
export const auditSubjects = pgTable(
  'audit_subjects',
  {
    companyId: bigintId('company_id').notNull(),
    userId: bigintId('user_id').notNull(),
    eventId: bigintId('event_id').notNull(),
    personal: jsonb('personal').$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.eventId] })],
);

/** Answers of finished writes by the caller's Idempotency-Key: a retry gets the first answer again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: bigintId('company_id').notNull(),
    userId: bigintId('user_id').notNull(),
    key: text('key').notNull(),
    /** Hash of method, address and body: the same key with another request is refused. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
