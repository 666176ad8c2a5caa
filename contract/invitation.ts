import { z } from 'zod';
import { access } from './access';
import { newPasswordSchema, signInToken, tokenParam } from './account';
import { endpoint } from './endpoint';
import { dataOf } from './paging';
import { emailSchema, instantSchema, nameSchema } from './values';

const area = 'session' as const;
const path = '/api/v1/user/invitation/{token}' as const;

/** What the page shows before the invitation is accepted. */
export const invitationSchema = z.object({
  companyName: z.string(),
  email: emailSchema,
  /** Empty when the page must ask for it. */
  name: z.string(),
  lastName: z.string(),
  expiresAt: instantSchema,
});

export const acceptInvitationSchema = z.object({
  /** Required when the company has not given it; otherwise the user may correct the spelling. */
  name: nameSchema.optional(),
  lastName: nameSchema.optional(),
  password: newPasswordSchema,
  /** Whether the user accepts the policies right away; otherwise they are asked after sign-in. */
  privacyPolicyConfirmed: z.boolean().default(false),
});

/**
 * The mailed invitation, for the learner app's page. The token is the only credential; an unknown, used,
 * expired or revoked one gets the same 401.
 */
export const invitationEndpoints = {
  find: endpoint({
    method: 'GET',
    path,
    area,
    access: access.public,
    summary: 'Who is invited by which company, and until when; does not use up the token',
    params: tokenParam,
    response: dataOf(invitationSchema),
  }),
  accept: endpoint({
    method: 'POST',
    path,
    area,
    access: access.public,
    summary: 'Accepts an invitation with a chosen password, once; returns a sign-in token',
    params: tokenParam,
    body: acceptInvitationSchema,
    response: signInToken,
  }),
};
