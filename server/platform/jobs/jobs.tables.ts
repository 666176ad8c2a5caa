import { instant } from '@server/platform/db/columns';
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** The embedded queue's rows (PGlite). On PostgreSQL pg-boss has its own schema. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    queue: text('queue').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    state: text('state').$type<'queued' | 'active' | 'done' | 'failed'>().notNull().default('queued'),
    singletonKey: text('singleton_key'),
    attempts: integer('attempts').notNull().default(0),
    runAt: instant('run_at').notNull().defaultNow(),
    lockedUntil: instant('locked_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('jobs_due').on(table.queue, table.state, table.runAt),
    uniqueIndex('jobs_singleton').on(table.queue, table.singletonKey),
  ],
);
