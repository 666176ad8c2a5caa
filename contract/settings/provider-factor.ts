import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { idSchema } from '../values';
import { singleSignOnSchema } from './single-sign-on';

/** Whether a company takes its provider's word for a second factor. */
export const providerFactorEndpoints = {
  trust: endpoint({
    method: 'PUT',
    path: '/api/v1/sso/company/{id}/second_factor',
    tenantParam: 'id',
    area: 'settings',
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: z.object({ id: idSchema }),
    summary:
      "Whether the provider's word for a second factor counts for users who have one on; otherwise these are mailed a code",
    body: z.object({ companyId: idSchema, isTrusted: z.boolean() }),
    response: dataOf(singleSignOnSchema),
  }),
};
