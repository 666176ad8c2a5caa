import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { REPORT_KINDS, REPORT_SCALES } from '../report-kinds';
import { idSchema, instantSchema } from '../values';

/** What a report says first. */
export const headlineSchema = z.object({
  key: z.enum(REPORT_KINDS),
  /** Null without Boost or a trial, where there is nothing to tell, and where too few people are behind it. */
  figure: z.number().nullable(),
  /** Null where the report was not read. */
  scale: z.enum(REPORT_SCALES).nullable(),
  /** The figure's name in the report's PDF. */
  label: z.string().nullable(),
});
export type Headline = z.infer<typeof headlineSchema>;

export const reportsHomeEndpoints = {
  reports: endpoint({
    area: 'reports',
    access: access.staffRead,
    method: 'GET',
    path: '/reports/api/v1/company/{companyId}/reports',
    summary: 'The reports there are, each with its headline figure over the last 30 days',
    params: z.object({ companyId: idSchema }),
    response: dataOf(
      z.object({ asOf: instantSchema, timeZone: z.string(), reports: z.array(headlineSchema) }),
    ),
  }),
};
