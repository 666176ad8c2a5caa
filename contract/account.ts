import { z } from 'zod';
import { access } from './access';
import { COUNTRY_CODES } from './countries';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf } from './paging';
import { brokenPasswordRules, COMPANY_SIZES, INDUSTRIES } from './registration';
import { emailSchema, idSchema, instantSchema, nameSchema } from './values';

const area = 'session' as const;
const done = dataOf(z.object({ done: z.literal(true) }));
export const tokenParam = z.object({ token: z.string().min(16).max(200) });
/** A new address for the caller or for another user of the company. */
export const newEmailSchema = z.object({ email: emailSchema });
export const pendingEmail = dataOf(z.object({ unconfirmedNewEmail: z.string() }));
export const signInToken = dataOf(z.object({ customFirebaseToken: z.string() }));

export const newPasswordSchema = z
  .string()
  .max(1024)
  .refine((password) => brokenPasswordRules(password).length === 0, {
    message: '8 or more characters, uppercase, lowercase, digit, special character',
  });

export const PLATFORM_TYPES = ['ADMIN', 'LEARNER'] as const;

export const registerSchema = z.object({
  email: emailSchema,
  name: nameSchema.min(1),
  lastName: nameSchema.min(1),
  companyName: z.string().trim(),
  country: z.enum(COUNTRY_CODES),
  industry: z.enum(INDUSTRIES),
  companySize: z.enum(COMPANY_SIZES),
  password: newPasswordSchema,
  lang: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .max(10)
    .default('en'),
  /** Slug of the partner whose link led here, and the source of that link. */
  partner: nameSchema.optional(),
  source: nameSchema.max(100).optional(),
});

export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/customers/api/v1/company/register',
    area,
    access: access.public,
    summary: 'Creates a company with its owner and mails the verification link',
    params: z.object({}),
    body: registerSchema,
    response: dataOf(z.object({ companyId: idSchema, userId: idSchema })),
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/v1/user/verify_email/{token}',
    area,
    access: access.public,
    summary: 'Confirms the address from a mailed link; single use',
    params: tokenParam,
    response: done,
  }),
  verificationEmail: endpoint({
    method: 'POST',
    path: '/api/v1/user/verification_email',
    area,
    access: access.signedIn,
    summary: 'Mails the verification link to the caller again',
    params: z.object({}),
    body: z.object({ user_id: idSchema }),
    response: done,
  }),
  confirmPrivacyPolicy: endpoint({
    method: 'POST',
    path: '/customers/api/v1/company/{companyId}/users/{userId}/privacy_policy/confirm',
    area,
    access: access.self,
    beforePasswordChange: true,
    summary: 'Records that the user accepts the policies; once',
    params: z.object({ companyId: idSchema, userId: idSchema }),
    response: dataOf(z.object({ privacyPolicyConfirmedAt: instantSchema })),
  }),
  onboarding: endpoint({
    method: 'PUT',
    path: '/api/v1/user/{companyId}/me/onboarding',
    area,
    access: access.adminAreaRead,
    summary: 'Records that the user has seen the welcome',
    params: z.object({ companyId: idSchema }),
    response: dataOf(z.object({ onboardingCompleted: z.literal(true) })),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/v1/user/{companyId}/me/password',
    area,
    access: access.signedIn,
    beforePasswordChange: true,
    audit: true,
    secretAnswer: true,
    summary: "Sets the caller's password, ends their other sessions, returns a token for this one",
    params: z.object({ companyId: idSchema }),
    body: z.object({
      password: newPasswordSchema,
      /** Required unless the current password is temporary, because that one was just entered. */
      currentPassword: z.string().max(1024).optional(),
    }),
    response: signInToken,
  }),
  changeName: endpoint({
    method: 'PUT',
    path: '/api/v1/user/{companyId}/me/name',
    area,
    access: access.signedIn,
    summary: "Changes the caller's name",
    params: z.object({ companyId: idSchema }),
    body: z.object({ name: nameSchema, lastName: nameSchema }),
    response: done,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/v1/user/{companyId}/me/email',
    area,
    access: access.adminAreaRead,
    summary: "Mails a link to the caller's new address, which stays pending until the link is opened",
    params: z.object({ companyId: idSchema }),
    body: newEmailSchema,
    response: pendingEmail,
  }),
  cancelEmail: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/{companyId}/me/email',
    area,
    access: access.adminAreaRead,
    summary: "Cancels the caller's pending address; its link stops working",
    params: z.object({ companyId: idSchema }),
    response: done,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/v1/user/confirm_email/{token}',
    area,
    access: access.public,
    summary: 'Makes a pending address the sign-in address and ends all sessions; single use',
    params: tokenParam,
    response: done,
  }),
  magicLink: endpoint({
    method: 'GET',
    path: '/api/v1/auth/company/{companyId}/magic_link',
    area,
    access: access.adminAreaRead,
    audit: true,
    secretAnswer: true,
    summary: 'Returns a single-use link that signs the caller in to the console or the learner app',
    params: z.object({ companyId: idSchema }),
    query: z.object({ platformType: z.enum(PLATFORM_TYPES).default('ADMIN') }),
    response: dataOf(z.object({ link: z.string() })),
  }),
  magicLinkToken: endpoint({
    method: 'GET',
    path: '/api/v1/auth/auth_token/magic_link/{token}',
    area,
    access: access.public,
    summary: 'Exchanges a magic link for a sign-in token; single use',
    params: tokenParam,
    response: signInToken,
  }),
  ssoToken: endpoint({
    method: 'GET',
    path: '/api/v1/user/custom_token_sso/{token}',
    area,
    access: access.public,
    summary:
      'Exchanges the token of a completed single sign-on for a sign-in token, or for a mailed code; single use',
    params: tokenParam,
    response: dataOf(
      z.object({
        /** Null while a code is asked for. */
        customFirebaseToken: z.string().nullable(),
        /** Of the mailed code; null without one. */
        verificationToken: z.string().nullable(),
        /** Where the code was mailed to. */
        email: z.string().nullable(),
      }),
    ),
  }),
  companyToken: endpoint({
    method: 'GET',
    path: '/api/v1/user/custom_token/{id}',
    area,
    access: access.childLogin,
    audit: true,
    secretAnswer: true,
    summary: 'Lets a partner sign in to a customer company that has granted access',
    params: z.object({ id: idSchema }),
    response: dataOf(z.object({ customToken: z.string(), company_id: idSchema })),
  }),
};

export const secondFactorEndpoints = {
  verifyPassword: endpoint({
    method: 'POST',
    path: '/api/v1/user/company/{companyId}/security/mfa/verify_password',
    area,
    access: access.signedIn,
    audit: false,
    summary: 'Checks the password again before the second factor changes',
    params: z.object({ companyId: idSchema }),
    body: z.object({ password: z.string().min(1).max(1024) }),
    response: dataOf(z.object({ verificationToken: z.string() })),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/company/{companyId}/security/mfa',
    area,
    access: access.signedIn,
    summary: 'Switches the second factor on or off with the mailed code',
    params: z.object({ companyId: idSchema }),
    body: z.object({
      isMfaEnabled: z.boolean(),
      code: z.string().regex(new RegExp(`^\\d{${limits.session.codeLength}}$`), 'six digits'),
      verificationTokenId: z.string().min(1).max(200),
    }),
    response: signInToken,
  }),
};
