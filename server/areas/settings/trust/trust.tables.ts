import type { TrustChange } from '@contract/settings/trust';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Changes of who gets in and how, which the owner and all admins were told of by mail. */
export const trustChanges = pgTable(
  'trust_changes',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind').$type<TrustChange>().notNull(),
    /** What was changed, where there may be several: the id of a key, a domain. */
    subject: text('subject'),
    changedAt: instant('changed_at').notNull(),
    stoppedAt: instant('stopped_at'),
    stoppedBy: bigintId('stopped_by'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export type TrustChangeRow = typeof trustChanges.$inferSelect;
