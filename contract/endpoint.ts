import type { z } from 'zod';
import { type AccessRule, type Actor, canAccess } from './access';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** The areas of the product; the same names in every layer. */
export type Area =
  | 'session'
  | 'shell'
  | 'users'
  | 'settings'
  | 'billing'
  | 'training'
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
 * How the answer travels: `json` in the documented envelope; `collection` and `record` are the simple-REST
 * dialect (a bare array with Content-Range, a bare record); `csv` and `text` are bodies of that type, streamed;
 * `download` is a JSON file, streamed; `empty` is 204.
 */
export type AnswerKind = 'json' | 'collection' | 'record' | 'csv' | 'text' | 'download' | 'empty';

type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamNames<Rest>
  : never;

export type ParamsShape<Path extends string> = Record<PathParamNames<Path>, z.ZodType>;

export interface EndpointSpec<
  Path extends string,
  Params extends z.ZodObject,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Kind extends AnswerKind = AnswerKind,
> {
  readonly method: Method;
  /** The full documented path, parameters in braces; `{companyId}` is always the tenant. */
  readonly path: Path;
  readonly area: Area;
  readonly access: AccessRule;
  /** What it does, and the section of the documents; shown in the API reference. */
  readonly summary: string;
  readonly params: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The whole body of the answer, envelope included. */
  readonly response: Response;
  readonly kind: Kind;
  /** The body is multipart and carries files of at most so many bytes each; `body` describes the fields beside them. */
  readonly upload?: { readonly maxBytes: number };
  /** Which path parameter is the tenant, when the document calls it otherwise than companyId. */
  readonly tenantParam?: string;
  /** Which path parameter is the person for `access.self`. */
  readonly selfParam?: string;
  /** Reads that travel as POST write no audit event. */
  readonly audit: boolean;
  /**
   * Whether a partner's visitor may call it. What is not stated is refused, unless it only reads: a visit
   * must leave nothing behind that outlives it, such as credentials, roles, plans, consent or keys.
   */
  readonly duringVisit: boolean;
  /** Answered although the caller's password is a temporary one: what it takes to replace it, and to leave. */
  readonly beforePasswordChange?: boolean;
  /**
   * Only for people who have confirmed their own address: it makes the service write to others in their words or their
   * name, or tells whether an address has an account.
   */
  readonly verified?: boolean;
  /** The answer is a secret: it is never kept for a retry, so a retry makes a new one. */
  readonly secretAnswer?: boolean;
}

/** Any endpoint, whatever its schemas. */
export type Endpoint = EndpointSpec<string, z.ZodObject, z.ZodType, z.ZodType, z.ZodType>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<NonNullable<E['query']>>;
export type BodyOf<E extends Endpoint> = Parsed<NonNullable<E['body']>>;
export type ResponseOf<E extends Endpoint> = Parsed<E['response']>;
/** What a client hands over, before parsing. */
export type InputOf<E extends Endpoint> = {
  params: Sent<E['params']>;
  query: Sent<NonNullable<E['query']>>;
  body: Sent<NonNullable<E['body']>>;
};

/** Declares one documented call; everything else (route, guard, client, reference, tests) is derived from it. */
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
  // A GET that is audited hands something out, such as a link that signs in.
  const duringVisit = spec.duringVisit ?? (spec.method === 'GET' && !audit);
  return { ...spec, audit, duringVisit, kind: (spec.kind ?? 'json') as Kind };
}

/** Whether the actor may make a call: its access rule, and during a partner's visit whether it is open to visitors. */
export const canCall = (
  { access, duringVisit }: Pick<Endpoint, 'access' | 'duringVisit'>,
  actor: Actor,
): boolean => canAccess(access, actor) && (duringVisit || !actor.isVisitor);

export type QueryValue = string | number | boolean | null | undefined;
export type QueryInput = Readonly<Record<string, QueryValue | readonly QueryValue[] | object>>;

/** Appends a query: arrays as repeated keys (`ids=1&ids=2`), objects as JSON, nothing for absent values. */
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

/** The path with its parameters filled in and encoded, and the query behind it. Throws on a missing parameter. */
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
