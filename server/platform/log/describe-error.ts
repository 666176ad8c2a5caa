interface DescribedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: DescribedError;
  [detail: string]: unknown;
}

/** Drops a failed statement's parameters, which contain personal data and must never be logged. */
const withoutParameters = (text: string) => text.split(/\nparams: /)[0] ?? '';

/** Messages of data exceptions (class 22) end with the rejected value. */
const withoutValue = (code: string | undefined, text: string) =>
  code?.startsWith('22') ? text.replace(/: ".*$/s, '') : text;

/** Mail servers repeat the rejected address, and service URLs contain passwords. */
const ADDRESS = /[^\s"'<>(),;:][^\s"<>(),;:]*@[^\s"'<>(),;:]+/g;

/** An error in loggable form: what happened and where, without query values or addresses. */
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

/** An error in a few words that can be stored, without query values. */
export const faultOf = (error: unknown): string => {
  const { type, message, cause } = describeError(error);
  return [`${type}: ${message}`, ...(cause ? [`${cause.type}: ${cause.message}`] : [])]
    .join('; ')
    .slice(0, 500);
};
