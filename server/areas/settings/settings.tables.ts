import { ownedByCompany } from '@server/domain/company/company.tables';
import { files } from '@server/domain/files/files.tables';
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

/** The file of a company's logo, whose address `companies.logo` holds: files that nothing names are removed. */
export const companyLogos = pgTable(
  'company_logos',
  {
    companyId: ownedByCompany(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), index('company_logos_file').on(table.fileId)],
);
