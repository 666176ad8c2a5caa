import type { ErrorDetail } from '@contract/errors';
import { ApiError } from './ApiError';

/** The texts that stand in where the server sends none. */
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
 * What to show for a failed call: a 422 names its fields; else the first detail's description, else the
 * server's message, else a generic text.
 */
function messageOf(status: number, details: ErrorDetail[], message: string | undefined, texts: ErrorTexts) {
  if (status === 422 && details.length > 0) {
    return texts.invalidParameters + details.map(({ code }) => code).join(', ');
  }
  return text(details[0]?.description) ?? message ?? (status === 403 ? texts.accessDenied : texts.generic);
}

/** A failure's body; a proxy's HTML page in front of it is no reason to lose the failure itself. */
async function readFailure(answer: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await answer.json();
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

/** The error of an answer that is not 2xx; any body is survived, even none. */
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

/** Whether the caller itself gave the call up (a screen left before its answer). */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
