import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { dataOf } from './paging';
import { LOGIN_ACCESS } from './partner';
import { idSchema, instantSchema } from './values';

const area = 'partner' as const;
const ofCompany = z.object({ id: idSchema });

/** What an admin may answer to a partner that asks for access. */
export const ACCESS_ANSWERS = ['AVAILABLE', 'NOT_AVAILABLE'] as const;
const answerSchema = z.enum(ACCESS_ANSWERS);
export type AccessAnswer = z.infer<typeof answerSchema>;

/** Somebody of the partner, in the company; their name is all that is told of them. */
export const visitSchema = z.object({
  id: idSchema,
  /** Null for somebody without a name, or who has been deleted. */
  person: z.string().nullable(),
  enteredAt: instantSchema,
  /** The latest end. */
  endsAt: instantSchema,
});

/** Where the access of a company's partner stands, and who has said so. */
export const partnerAccessSchema = z.object({
  status: z.enum(LOGIN_ACCESS),
  /** Null for a company without one. */
  partner: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** When it was granted, declined or withdrawn; null while nobody has answered. */
  answeredAt: instantSchema.nullable(),
  /** Who did; the name is null for somebody who has been deleted. */
  answeredBy: z.object({ id: idSchema, name: z.string().nullable() }).nullable(),
  /** Who of the partner is in the company at this moment, newest first. */
  visits: z.array(visitSchema),
});
export type PartnerAccess = z.infer<typeof partnerAccessSchema>;

/** A customer's side of its partner's access; what the partner asks for is in `partner.ts`. */
export const partnerAccessEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/partnership/api/v1/company/{id}/access',
    area,
    access: access.adminAreaRead,
    tenantParam: 'id',
    summary: "Whether the company's partner may sign in to it, who said so and since when, and who is in it",
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
      "Answers the parent company's pending access request, or withdraws the access that it has, which ends its visits at once",
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
    summary: 'Ends a partner’s visit, once; false when the caller is no partner’s visitor',
    params: ofCompany,
    response: dataOf(z.object({ left: z.boolean() })),
  }),
};
