import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId } from '@server/platform/db/columns';
import { date, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** On which days (UTC) a partner has read a customer's figures in the comparison of its customers. */
export const comparisonReads = pgTable(
  'comparison_reads',
  {
    /** The customer. */
    companyId: ownedByCompany(),
    partnerCompanyId: bigintId('partner_company_id').notNull(),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.partnerCompanyId] })],
);
