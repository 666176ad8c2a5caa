import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { dataOf } from './paging';
import { idSchema } from './values';

const area = 'partner' as const;
const ofCompany = z.object({ id: idSchema });

/** What an admin may answer to a partner that asks for access (3 §2, §3). */
export const ACCESS_ANSWERS = ['AVAILABLE', 'NOT_AVAILABLE'] as const;
const answerSchema = z.enum(ACCESS_ANSWERS);
export type AccessAnswer = z.infer<typeof answerSchema>;

/** A customer's side of its partner's access (3 §2); what the partner asks for is in `partner.ts`. */
export const partnerAccessEndpoints = {
  answerRequest: endpoint({
    method: 'PATCH',
    path: '/partnership/api/v1/company/{id}/access',
    area,
    access: access.adminAreaWrite,
    tenantParam: 'id',
    summary: "Answers the parent company's pending access request; once (3 §2)",
    params: ofCompany,
    body: z.object({ status: answerSchema }),
    response: dataOf(z.object({ loginAsCompany: answerSchema })),
  }),
  leaveCompany: endpoint({
    method: 'POST',
    path: '/partnership/api/v1/company/{id}/access/leave',
    area,
    access: access.adminAreaWrite,
    tenantParam: 'id',
    audit: false,
    summary: 'Ends a partner’s visit, once; false when the caller is no partner’s visitor (1 §4.1)',
    params: ofCompany,
    response: dataOf(z.object({ left: z.boolean() })),
  }),
};
