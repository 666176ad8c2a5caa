import { wordsOf } from '@contract/error-words';
import type { ErrorDetail } from '@contract/errors';
import { ApiError } from './ApiError';

/** Texts used where the server sends none. */
export interface ErrorTexts {
  generic: string;
  network: string;
  invalidParameters: string;
  accessDenied: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) && typeof value.description === 'string' && typeof value.code === 'string';

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/**
 * The message for a failed call: the description of the first detail that has one; then the fields of a 422, the server's
 * message, and a generic text.
 */
function messageOf(status: number, details: ErrorDetail[], message: string | undefined, texts: ErrorTexts) {
  const words = wordsOf(details);
  if (words !== undefined) return words;
  if (status === 422 && details.length > 0) {
    return texts.invalidParameters + details.map(({ code }) => code).join(', ');
  }
  return message ?? (status === 403 ? texts.accessDenied : texts.generic);
}

/** Reads a failure's body; an HTML page from a proxy must not hide the failure itself. */
async function readFailure(answer: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await answer.json();
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

/** The error of a response that is not 2xx; tolerates any body, even none. */
export async function errorFromAnswer(answer: Response, texts: ErrorTexts): Promise<ApiError> {
  const body = await readFailure(answer);
  const details = Array.isArray(body.details) ? body.details.filter(isDetail) : [];
  return new ApiError({
    status: answer.status,
    code: text(body.code) ?? `HTTP_${answer.status}`,
    message: messageOf(answer.status, details, text(body.message), texts),
    details,
    requestId: answer.headers.get('x-request-id') ?? undefined,
  });
}

/** The error of a call that got no answer at all. */
export const errorFromNetwork = (cause: unknown, texts: ErrorTexts): ApiError =>
  new ApiError({ status: 0, code: 'NETWORK', message: texts.network }, { cause });

/** Whether the caller itself aborted the call (left the screen before the answer). */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
