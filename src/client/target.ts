import type { AnswerKind, Endpoint, InputOf, Method } from '@contract/endpoint';

/** An endpoint without its schemas: only what a caller needs at run time. */
export interface SlimEndpoint<E extends Endpoint> {
  readonly method: Method;
  readonly path: string;
  readonly kind: AnswerKind;
  /** Distinguishes it from a full endpoint, whose types must not be read from here. */
  readonly slim: true;
  /** Never set: it only carries the endpoint's type to `call`. */
  readonly of?: E;
}

/**
 * A typed reference to a contract endpoint that keeps its zod schemas out of the bundle, for the sign-in
 * page. The compiler checks the path against the contract; `slimEndpoints.test.ts` checks the rest.
 */
export const slim = <E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  kind: AnswerKind = 'json',
): SlimEndpoint<E> => ({ method, path, kind, slim: true });

type PathValues<Params> = { [Name in keyof Params]: string | number };
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The input of a call: path parameters, query and body, each required exactly when the endpoint needs it. */
export type CallInput<E extends Endpoint> = Part<'params', PathValues<InputOf<E>['params']>> &
  Part<'query', InputOf<E>['query']> &
  Part<'body', InputOf<E>['body']> & { signal?: AbortSignal };

/** What every call needs of its endpoint, full or slim. */
export type CallTarget = Pick<Endpoint, 'method' | 'path' | 'kind'> &
  Partial<Pick<Endpoint, 'response' | 'adds'>>;
