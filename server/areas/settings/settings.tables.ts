import { ownedByCompany } from '@server/domain/company/company.tables';
import { files } from '@server/domain/files/files.tables';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const LOGO_SCHEMES = ['light', 'dark'] as const;
export type LogoScheme = (typeof LOGO_SCHEMES)[number];

/** The files of a company's logos, whose addresses `companies` holds: files that nothing names are removed. */
export const companyLogos = pgTable(
  'company_logos',
  {
    companyId: ownedByCompany(),
    /** The backgrounds it is for. */
    scheme: text('scheme', { enum: LOGO_SCHEMES }).notNull().default('light'),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.scheme] }),
    index('company_logos_file').on(table.fileId),
  ],
);
