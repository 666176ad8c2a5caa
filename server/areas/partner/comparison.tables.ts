import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { date, doublePrecision, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

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

/**
 * What a partner is told of a customer in the comparison, as of a time: figures of thousands of customers are not computed while
 * somebody waits for their order. Null where there is nothing to tell of, or fewer than five people are behind it.
 */
export const comparedFigures = pgTable(
  'compared_figures',
  {
    /** The customer. */
    companyId: ownedByCompany(),
    asOf: instant('as_of').notNull(),
    completedPercent: doublePrecision('completed_percent'),
    overduePercent: doublePrecision('overdue_percent'),
    gameScore: doublePrecision('game_score'),
    reportedPercent: doublePrecision('reported_percent'),
    /** Company Culture, and that of the 12 months before. */
    score: smallint('score'),
    previousScore: smallint('previous_score'),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), index('compared_figures_as_of').on(table.asOf)],
);
