import { z } from 'zod';

/** One reason. For a 422, `code` is the name of the field. */
export const errorDetailSchema = z.object({ description: z.string(), code: z.string() });

/**
 * The error body; `status` equals the HTTP status. Words are in the language of `Accept-Language`, so programs act on codes.
 */
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
  /** The password is temporary; until it is changed, only that change is allowed. */
  passwordChangeRequired: 'PASSWORD_CHANGE_REQUIRED',
  /** The caller must confirm their identity with a mailed code, and then repeat the call. */
  stepUpRequired: 'STEP_UP_REQUIRED',
  roleNotAllowed: 'ROLE_NOT_ALLOWED',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  /** 412: it is too late for this. */
  preconditionFailed: 'PRECONDITION_FAILED',
  /** The number of matching users differs from the one confirmed; the detail contains the new number. */
  countChanged: 'COUNT_CHANGED',
  /** The price differs from the one shown; the detail contains the new total, in cents. */
  priceChanged: 'PRICE_CHANGED',
  /** Nothing more is bought on account while an invoice is overdue; the detail names it. */
  invoiceOverdue: 'INVOICE_OVERDUE',
  /** The purchase would exceed what the company may owe on account. */
  creditExceeded: 'CREDIT_EXCEEDED',
  /** Someone else has saved since; the console offers their version, or a copy. */
  revisionConflict: 'REVISION_CONFLICT',
  /** A published training is put back to draft before it is changed. */
  notADraft: 'NOT_A_DRAFT',
  /** The training of a task was put back to draft; its progress is accepted again once it is published. */
  trainingInChange: 'TRAINING_IN_CHANGE',
  /** The company keeps learning results private: this answer would name people beside theirs. */
  learningIsPrivate: 'LEARNING_IS_PRIVATE',
  resultsAreAnonymous: 'RESULTS_ARE_ANONYMOUS',
  /** An open campaign of any company uses the course. */
  courseInUse: 'COURSE_IN_USE',
  emailInUse: 'EMAIL_IN_USE',
  emailAlreadyVerified: 'EMAIL_ALREADY_VERIFIED',
  /** The caller must first confirm their own address. */
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
  /** 507: the disk is full, and nothing was saved. */
  storageFull: 'STORAGE_FULL',
  /** The request did not arrive in time. */
  requestTimeout: 'REQUEST_TIMEOUT',
  /** 503 with Retry-After: the database is down, a lock is held, or the query took too long. */
  unavailable: 'SERVICE_UNAVAILABLE',
  busy: 'BUSY',
  tookTooLong: 'TOOK_TOO_LONG',
  internal: 'INTERNAL',
} as const;
export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];
