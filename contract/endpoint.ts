import type { z } from 'zod';
import { type AccessRule, type Actor, canAccess } from './access';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** The areas of the product; every layer uses the same names. */
export type Area =
  | 'session'
  | 'shell'
  | 'users'
  | 'settings'
  | 'billing'
  | 'training'
  | 'learner'
  | 'calendar'
  | 'home'
  | 'gaming'
  | 'secure-code'
  | 'policies'
  | 'dashboards'
  | 'reports'
  | 'guides'
  | 'phishing-exercise'
  | 'phishing-simulation'
  | 'partner';

/**
 * How the answer is sent: `json` in the standard envelope; `table` the same, and with `isCsv=true` instead
 * `{ data: '<all that match, as CSV>' }`, streamed; `collection` and `record` in the simple-REST dialect (a bare
 * array with Content-Range, a bare record); `csv` and `text` as streamed bodies of that type; `download` as a
 * streamed JSON file; `pdf` as a streamed PDF; `zip` as a streamed archive; `empty` as 204.
 */
export type AnswerKind =
  | 'json'
  | 'table'
  | 'collection'
  | 'record'
  | 'csv'
  | 'text'
  | 'download'
  | 'pdf'
  | 'zip'
  | 'empty';

type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamNames<Rest>
  : never;

export type ParamsShape<Path extends string> = Record<PathParamNames<Path>, z.ZodType>;

/** A multipart body: one file and a few short fields, unless it says otherwise. */
export interface Upload {
  /** Of the file. */
  readonly maxBytes: number;
  /** The file may be left out. */
  readonly optional?: true;
  /** How many fields there may be beside the file, and how many bytes each may have, and all of them. */
  readonly fields?: { readonly count: number; readonly bytes: number; readonly totalBytes: number };
}

export interface EndpointSpec<
  Path extends string,
  Params extends z.ZodObject,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Kind extends AnswerKind = AnswerKind,
> {
  readonly method: Method;
  /** The full path, parameters in braces; `{companyId}` is the tenant. */
  readonly path: Path;
  readonly area: Area;
  readonly access: AccessRule;
  /** What the call does; shown in the API reference. */
  readonly summary: string;
  readonly params: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The whole response body, envelope included. */
  readonly response: Response;
  readonly kind: Kind;
  /** The body is multipart with a file; `body` describes the other fields. */
  readonly upload?: Upload;
  /**
   * The path parameter that is the tenant, where it is not called companyId; null where the path names another
   * company, which the handler checks.
   */
  readonly tenantParam?: string | null;
  /** The path parameter that names a person, whom `access.self` and `namesLearners` compare with the caller. */
  readonly selfParam?: string;
  /** False for reads sent as POST: they write no audit event. */
  readonly audit: boolean;
  /**
   * Whether a partner's visitor may make the call. By default only reads are allowed: a visit must leave
   * nothing behind that outlives it, such as credentials, roles, plans, consent or keys.
   */
  readonly duringVisit: boolean;
  /** Allowed while the caller's password is temporary: the calls needed to replace it or to sign out. */
  readonly beforePasswordChange?: boolean;
  /**
   * Only for users who have confirmed their own address: the call sends mail to others in the caller's name
   * or words, or reveals whether an address has an account.
   */
  readonly verified?: boolean;
  /**
   * Only while the caller's identity was confirmed by a mailed code in this session (`limits.session.stepUpMs`): the
   * call decides who gets in. Refused with 403 STEP_UP_REQUIRED otherwise.
   */
  readonly stepUp?: boolean;
  /**
   * Done twice it adds twice, such as a purchase: browsers remember it until they know what became of it
   * (`src/client/uncertainWrites.ts`).
   */
  readonly adds?: boolean;
  /** The answer is about the user who calls, so that a company's API key can't ask for it. */
  readonly aboutCaller?: boolean;
  /** The answer is a secret, so it is not stored for retries: a retry creates a new one. */
  readonly secretAnswer?: boolean;
  /**
   * The answer names people beside their learning results: refused with 409 where learning is private, except about
   * oneself.
   */
  readonly namesLearners?: boolean;
}

/** Any endpoint, whatever its schemas. */
export type Endpoint = EndpointSpec<string, z.ZodObject, z.ZodType, z.ZodType, z.ZodType>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<NonNullable<E['query']>>;
export type BodyOf<E extends Endpoint> = Parsed<NonNullable<E['body']>>;
export type ResponseOf<E extends Endpoint> = Parsed<E['response']>;
/** The input of a call before it is parsed. */
export type InputOf<E extends Endpoint> = {
  params: Sent<E['params']>;
  query: Sent<NonNullable<E['query']>>;
  body: Sent<NonNullable<E['body']>>;
};

/** Declares one call. The route, guard, client, reference and tests are derived from it. */
export function endpoint<
  const Path extends string,
  Params extends z.ZodObject,
  Response extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Kind extends AnswerKind = 'json',
>(
  spec: Omit<EndpointSpec<Path, Params, Query, Body, Response, Kind>, 'kind' | 'audit' | 'duringVisit'> & {
    readonly kind?: Kind;
    readonly audit?: boolean;
    readonly duringVisit?: boolean;
  },
): EndpointSpec<Path, Params, Query, Body, Response, Kind> {
  const audit = spec.audit ?? spec.method !== 'GET';
  // An audited GET hands out something sensitive, such as a sign-in link.
  const duringVisit = spec.duringVisit ?? (spec.method === 'GET' && !audit);
  return { ...spec, audit, duringVisit, kind: (spec.kind ?? 'json') as Kind };
}

/** What decides who may make a call. */
export type Callable = Pick<Endpoint, 'method' | 'access' | 'audit' | 'duringVisit' | 'aboutCaller'>;

/**
 * Whether a company's API key may make the call: reads about the company, none about a user's own account, and none that
 * hands out something sensitive.
 */
export const isOpenToKey = ({ method, access, audit, duringVisit, aboutCaller }: Callable): boolean =>
  method === 'GET' && access.roles !== undefined && !access.self && !audit && duringVisit && !aboutCaller;

/**
 * Whether the actor may make the call: its access rule, during a partner's visit also `duringVisit`, and `isOpenToKey` for an
 * API key.
 */
export const canCall = (target: Callable, actor: Actor): boolean =>
  canAccess(target.access, actor) &&
  (target.duringVisit || !actor.isVisitor) &&
  (!actor.isKey || isOpenToKey(target));

export type QueryValue = string | number | boolean | null | undefined;
export type QueryInput = Readonly<Record<string, QueryValue | readonly QueryValue[] | object>>;

/** Appends a query: arrays as repeated keys (`ids=1&ids=2`), objects as JSON; absent values are left out. */
export function buildQuery(query: QueryInput): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const one of value) search.append(key, String(one));
    else search.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/**
 * The path with its parameters filled in and encoded, followed by the query. Throws on a missing parameter.
 */
export function buildUrl(
  target: { path: string },
  params: Readonly<Record<string, unknown>> = {},
  query: QueryInput = {},
): string {
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`${target.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  return path + buildQuery(query);
}
