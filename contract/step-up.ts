import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf } from './paging';
import { idSchema, instantSchema } from './values';

const area = 'session' as const;
const path = '/api/v1/user/company/{companyId}/security/step_up' as const;
const params = z.object({ companyId: idSchema });

/**
 * Confirming one's identity again in a running session, which calls marked `stepUp` ask for: the password where the session
 * began with one, then a code by mail (`sessionEndpoints.sendCode`).
 */
export const stepUpEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    area,
    access: access.adminAreaRead,
    duringVisit: false,
    params,
    summary: "What confirming one's identity takes in this session, and until when it is confirmed",
    response: dataOf(z.object({ needsPassword: z.boolean(), steppedUpUntil: instantSchema.nullable() })),
  }),
  start: endpoint({
    method: 'POST',
    path,
    area,
    access: access.adminAreaWrite,
    audit: false,
    params,
    summary:
      'Begins a confirmation of identity: the password where the session did not begin with single sign-on, then a mailed code',
    body: z.object({ password: z.string().max(1024).default('') }),
    response: dataOf(z.object({ verificationToken: z.string() })),
  }),
  confirm: endpoint({
    method: 'PUT',
    path,
    area,
    access: access.adminAreaWrite,
    params,
    summary:
      'Confirms the identity with the mailed code; the session may then change settings of trust for ten minutes',
    body: z.object({
      code: z.string().regex(new RegExp(`^\\d{${limits.session.codeLength}}$`), 'six digits'),
      verificationTokenId: z.string().min(1).max(200),
    }),
    response: dataOf(z.object({ steppedUpUntil: instantSchema })),
  }),
};
