const idOf = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !('requestId' in value)) return undefined;
  return typeof value.requestId === 'string' && value.requestId !== '' ? value.requestId : undefined;
};

/**
 * The gateway's request id of an error, read from the error itself or its body (react-admin's HttpError);
 * undefined when no request was made.
 */
export function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  return idOf(error) ?? ('body' in error ? idOf(error.body) : undefined);
}
