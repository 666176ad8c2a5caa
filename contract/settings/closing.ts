import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { idSchema, instantSchema } from '../values';

const area = 'settings' as const;
const path = '/customers/api/v1/company/{companyId}/settings/closing' as const;
const params = z.object({ companyId: idSchema });

/**
 * What keeps an account from being closed: it is the provider's own, pays for a plan, has licenses from a partner, owes for invoices,
 * or has customers.
 */
export const CLOSING_OBSTACLES = ['provider', 'subscription', 'licenses', 'invoices', 'customers'] as const;
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];

export const closingSchema = z.object({
  /** Null while the account is open. */
  closing: z
    .object({
      /** When it is closed: the beginning of a day of the company's zone. */
      closesAt: instantSchema,
      askedAt: instantSchema,
      /** Who asked for it; null once they are deleted. */
      askedBy: z.string().nullable(),
    })
    .nullable(),
  /** What is in the way now; told to the owner, empty for everybody else. */
  obstacles: z.array(
    z.object({
      kind: z.enum(CLOSING_OBSTACLES),
      /** How many licenses, invoices or customers; null for what is not counted. */
      count: z.number().int().nullable(),
      /** When it ends by itself; null where it doesn't. */
      endsAt: instantSchema.nullable(),
      /** The partner that provides the licenses; null without one. */
      provider: z.string().nullable(),
    }),
  ),
});
export type Closing = z.infer<typeof closingSchema>;

const answer = dataOf(closingSchema);

/** Closing the account: asked for by the owner, carried out after a waiting time, and kept until then by one press. */
export const closingEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    area,
    access: access.adminAreaRead,
    params,
    summary: 'Whether the account is being closed and, for its owner, what is in the way',
    response: answer,
  }),
  ask: endpoint({
    method: 'PUT',
    path,
    area,
    access: access.ownerWrite,
    verified: true,
    stepUp: true,
    params,
    summary:
      'Closes the account after 30 days, which removes the company with all its users and data; the owner alone, told to all admins. 409 while a plan, licenses, unpaid invoices or customers are in the way',
    body: z.object({
      /** The name of the company, typed to confirm it. */
      name: z.string().max(1000),
    }),
    response: answer,
  }),
  keep: endpoint({
    method: 'DELETE',
    path,
    area,
    access: access.ownerWrite,
    params,
    summary: 'Keeps the account that is being closed; otherwise nothing changes',
    response: answer,
  }),
};
