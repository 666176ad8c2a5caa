import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { dataOf } from './paging';
import { LOGIN_ACCESS } from './partner';
import { idSchema, instantSchema } from './values';

const area = 'partner' as const;
const ofCompany = z.object({ id: idSchema });

/** An admin's possible answers to a partner that asks for access. */
export const ACCESS_ANSWERS = ['AVAILABLE', 'NOT_AVAILABLE'] as const;
const answerSchema = z.enum(ACCESS_ANSWERS);
export type AccessAnswer = z.infer<typeof answerSchema>;

/** A partner user who is visiting the company; only their name is disclosed. */
export const visitSchema = z.object({
  id: idSchema,
  /** Null for a user without a name, or a deleted one. */
  person: z.string().nullable(),
  enteredAt: instantSchema,
  /** When the visit ends at the latest. */
  endsAt: instantSchema,
});

/** The state of the partner's access to the company, and who decided it. */
export const partnerAccessSchema = z.object({
  status: z.enum(LOGIN_ACCESS),
  /** Null for a company without a partner. */
  partner: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** When access was granted, declined or withdrawn; null while the request is unanswered. */
  answeredAt: instantSchema.nullable(),
  /** Who decided; the name is null for a deleted user. */
  answeredBy: z.object({ id: idSchema, name: z.string().nullable() }).nullable(),
  /** Partner users visiting the company now, newest first. */
  visits: z.array(visitSchema),
});
export type PartnerAccess = z.infer<typeof partnerAccessSchema>;

/** The customer's side of partner access; the partner's requests are in `partner.ts`. */
export const partnerAccessEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/partnership/api/v1/company/{id}/access',
    area,
    access: access.adminAreaRead,
    tenantParam: 'id',
    summary:
      "Whether the company's partner may sign in to it, who decided that and when, and who is visiting now",
    params: ofCompany,
    response: dataOf(partnerAccessSchema),
  }),
  answerRequest: endpoint({
    method: 'PATCH',
    path: '/partnership/api/v1/company/{id}/access',
    area,
    access: access.adminAreaWrite,
    tenantParam: 'id',
    summary:
      "Answers the parent company's pending access request, or withdraws its access, which ends its visits at once",
    params: ofCompany,
    body: z.object({ status: answerSchema }),
    response: dataOf(z.object({ loginAsCompany: answerSchema })),
  }),
  leaveCompany: endpoint({
    method: 'POST',
    path: '/partnership/api/v1/company/{id}/access/leave',
    area,
    access: access.adminAreaWrite,
    duringVisit: true,
    tenantParam: 'id',
    audit: false,
    summary: 'Ends a partner’s visit, once; false when the caller is not a visitor',
    params: ofCompany,
    response: dataOf(z.object({ left: z.boolean() })),
  }),
};
