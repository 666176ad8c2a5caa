import { z } from 'zod';
import { access } from './access';
import { signInToken } from './account';
import { endpoint } from './endpoint';
import { dataOf } from './paging';
import { idSchema, instantSchema } from './values';

const area = 'session' as const;
const path = '/api/v1/user/{companyId}/me/sessions' as const;
const params = z.object({ companyId: idSchema });

/** One session of the user. */
export const userSessionSchema = z.object({
  id: idSchema,
  /** The browser's name from its user agent; null when it is unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network address of the last use. */
  address: z.string(),
  signedInAt: instantSchema,
  lastUsedAt: instantSchema,
  /** Whether this is the session making the request. */
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof userSessionSchema>;

/** The caller's own sessions and password, in the simple-REST dialect. */
export const userSessionEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    area,
    access: access.signedIn,
    duringVisit: false,
    kind: 'collection',
    summary: "Lists the caller's sessions, the current one first",
    params,
    response: z.array(userSessionSchema),
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    area,
    access: access.signedIn,
    kind: 'record',
    summary: "Ends one of the caller's other sessions, its refresh token included",
    params: params.extend({ id: idSchema }),
    response: z.object({ id: idSchema }),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path,
    area,
    access: access.signedIn,
    secretAnswer: true,
    summary:
      'Ends all other sessions of the caller and all links and codes; returns a token for this session',
    params,
    response: signInToken,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/v1/user/sign_out',
    area,
    access: access.signedIn,
    duringVisit: true,
    beforePasswordChange: true,
    summary: 'Ends the current session, its refresh token included',
    params: z.object({}),
    response: dataOf(z.object({ signedOut: z.literal(true) })),
  }),
};
