import { isApiError } from '@/client/ApiError';

/** Browser messages for a script or stylesheet of the console that can't be loaded. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (?:css )?chunk/i;
/** Browser messages for a request without an answer. */
const NETWORK_FAILURE =
  /^failed to fetch$|^load failed$|networkerror when attempting|network request failed|auth\/network-request-failed/i;
/** A browser's warning about its own layout, raised as an error. */
const HARMLESS = /^ResizeObserver loop/;
/** Already settled, so not reported. */
const IGNORED_CODES: ReadonlySet<string> = new Set(['PRIVACY_POLICY_ALREADY_CONFIRMED']);

/** Expected outcomes that travel as errors. */
const EXPECTED_NAMES = new Set(['ConfigError', 'RoleNotAllowedError', 'AbortError']);

/**
 * Whether a failure is a product fault to report: a 500 response or an error in the console's own code. Other
 * responses are expected. Code that could not be loaded and broken connections are never reported.
 */
export function isUnexpected(error: unknown): boolean {
  if (isApiError(error)) return error.status === 500 && !IGNORED_CODES.has(error.code);
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  if (EXPECTED_NAMES.has(name)) return false;
  return ![CHUNK_FAILURE, NETWORK_FAILURE, HARMLESS].some((pattern) => pattern.test(message));
}
