import type { RetainedAmount } from '@contract/settings/retention';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** After how many months results of a company become anonymous. Without a row, and with null, they never do. */
export const retentionSettings = pgTable(
  'retention_settings',
  {
    companyId: ownedByCompany(),
    months: integer('months'),
    /** What applies until `startsAt`. */
    monthsBefore: integer('months_before'),
    startsAt: instant('starts_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Whom the runs are recorded for; null once they are deleted, and then it is the owner. */
    changedBy: bigintId('changed_by'),
    /** The last day, of the company's zone, on which it was looked what there is to do. */
    lookedOn: date('looked_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/** A day on which something became anonymous: numbers, never whose. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    months: integer('months').notNull(),
    through: date('through', { mode: 'string' }).notNull(),
    amounts: jsonb('amounts').$type<readonly RetainedAmount[]>().notNull(),
    startedAt: instant('started_at').notNull(),
    /** Null until the last result is anonymous. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('retention_runs_open').on(table.companyId).where(sql`ended_at IS NULL`),
  ],
);
