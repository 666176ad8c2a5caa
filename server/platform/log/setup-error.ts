import { inspect } from 'node:util';
import { describeError } from './describe-error';

/** A problem the operator can fix, printed as one line without a stack. */
export class SetupError extends Error {}

/** What the operator is told of an error that ends a start. */
export const explainError = (error: unknown): string =>
  error instanceof SetupError ? error.message : inspect(describeError(error));
