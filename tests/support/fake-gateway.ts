import type { Endpoint, InputOf, ResponseOf } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { vi } from 'vitest';
import { isApiError } from '@/client/ApiError';
import { configureClient } from '@/client/client';
import { translator } from '@/i18n/translator';

/** What a call had with it, as its caller gave it. */
export interface Asked {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
/** A test reads what it knows to be asked. */
type Answering = (target: Endpoint, asked: never) => unknown;
type Given<E extends Endpoint> = ResponseOf<E> | Error | ((asked: InputOf<E>) => unknown);

const ROUTES = allEndpoints
  .map((target) => ({
    target,
    names: [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    pattern: new RegExp(`^${target.path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  }))
  // An address without parameters goes before one that has room for it.
  .sort((a, b) => a.names.length - b.names.length);

const answers = new Map<string, Given<Endpoint>>();
/** What a call met that is the test's own mistake. */
let mistakes: string[] = [];
const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** Parsed one by one, so that defaults stay out of what the caller gave. */
function parsed(schema: Endpoint['query'], given: Readonly<Record<string, unknown>>) {
  const result = schema?.safeParse(given);
  const values: Record<string, unknown> = result?.success ? (result.data as Record<string, unknown>) : given;
  return Object.fromEntries(Object.keys(given).map((name) => [name, values[name] ?? given[name]]));
}

function askedOf(url: URL, body: unknown, { target, names, pattern }: (typeof ROUTES)[number]): Asked {
  const values = pattern.exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? [];
  const params = parsed(target.params, Object.fromEntries(names.map((name, at) => [name, values[at]])));
  const given = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => {
      const all = url.searchParams.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
  return {
    ...(names.length > 0 && { params }),
    ...(Object.keys(given).length > 0 && { query: parsed(target.query, given) }),
    ...(body !== undefined && body !== null && { body: typeof body === 'string' ? JSON.parse(body) : body }),
  } as Asked;
}

function failureOf(error: unknown): Response {
  if (!isApiError(error) || error.status === 0) throw new TypeError('no answer', { cause: error });
  const { status, code, message, details } = error;
  return Response.json({ status, code, message, details }, { status });
}

function responseOf(target: Endpoint, answer: unknown): Response {
  if (answer instanceof Response) return answer;
  const { kind, response } = target;
  const checked = response.safeParse(answer);
  if (!checked.success)
    mistakes.push(`the answer to ${keyOf(target)} breaks its contract: ${checked.error.message}`);
  if (kind === 'empty') return new Response(null, { status: 204 });
  if (kind === 'json' || kind === 'table' || kind === 'collection' || kind === 'record')
    return Response.json(answer);
  return new Response(String(answer), {
    headers: { 'content-type': kind === 'csv' ? 'text/csv' : 'text/plain' },
  });
}

/** Answers by what the test has given for the call. */
async function answerGiven(target: Endpoint, asked: never): Promise<unknown> {
  const given = answers.get(keyOf(target));
  if (given === undefined) {
    mistakes.push(`no answer to ${keyOf(target)}`);
    throw new Error(mistakes.at(-1));
  }
  if (given instanceof Error) throw given;
  return typeof given === 'function' ? given(asked) : given;
}

async function fakeFetch(address: string | URL | Request, options: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, signal } = options;
  // As a browser's does: a page of the test before may only now get to ask.
  if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
  const url = new URL(String(address), 'http://localhost');
  const route = ROUTES.find(({ target, pattern }) => target.method === method && pattern.test(url.pathname));
  if (!route) throw new TypeError(`${method} ${url.pathname} is no call of the contract`);
  try {
    return responseOf(route.target, await gateway.call(route.target, askedOf(url, body, route) as never));
  } catch (error) {
    return failureOf(error);
  }
}

/** The gateway as the client under test sees it: a test gives the answers, and reads what was asked. */
export const gateway = {
  /** Every call, with what it had with it; a test may put an implementation of its own in place of the answers. */
  call: vi.fn<Answering>(answerGiven),
  /** Answers a call from now on: with a body, a refusal, or what a function makes of the request. */
  answer<E extends Endpoint>(target: E, given: Given<E>): void {
    answers.set(keyOf(target), given as Given<Endpoint>);
  },
  /** What was asked by this call, in order. */
  asked: (target: Pick<Endpoint, 'method' | 'path'>): readonly Asked[] =>
    gateway.call.mock.calls.filter(([called]) => keyOf(called) === keyOf(target)).map(([, asked]) => asked),
};

/** Connects the client to the fake gateway. */
export function startGateway(): void {
  configureClient({
    origin: '',
    tokens: { get: async () => 'token' },
    texts: () => ({
      generic: translator.t('session.errors.generic'),
      network: translator.t('session.errors.network'),
      invalidParameters: translator.t('session.errors.invalidParameters'),
      accessDenied: translator.t('session.errors.accessDenied'),
    }),
    fetch: fakeFetch,
  });
}

/** Forgets answers and calls; throws when a call had no answer, or one that breaks the contract. */
export function endGateway(): void {
  const [mistake] = mistakes;
  mistakes = [];
  answers.clear();
  gateway.call.mockReset().mockImplementation(answerGiven);
  if (mistake !== undefined) throw new Error(mistake);
}
