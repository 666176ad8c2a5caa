import { z } from 'zod';
import { access } from './access';
import { newPasswordSchema, signInToken, tokenParam } from './account';
import { endpoint } from './endpoint';
import { dataOf } from './paging';
import { emailSchema, instantSchema, nameSchema } from './values';

const area = 'session' as const;
const path = '/api/v1/user/invitation/{token}' as const;

/** What a page that accepts an invitation shows before it is accepted. */
export const invitationSchema = z.object({
  companyName: z.string(),
  email: emailSchema,
  /** Empty where the person is asked for them. */
  name: z.string(),
  lastName: z.string(),
  expiresAt: instantSchema,
});

export const acceptInvitationSchema = z.object({
  /** Needed where the company has not told it; else the person's own spelling of it. */
  name: nameSchema.optional(),
  lastName: nameSchema.optional(),
  password: newPasswordSchema,
  /** Whether they agree to the policies at once; else they are asked after they have signed in. */
  privacyPolicyConfirmed: z.boolean().default(false),
});

/**
 * The mailed invitation, for the learner app's page. The token is all that is asked for; one that is unknown,
 * used, too old or taken back gets the same 401.
 */
export const invitationEndpoints = {
  find: endpoint({
    method: 'GET',
    path,
    area,
    access: access.public,
    summary: 'Who is invited by whom, and until when; uses nothing up',
    params: tokenParam,
    response: dataOf(invitationSchema),
  }),
  accept: endpoint({
    method: 'POST',
    path,
    area,
    access: access.public,
    summary: 'Accepts an invitation with a password of one’s own, once; answers a sign-in token',
    params: tokenParam,
    body: acceptInvitationSchema,
    response: signInToken,
  }),
};
