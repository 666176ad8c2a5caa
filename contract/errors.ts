import { z } from 'zod';

/** One reason: for a 422 `code` is the field's name. */
export const errorDetailSchema = z.object({ description: z.string(), code: z.string() });

/** The documented error shape, answered with the same HTTP status. */
export const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  status: z.number().int(),
  details: z.array(errorDetailSchema),
});
export type ErrorBody = z.infer<typeof errorSchema>;
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

/** Stable codes that the console acts on. */
export const ERROR_CODES = {
  badRequest: 'BAD_REQUEST',
  validation: 'VALIDATION_FAILED',
  loginRequired: 'LOGIN_REQUIRED',
  sessionExpired: 'session_expired',
  companyDisabled: 'COMPANY_DISABLED',
  companyNotAccessible: 'company_not_accessible',
  forbidden: 'FORBIDDEN',
  /** The password is a temporary one; its change is all that is answered. */
  passwordChangeRequired: 'PASSWORD_CHANGE_REQUIRED',
  roleNotAllowed: 'ROLE_NOT_ALLOWED',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  /** More or fewer people match than the person was told; the detail says how many. */
  countChanged: 'COUNT_CHANGED',
  emailInUse: 'EMAIL_IN_USE',
  emailAlreadyVerified: 'EMAIL_ALREADY_VERIFIED',
  /** The caller has to confirm their own address first. */
  emailNotVerified: 'EMAIL_NOT_VERIFIED',
  invalidCredentials: 'INVALID_LOGIN_CREDENTIALS',
  userDisabled: 'USER_DISABLED',
  ssoRequired: 'SSO_REQUIRED',
  ssoNotConnected: 'email_is_not_connected',
  ssoNoSubscription: 'no_subscription',
  ssoEmailInUse: 'email_in_use',
  invalidCode: 'INVALID_CODE',
  codeAttemptsExhausted: '60202',
  codeSendsExhausted: '60203',
  tooManyRequests: 'TOO_MANY_REQUESTS',
  privacyPolicyAlreadyConfirmed: 'PRIVACY_POLICY_ALREADY_CONFIRMED',
  payloadTooLarge: 'PAYLOAD_TOO_LARGE',
  /** The request did not arrive in time. */
  requestTimeout: 'REQUEST_TIMEOUT',
  /** 503 with Retry-After: the database is away, somebody else holds what is needed, or it took too long. */
  unavailable: 'SERVICE_UNAVAILABLE',
  busy: 'BUSY',
  tookTooLong: 'TOOK_TOO_LONG',
  internal: 'INTERNAL',
} as const;
export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];
