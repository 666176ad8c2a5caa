import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { idSchema, instantSchema } from '../values';

const area = 'settings' as const;
const path = '/api/v1/scim/v2/bearer_token/company/{id}' as const;

/** Recognizable, so that scanners for leaked secrets find it. */
export const SCIM_TOKEN_PREFIX = 'vigil-scim-';

export const scimTokenSchema = z.object({
  id: idSchema,
  /** The last four characters. */
  scimBearerToken: z.string(),
  madeAt: instantSchema,
  /** Kept to a few minutes; null while it has not been used. */
  lastUsedAt: instantSchema.nullable(),
  /** Of one that was replaced, which works until then; null for the other. */
  endsAt: instantSchema.nullable(),
});
export type ScimToken = z.infer<typeof scimTokenSchema>;

const tokensSchema = z.object({
  /** Those that work, the newest first: one, and for a day the one that it has replaced. */
  tokens: z.array(scimTokenSchema),
  /** Where a directory sends its users (SCIM 2.0). */
  baseUrl: z.string(),
});
export type ScimTokens = z.infer<typeof tokensSchema>;

/** The token with which a company's directory provisions users. */
export const scimTokenEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    tenantParam: 'id',
    area,
    access: access.adminAreaRead,
    params: z.object({ id: idSchema }),
    summary: "The company's provisioning tokens by their last four characters, and the address they are for",
    response: dataOf(tokensSchema),
  }),
  make: endpoint({
    method: 'POST',
    path,
    tenantParam: 'id',
    area,
    access: access.boostTrustWrite,
    verified: true,
    stepUp: true,
    secretAnswer: true,
    params: z.object({ id: idSchema }),
    summary:
      'Makes the provisioning token and returns it, this once; one that there was works for another day',
    response: dataOf(scimTokenSchema),
  }),
  // Also without Boost: a token that leaked must be stopped.
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}/{tokenId}`,
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    params: z.object({ id: idSchema, tokenId: idSchema }),
    summary: 'Revokes a provisioning token at once; one that is gone already changes nothing',
    response: dataOf(tokensSchema),
  }),
};
