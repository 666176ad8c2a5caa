import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { idSchema, instantSchema } from '../values';

const area = 'settings' as const;
const path = '/customers/api/v1/company/{companyId}/settings/api_key' as const;
const params = z.object({ companyId: idSchema });

/** Recognizable, so that scanners for leaked secrets find it. */
export const API_KEY_PREFIX = 'vigil-api-';

export const apiKeySchema = z.object({
  /** The last four characters; null without a key. */
  apiKey: z.string().nullable(),
  madeAt: instantSchema.nullable(),
  /** Kept to a few minutes; null while it has not been used. */
  lastUsedAt: instantSchema.nullable(),
});
export type ApiKeyState = z.infer<typeof apiKeySchema>;

/** The company's API key: it reads what a read-only admin reads (`isOpenToKey`), and writes nothing. */
export const apiKeyEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    area,
    access: access.adminAreaRead,
    params,
    summary: 'Whether the company has an API key, its last four characters, and when it was last used',
    response: dataOf(apiKeySchema),
  }),
  make: endpoint({
    method: 'POST',
    path,
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    secretAnswer: true,
    params,
    summary: 'Makes the API key and returns it, this once; one that there was stops working at once',
    response: dataOf(apiKeySchema.extend({ apiKey: z.string() })),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path,
    area,
    access: access.trustWrite,
    params,
    summary: 'Revokes the API key at once; without one, nothing changes',
    response: dataOf(apiKeySchema),
  }),
};
