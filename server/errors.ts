interface DescribedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: DescribedError;
  [detail: string]: unknown;
}

/** The first line of a statement that failed; its parameters hold people's data and stay out of every log. */
const withoutParameters = (text: string) => text.split(/\nparams: /)[0] ?? '';

/** Data exceptions of the database (class 22) end with the value that it could not take. */
const withoutValue = (code: string | undefined, text: string) =>
  code?.startsWith('22') ? text.replace(/: ".*$/s, '') : text;

/** Mail servers repeat whom they refuse, and addresses of services carry passwords. */
const ADDRESS = /[^\s"'<>(),;:][^\s"<>(),;:]*@[^\s"'<>(),;:]+/g;

/** An error as it may be logged: what happened and where, without the values that a query carried or addresses. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const message = withoutValue(code, withoutParameters(error.message)).slice(0, 2000).replace(ADDRESS, '…');
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message,
    stack: frames.join('\n'),
    ...(code ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** An error in a few words that can be stored: without the values that a query carried. */
export const faultOf = (error: unknown): string => {
  const { type, message, cause } = describeError(error);
  return [`${type}: ${message}`, ...(cause ? [`${cause.type}: ${cause.message}`] : [])]
    .join('; ')
    .slice(0, 500);
};
