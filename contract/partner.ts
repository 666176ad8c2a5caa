import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { dataOf, pageInfoSchema, pageQuery, searchSchema, sortOrderSchema } from './paging';
import { COMPANY_STATUSES, TRIAL_STATUSES } from './shell';
import { idSchema, instantSchema } from './values';

export const LOGIN_ACCESS = ['NOT_AVAILABLE', 'REQUESTED', 'AVAILABLE'] as const;
export const CUSTOMER_SORTS = ['companyName', 'seats', 'login_as_company_status', 'created_at'] as const;

/** A customer as its partner's list shows it. */
export const customerSchema = z.object({
  companyId: idSchema,
  companyName: z.string(),
  status: z.enum(COMPANY_STATUSES),
  is_boosted: z.boolean(),
  trial_status: z.enum(TRIAL_STATUSES).nullable(),
  trialEnd: instantSchema.nullable(),
  seats: z.number().int(),
  login_as_company_status: z.enum(LOGIN_ACCESS),
  created_at: instantSchema,
});
export type Customer = z.infer<typeof customerSchema>;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export const partnerEndpoints = {
  customers: endpoint({
    method: 'GET',
    path: '/api/v1/company/msp/{companyId}',
    area: 'partner',
    access: access.partnerRead,
    summary: "A partner's customers, paged",
    params: z.object({ companyId: idSchema }),
    query: z.object({
      ...pageQuery,
      order: sortOrderSchema.optional().catch(undefined),
      orderBy: z.enum(CUSTOMER_SORTS).optional().catch(undefined),
      searchText: searchSchema.optional(),
    }),
    response: dataOf(z.object({ items: z.array(customerSchema), pageInfo: pageInfoSchema })),
  }),
};
