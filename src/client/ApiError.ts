import type { ErrorCode, ErrorDetail } from '@contract/errors';

export interface ApiErrorFields {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: string;
  /** The message to show the user. */
  message: string;
  details?: readonly ErrorDetail[];
  /** The gateway's X-Request-Id, to quote to support. */
  requestId?: string;
}

/** A failed call, in the documented error shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;

  constructor({ status, code, message, details = [], requestId }: ApiErrorFields, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }

  /** For a 422: the first message of each invalid field, by field name. */
  get fieldErrors(): Record<string, string> {
    if (this.status !== 422) return {};
    const first = new Map<string, string>();
    for (const { code, description } of this.details) {
      if (!first.has(code)) first.set(code, description);
    }
    return Object.fromEntries(first);
  }

  /** The same refusal with its fields under the names that a form has for them. */
  renamed(nameOf: (field: string) => string): ApiError {
    const details = this.details.map((detail) => ({ ...detail, code: nameOf(detail.code) }));
    const { status, code, message, requestId } = this;
    return new ApiError({ status, code, message, details, ...(requestId && { requestId }) }, { cause: this });
  }

  /** Where react-admin's forms look for field errors. */
  get body(): { errors?: Record<string, string> } {
    return this.status === 422 ? { errors: this.fieldErrors } : {};
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** What was asked for does not exist, or is not the user's to see. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Written out, as pages without sign-in load no schemas. */
const ANONYMOUS: ErrorCode = 'RESULTS_ARE_ANONYMOUS';

/** The results are so old that they are anonymous, and nobody is listed with theirs any more. */
export const isOldResults = (error: unknown): boolean => isApiError(error) && error.code === ANONYMOUS;
