import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { idSchema, instantSchema } from '../values';

const area = 'partner' as const;
const ofCompany = z.object({ id: idSchema });

/** Whether a partner may sign in to its customer; `REQUESTED` until the customer's admins answer. */
export const LOGIN_ACCESS = ['NOT_AVAILABLE', 'REQUESTED', 'AVAILABLE'] as const;

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

/** What happened to a partner's access to a customer. */
export const accessEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  kind: z.enum(['requested', 'granted', 'refused', 'withdrawn', 'entered', 'left']),
  /** Who did it; null where the reader may not know, and for a user who is deleted or has no name. */
  person: z.string().nullable(),
});
export type AccessEvent = z.infer<typeof accessEventSchema>;

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
  /** What happened to the present partner's access, newest first, at most `limits.partner.accessHistoryMax`. */
  history: z.array(accessEventSchema),
  /** The last day (UTC) on which the present partner read the company's figures beside those of other customers. */
  comparedOn: z.iso.date().nullable(),
});
export type PartnerAccess = z.infer<typeof partnerAccessSchema>;

/** The customer's side of partner access; the partner's requests are in `customers.ts`. */
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
