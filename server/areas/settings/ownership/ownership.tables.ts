import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** To whom the owner of a company offers it; one offer at most. It goes with either of the two users. */
export const ownerOffers = pgTable(
  'owner_offers',
  {
    companyId: bigintId('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: bigintId('user_id').notNull(),
    /** The owner who offers; the offer of a former one counts no more. */
    offeredBy: bigintId('offered_by').notNull(),
    offeredAt: instant('offered_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId] }),
    index('owner_offers_user').on(table.companyId, table.userId),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.offeredBy],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);

export type OwnerOffer = typeof ownerOffers.$inferSelect;
