import { z } from 'zod';
import { access } from '../access';
import { CULTURE_LEVELS } from '../culture';
import { endpoint } from '../endpoint';
import { dataOf, pageInfoSchema, pageQuery, sortedQuery } from '../paging';
import { csvQuery } from '../reports';
import { idSchema, instantSchema } from '../values';

export const COMPARISON_SORTS = [
  'culture',
  'companyName',
  'learners',
  'completedPercent',
  'overduePercent',
  'gameScore',
  'reportedPercent',
] as const;
export type ComparisonSort = (typeof COMPARISON_SORTS)[number];

/** 0 to 100; null where there is nothing to tell of, or fewer than five people are behind it. */
const share = z.number().nullable();

/** A customer beside the others: figures of the last 12 months, and of nobody by name. */
export const comparedCustomerSchema = z.object({
  companyId: idSchema,
  companyName: z.string(),
  /** Enabled users. */
  learners: z.number().int(),
  /** Nothing is told of a company with fewer than five of them. */
  isTooSmall: z.boolean(),
  completedPercent: share,
  overduePercent: share,
  gameScore: share,
  reportedPercent: share,
  /** Company Culture. */
  score: z.number().int().nullable(),
  level: z.enum(CULTURE_LEVELS).nullable(),
  /** That of the 12 months before. */
  previousScore: z.number().int().nullable(),
});
export type ComparedCustomer = z.infer<typeof comparedCustomerSchema>;

export const comparisonEndpoints = {
  compare: endpoint({
    area: 'partner',
    // A visitor has the consent of the partner that is visited, not of its customers.
    access: access.partnerRead,
    duringVisit: false,
    method: 'GET',
    path: '/partnership/api/v1/company/{companyId}/reports/comparison',
    kind: 'table',
    summary:
      'The customers of a partner that may enter them, side by side, the weakest first; each is told that it was read',
    params: z.object({ companyId: idSchema }),
    query: z.object({ ...pageQuery, ...csvQuery, ...sortedQuery(COMPARISON_SORTS) }),
    response: dataOf(
      z.object({
        items: z.array(comparedCustomerSchema),
        pageInfo: pageInfoSchema,
        asOf: instantSchema,
        /** The partner's; days are counted in the zone of each customer. */
        timeZone: z.string(),
      }),
    ),
  }),
};
