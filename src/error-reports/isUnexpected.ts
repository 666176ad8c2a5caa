import { isApiError } from '@/client/ApiError';

/** What browsers say when a script or a style of the console can't be loaded. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (?:css )?chunk/i;
/** What browsers say when a request gets no answer. */
const NETWORK_FAILURE =
  /^failed to fetch$|^load failed$|networkerror when attempting|network request failed|auth\/network-request-failed/i;
/** A browser's remark about its own layout, raised as an error. */
const HARMLESS = /^ResizeObserver loop/;
/** Already settled: nobody is told. */
const IGNORED_CODES: ReadonlySet<string> = new Set(['PRIVACY_POLICY_ALREADY_CONFIRMED']);

/** Chosen outcomes that travel as errors. */
const EXPECTED_NAMES = new Set(['ConfigError', 'RoleNotAllowedError', 'AbortError']);

/**
 * Whether a failure is a fault of the product that must be reported: a call answered with 500, or an error of
 * the console's own code. Other answers are expected; code that could not be loaded and broken connections are not
 * reported ever.
 */
export function isUnexpected(error: unknown): boolean {
  if (isApiError(error)) return error.status === 500 && !IGNORED_CODES.has(error.code);
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  if (EXPECTED_NAMES.has(name)) return false;
  return ![CHUNK_FAILURE, NETWORK_FAILURE, HARMLESS].some((pattern) => pattern.test(message));
}
