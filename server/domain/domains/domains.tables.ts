import type { DomainLapse } from '@contract/settings/domains';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Domains that companies say are theirs, in ASCII. Several companies can name a domain, one can prove it. */
export const companyDomains = pgTable(
  'company_domains',
  {
    companyId: ownedByCompany(),
    domain: text('domain').notNull(),
    /** What the TXT record has to say. */
    proof: text('proof').notNull(),
    /** Null while the domain is not proved, or no longer. */
    verifiedAt: instant('verified_at'),
    checkedAt: instant('checked_at'),
    /** Since when a proved domain's record is gone. */
    missingSince: instant('missing_since'),
    /** When it stopped being proved, and why. */
    lapsedAt: instant('lapsed_at'),
    lapse: text('lapse').$type<DomainLapse>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.domain] }),
    uniqueIndex('company_domains_verified').on(table.domain).where(sql`verified_at IS NOT NULL`),
  ],
);

export type DomainRow = typeof companyDomains.$inferSelect;
