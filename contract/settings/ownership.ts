import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { idSchema, instantSchema } from '../values';

const area = 'settings' as const;
const path = '/customers/api/v1/company/{companyId}/settings/owner' as const;
const params = z.object({ companyId: idSchema });
const personSchema = z.object({ id: idSchema, name: z.string(), email: z.string() });

export const ownershipSchema = z.object({
  /** Null while nobody has accepted the invitation of the company. */
  owner: personSchema.nullable(),
  /** To whom the owner offers the company; null without an offer that can be accepted. */
  offer: z.object({ to: personSchema, offeredAt: instantSchema, expiresAt: instantSchema }).nullable(),
  /** Admins to whom the owner may offer it, at most `limits.session.ownerCandidates`; empty for everybody else. */
  candidates: z.array(personSchema),
});
export type Ownership = z.infer<typeof ownershipSchema>;

const answer = dataOf(ownershipSchema);

/** Handing the company over: the owner offers it to an admin, who accepts. */
export const ownershipEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    area,
    access: access.adminAreaRead,
    params,
    summary: 'The account owner, and to whom they offer the company',
    response: answer,
  }),
  offer: endpoint({
    method: 'PUT',
    path: `${path}/offer`,
    area,
    access: access.ownerWrite,
    verified: true,
    stepUp: true,
    params,
    summary:
      'Offers the company to an admin with a confirmed address, in place of an earlier offer; the owner alone, told to all admins',
    body: z.object({ userId: idSchema }),
    response: answer,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${path}/offer`,
    area,
    access: access.ownerWrite,
    params,
    summary: 'Withdraws the offer; without one, nothing changes',
    response: answer,
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/offer/acceptance`,
    area,
    access: access.adminWrite,
    verified: true,
    stepUp: true,
    params,
    summary:
      'Makes the caller the account owner, to whom it was offered; 409 without such an offer. Told to all admins',
    response: answer,
  }),
  decline: endpoint({
    method: 'DELETE',
    path: `${path}/offer/acceptance`,
    area,
    access: access.adminWrite,
    params,
    summary: 'Declines the offer; 409 without one to the caller',
    response: answer,
  }),
};
