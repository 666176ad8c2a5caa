import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { dataOf } from './paging';
import { idSchema, instantSchema } from './values';

export const billingEndpoints = {
  startTrial: endpoint({
    method: 'POST',
    path: '/api/v1/billing/{companyId}/trial',
    area: 'billing',
    access: access.staffWrite,
    summary: 'Starts the trial of a company that has one available; read the company again (1 §4.4, §7.5)',
    params: z.object({ companyId: idSchema }),
    response: dataOf(z.object({ status: z.literal('active'), end: instantSchema })),
  }),
};
