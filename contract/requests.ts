import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf } from './paging';
import { idSchema, instantSchema } from './values';

const { min, max } = limits.idempotencyKey;

/**
 * - done: it was carried out, `at`.
 * - underway: it is being carried out, or refused.
 * - unknown: nothing of it is known. It was refused, has not arrived (yet), or is older than the gateway remembers.
 */
export const REQUEST_STATES = ['done', 'underway', 'unknown'] as const;

export const requestFateSchema = z.object({
  state: z.enum(REQUEST_STATES),
  /** When it was carried out; null unless it was. */
  at: instantSchema.nullable(),
});
export type RequestFate = z.infer<typeof requestFateSchema>;

/** What became of writes whose answer was lost. */
export const requestEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/company/{companyId}/requests/{key}',
    area: 'shell',
    access: access.signedIn,
    aboutCaller: true,
    summary: "What became of the caller's own write with this Idempotency-Key, without its answer",
    params: z.object({
      companyId: idSchema,
      key: z
        .string()
        .min(min)
        .max(max)
        .regex(/^[\w-]+$/, 'Use letters, digits, hyphens and underscores.'),
    }),
    response: dataOf(requestFateSchema),
  }),
};
