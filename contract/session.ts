import { z } from 'zod';
import { access, ROLES } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf } from './paging';
import { emailSchema, idSchema, instantSchema } from './values';

const area = 'session' as const;

/** The signed-in user. Times are ISO 8601 in UTC. */
export const currentUserSchema = z.object({
  id: idSchema,
  company_id: idSchema,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  isMfaEnabled: z.boolean(),
  sso: z.boolean(),
  /** Their company's directory decides name and address. */
  isByDirectory: z.boolean(),
  onboardingCompleted: z.boolean(),
  onboardingSkipped: z.boolean(),
  unconfirmedNewEmail: z.string().nullable(),
  temporary_password: z.boolean(),
  suspendedCampaignsNotificationShown: z.boolean(),
  notificationsShown: z.boolean(),
  privacyPolicyConfirmedAt: instantSchema.nullable(),
  isAdminLoggedInAsCompany: z.boolean(),
  adminName: z.string().nullable(),
  adminEmail: z.string().nullable(),
  /** Theirs; each logo is the address of a picture, null without one. */
  company: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    /** In place of the logo where the app is dark. */
    logoDark: z.string().nullable(),
  }),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

const tokenSchema = z.string().min(1).max(200);
const codeSchema = z.string().regex(new RegExp(`^\\d{${limits.session.codeLength}}$`), 'six digits');

export const sessionEndpoints = {
  validateLogin: endpoint({
    method: 'POST',
    path: '/api/v1/user/login/validate',
    area,
    access: access.public,
    audit: false,
    summary:
      'Checks email and password before sign-in; with a second factor, mails a code and returns its verification token',
    params: z.object({}),
    body: z.object({
      email: emailSchema,
      password: z.string().min(1).max(1024),
      isAdmin: z.boolean().default(true),
    }),
    response: dataOf(
      z.object({
        isMfaLogin: z.boolean(),
        verificationToken: z.string().nullable(),
        /** The company to load together with the user; null until the second step is done. */
        companyId: idSchema.nullable(),
        /** The company requires a second factor, and the code turns on the user's. */
        isFactorNew: z.boolean().default(false),
      }),
    ),
  }),
  mfaLogin: endpoint({
    method: 'POST',
    path: '/api/v1/user/security/mfa/login',
    area,
    access: access.public,
    audit: false,
    summary: 'Exchanges a mailed code for a sign-in token; five wrong codes lock it for ten minutes',
    params: z.object({}),
    body: z.object({ code: codeSchema, verificationTokenId: tokenSchema }),
    response: dataOf(z.object({ customFirebaseToken: z.string() })),
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/v1/user/security/mfa/send_code',
    area,
    access: access.public,
    audit: false,
    summary: 'Mails a new code for a pending verification; the earlier one stops working',
    params: z.object({}),
    body: z.object({ email: emailSchema, verificationTokenId: tokenSchema }),
    response: dataOf(z.object({ sent: z.literal(true) })),
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/v1/user',
    area,
    access: access.signedIn,
    aboutCaller: true,
    beforePasswordChange: true,
    summary: 'The signed-in user',
    params: z.object({}),
    response: dataOf(currentUserSchema),
  }),
  lastLogin: endpoint({
    method: 'PUT',
    path: '/api/v1/user/{id}/last_login',
    area,
    access: access.self,
    // The sign-in was recorded with the session's first request.
    audit: false,
    beforePasswordChange: true,
    selfParam: 'id',
    summary: 'Records that the user has signed in now',
    params: z.object({ id: idSchema }),
    response: dataOf(z.object({ lastLoginAt: instantSchema })),
  }),
};
