import { z } from 'zod';
import { limits } from './limits';
import { pageOf, pageQuery, repeated, searchSchema, sortedQuery } from './paging';
import { idSchema } from './values';

/*
 * What the reports of all kinds of assignments have in common.
 */

/** The page of a report's table. */
export const reportPage = {
  ...pageQuery,
  pageSize: pageQuery.pageSize.default(limits.paging.reportPageSize),
};

/** The answer is all that match as CSV, instead of a page. */
export const csvQuery = {
  isCsv: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).default(false),
};

/** A report's table by these columns: a page of it, or all that match as CSV. */
export const reportQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  ...reportPage,
  ...csvQuery,
  ...sortedQuery(columns),
});

/** Choices to filter a report by, such as the departments that it tells of. */
export const choices = {
  query: z.object({ ...reportPage, searchText: searchSchema.optional() }),
  response: pageOf(z.object({ id: idSchema, name: z.string() })),
};

/** The days that a report is about, of the company's zone and both included; the last 30 without them. */
export const rangeQuery = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/** The same for reports of which one campaign can be chosen: 'Entire campaign' is from its start to today, however long. */
export const campaignRangeQuery = {
  ...rangeQuery,
  campaignIds: repeated(idSchema).optional(),
  /** Needs exactly one campaign. */
  isEntireCampaign: z
    .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])
    .default(false),
};

/** Which assignments a company-wide report is about: some by id, and those that began on these days of their zones. */
export const reportScope = {
  campaignIds: repeated(idSchema).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/** A dashboard tells of the last days, or of those from day to day, and of as many before. */
export const dashboardQuery = z.object({
  ...rangeQuery,
  period: z.coerce.number().int().min(1).max(limits.reports.rangeDaysMax).default(limits.reports.rangeDays),
});
