import type { ErrorCode } from '@contract/errors';
import type { ApiError } from './ApiError';
import { type ErrorTexts, errorFromAnswer, errorFromNetwork, isAborted } from './errorMapping';
import { newId } from './newId';
import { sharedRefresh, type TokenSource } from './tokens';

/** A successful answer, read; the shape of react-admin's `fetchJson`. */
export interface JsonAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** The parsed body; undefined when it is empty or not JSON (text and CSV answers). */
  json: unknown;
}

export interface HttpClient {
  /** The successful answer as it arrives, for bodies that are streamed. Throws ApiError. */
  send: (url: string, options?: RequestInit) => Promise<Response>;
  /** The successful answer, read and parsed. Throws ApiError. */
  json: (url: string, options?: RequestInit) => Promise<JsonAnswer>;
}

export interface HttpClientDeps {
  /** Origin of the API without a slash at the end; empty for the console's own. */
  origin: string;
  tokens: TokenSource;
  texts: () => ErrorTexts;
  fetch?: typeof fetch;
}

// A new token would not help against these.
const FINAL: ReadonlySet<string> = new Set<ErrorCode>(['LOGIN_REQUIRED', 'COMPANY_DISABLED']);

function headersOf({ method = 'GET', headers: given, body }: RequestInit): Headers {
  const headers = new Headers(given);
  headers.set('Cache-Control', 'no-cache');
  headers.set('Pragma', 'no-cache');
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  // A FormData names its own type, with the boundary.
  if (typeof body === 'string' && !headers.has('Content-Type'))
    headers.set('Content-Type', 'application/json');
  // One key for all the tries of one write: the gateway answers a repeated one from its record.
  if (method !== 'GET' && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newId());
  return headers;
}

function parse(body: string, answer: Response): unknown {
  const type = answer.headers.get('content-type') ?? 'application/json';
  return body === '' || !type.includes('json') ? undefined : (JSON.parse(body) as unknown);
}

/**
 * Makes the client that every call of the console goes through: bearer token and no-cache headers (1 §7), one
 * shared refresh and one retry after a 401, an Idempotency-Key on every write, errors as ApiError (1 §8).
 * The URLs it takes are paths with their query, as `buildUrl` makes them.
 */
export function createHttpClient(deps: HttpClientDeps): HttpClient {
  const { origin, tokens, texts } = deps;
  const refresh = sharedRefresh(tokens);

  async function attempt(url: string, options: RequestInit, headers: Headers, token: string | null) {
    if (token) headers.set('Authorization', `Bearer ${token}`);
    try {
      // Not held in a variable: a page may replace the global after this client is made.
      return await (deps.fetch ?? fetch)(origin + url, { ...options, headers });
    } catch (error) {
      throw isAborted(error) ? error : errorFromNetwork(error, texts());
    }
  }

  async function renewedToken(refused: string, failure: ApiError): Promise<string> {
    const token = FINAL.has(failure.code) ? null : await refresh(refused).catch(() => null);
    if (!token) throw failure;
    return token;
  }

  async function send(url: string, options: RequestInit = {}): Promise<Response> {
    const headers = headersOf(options);
    const token = await tokens.get(false);
    const answer = await attempt(url, options, headers, token);
    if (answer.ok) return answer;
    const failure = await errorFromAnswer(answer, texts());
    if (failure.status !== 401 || !token) throw failure;
    const again = await attempt(url, options, headers, await renewedToken(token, failure));
    if (!again.ok) throw await errorFromAnswer(again, texts());
    return again;
  }

  return {
    send,
    async json(url, options) {
      const answer = await send(url, options);
      const body = await answer.text();
      return { status: answer.status, headers: answer.headers, body, json: parse(body, answer) };
    },
  };
}
