import type { ClosingObstacle } from '@contract/settings/closing';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { jsonb, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

/** Accounts that are being closed; `companies.closes_at` says when. The row goes with the rest of the company. */
export const companyClosings = pgTable(
  'company_closings',
  {
    companyId: ownedByCompany(),
    /** The owner who asked for it; null once they are deleted. */
    askedBy: bigintId('asked_by'),
    askedAt: instant('asked_at').notNull(),
    /** The change of trust that the links in its mails stop. */
    changeId: bigintId('change_id').notNull(),
    /** How many days before the end owner and admins were last reminded. */
    toldDays: smallint('told_days'),
    /** What was in the way when it should have been carried out, as the owner was last told. */
    waitsFor: jsonb('waits_for').$type<readonly ClosingObstacle[]>(),
    /** When the removal began; from then on nothing stops it. */
    removingSince: instant('removing_since'),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

export type CompanyClosing = typeof companyClosings.$inferSelect;
