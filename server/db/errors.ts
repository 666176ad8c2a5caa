/** The database's own code of a failure, wherever it stands in the chain of causes. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string' && SQL_STATE.test(error.code)) return error.code;
  return 'cause' in error ? sqlState(error.cause) : undefined;
}

/** Connections fail with codes of the system, such as EPIPE, that hold no digit. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;
