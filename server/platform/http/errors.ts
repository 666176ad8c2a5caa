import { ERROR_CODES, type ErrorBody, type ErrorCode, type ErrorDetail } from '@contract/errors';
import type { TextLanguage } from '@contract/languages';
import type { Trouble } from '@server/platform/db/errors';
import { inLanguage, type Said, ToldError, words } from '@server/platform/text/words';
import type { z } from 'zod';

/** A reason, as `ErrorDetail`, which has yet to be said in the caller's language. */
export interface Reason {
  readonly code: string;
  readonly description: Said;
}

/** An expected failure, answered in the standard shape with its own status. */
export class HttpError extends ToldError {
  readonly status: number;
  readonly code: string;
  readonly reasons: readonly Reason[];
  /** Seconds until a retry makes sense, for the Retry-After header. */
  readonly retryAfterS: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    said: Said,
    reasons: readonly Reason[] = [],
    retryAfterS?: number,
  ) {
    super(said);
    this.retryAfterS = retryAfterS;
    this.status = status;
    this.code = code;
    this.reasons = reasons;
  }

  /** The reasons in English. */
  get details(): readonly ErrorDetail[] {
    return this.toBody().details;
  }

  toBody(language: TextLanguage = 'en'): ErrorBody {
    return {
      code: this.code,
      message: inLanguage(this.said, language),
      status: this.status,
      details: this.reasons.map(({ code, description }) => ({
        code,
        description: inLanguage(description, language),
      })),
    };
  }
}

/** 401: not signed in, or not in the way this account requires. */
export const loginRequired = () => new HttpError(401, ERROR_CODES.loginRequired, 'Sign in to continue.');

/** 401: the token or its session has ended. */
export const sessionExpired = () =>
  new HttpError(401, ERROR_CODES.sessionExpired, 'Your session has expired. Sign in again.');

/** 403: a temporary password must be replaced first. */
export const passwordChangeRequired = () =>
  new HttpError(
    403,
    ERROR_CODES.passwordChangeRequired,
    'Your password is temporary. Choose your own to continue.',
  );

/** 403 until the caller has confirmed their identity in this session. */
export const stepUpRequired = () =>
  new HttpError(
    403,
    ERROR_CODES.stepUpRequired,
    'Confirm that it is you: this change decides who can sign in. We send a code to your email address.',
  );

/** 403 with the standard message. */
export const forbidden = () =>
  new HttpError(403, ERROR_CODES.forbidden, 'Access denied. You cannot perform this action.');

/** 403: another company's data. The details of a batch name the companies. */
export const companyNotAccessible = (reasons: readonly Reason[] = []) =>
  new HttpError(
    403,
    ERROR_CODES.companyNotAccessible,
    'Access denied. You cannot perform this action.',
    reasons,
  );

/** 403: the console signs out and shows /disabled-company. */
export const companyDisabled = () =>
  new HttpError(403, ERROR_CODES.companyDisabled, 'This company account is disabled.');

/** 408: the rest of the request did not arrive in time. */
export const requestTimeout = () =>
  new HttpError(408, ERROR_CODES.requestTimeout, 'The request took too long to arrive. Try again.');

/** 403: the trial has expired, and there is no Boost. */
export const trainingSuspended = () =>
  new HttpError(
    403,
    ERROR_CODES.forbidden,
    "The training is suspended due to expired trial period. Please upgrade your plan to keep your learner's progress on track.",
  );

/** 507: the disk is full, or nearly; nothing was saved. */
export const storageFull = () =>
  new HttpError(
    507,
    ERROR_CODES.storageFull,
    'There is no space left to store this, so nothing was saved. Please contact support.',
  );

export const notFound = (what: string) => new HttpError(404, ERROR_CODES.notFound, `${what} wasn't found.`);

export const conflict = (said: Said) => new HttpError(409, ERROR_CODES.conflict, said);

/** 409 where results are older than the company keeps names beside them. */
export const resultsAreAnonymous = () =>
  new HttpError(
    409,
    ERROR_CODES.resultsAreAnonymous,
    'These results are so old that they are anonymous, so nobody is listed with theirs.',
  );

/** 409 where the company keeps learning results private. */
export const learningIsPrivate = () =>
  new HttpError(
    409,
    ERROR_CODES.learningIsPrivate,
    'Learning results are private in your company, so people are not listed with theirs.',
  );

/** 409 while a task's training is a draft again. */
export const trainingInChange = () =>
  new HttpError(
    409,
    ERROR_CODES.trainingInChange,
    'This training is being changed. Your progress is kept. Try again later.',
  );

/** 403 until the caller has opened their verification link. */
export const emailNotVerified = () =>
  new HttpError(
    403,
    ERROR_CODES.emailNotVerified,
    'Verify your email address first. Open the link in the verification email, or resend it from the banner.',
  );

/** 429 with the seconds until a retry makes sense. */
export const tooManyRequests = (said: Said, retryAfterS: number) =>
  new HttpError(429, ERROR_CODES.tooManyRequests, said, [], retryAfterS);

/** What is said of a field in a few words, as a sentence that names it: it may be shown away from the field. */
const inWords = ({ code, description }: Reason): Reason => ({
  code,
  description:
    typeof description === 'string' && /^[a-z]/.test(description) ? `'${code}' ${description}.` : description,
});

/**
 * 422: one detail per field, whose code is the field's name, with the standard message. Descriptions are sentences; those
 * that begin in lower case are what follows the field's name.
 */
export function invalidFields(reasons: readonly Reason[]): HttpError {
  const names = [...new Set(reasons.map(({ code }) => code))].join(', ');
  return new HttpError(
    422,
    ERROR_CODES.validation,
    words`Missing or invalid request parameters: ${names}`,
    reasons.map(inWords),
  );
}

export const invalidField = (field: string, description: Said) =>
  invalidFields([{ code: field, description }]);

/** The paths of what an issue is about: of unknown fields, the fields themselves. */
const pathsOf = (issue: z.core.$ZodIssue): readonly PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];

/** The same from a schema's issues; nested fields are named by their path. */
export const invalidInput = (error: z.ZodError, fallback: string) =>
  invalidFields(
    error.issues.flatMap((issue) =>
      pathsOf(issue).map((path) => ({
        code: path.map(String).join('.') || fallback,
        description: issue.message,
      })),
    ),
  );

const TROUBLES: Readonly<Record<Trouble, { code: ErrorCode; message: string; retryAfterS: number }>> = {
  away: {
    code: ERROR_CODES.unavailable,
    message: 'The service is briefly unavailable. Try again in a moment.',
    retryAfterS: 5,
  },
  busy: {
    code: ERROR_CODES.busy,
    message: 'Someone else is changing the same data. Try again in a moment.',
    retryAfterS: 2,
  },
  slow: {
    code: ERROR_CODES.tookTooLong,
    message: 'This took too long. Try again later.',
    retryAfterS: 30,
  },
};

/** 503 with Retry-After: nothing was changed, and a retry may succeed. */
export function unavailable(trouble: Trouble): HttpError {
  const { code, message, retryAfterS } = TROUBLES[trouble];
  return new HttpError(503, code, message, [], retryAfterS);
}
