import type { ErrorCode } from '@contract/errors';
import type { EarlyStart } from '@/startup/earlyStart';
import { type ApiError, isApiError } from './ApiError';
import { type ErrorTexts, errorFromAnswer, errorFromNetwork, isAborted } from './errorMapping';
import { createLostWrites } from './lostWrites';
import { newId } from './newId';
import { isStepUpRequired } from './stepUp';
import { sharedRefresh, type TokenSource } from './tokens';
import { uncertainWrites } from './uncertainWrites';

/** A successful response, read; the shape of react-admin's `fetchJson`. */
export interface JsonAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** The parsed body; undefined when it is empty or not JSON (text and CSV responses). */
  json: unknown;
}

export interface CallOptions extends RequestInit {
  /** What makes the request instead of the client's own fetch: one that reports progress. */
  fetch?: typeof fetch;
  /** Done twice it adds twice: it is remembered until what became of it is known. */
  adds?: boolean;
}

export interface HttpClient {
  /** The raw successful response, for streamed bodies. Throws ApiError. */
  send: (url: string, options?: CallOptions) => Promise<Response>;
  /** The successful response, read and parsed. Throws ApiError. */
  json: (url: string, options?: CallOptions) => Promise<JsonAnswer>;
}

export interface HttpClientDeps {
  /** Origin of the API without a trailing slash; empty for the console's own. */
  origin: string;
  tokens: TokenSource;
  texts: () => ErrorTexts;
  /** The language (BCP 47) that the gateway's refusals are to be in; absent: the browser's. */
  language?: () => string;
  /** Without a network a write is refused at once: sent later, it would surprise a user who has moved on. */
  isOffline?: () => boolean;
  /** Who is signed in, by whom writes are remembered; null where nobody is. */
  sender?: () => string | null;
  /** Called for every unanswered call. */
  onUnanswered?: () => void;
  /** Answers to reads that the page made before this code had loaded. */
  early?: Pick<EarlyStart, 'take' | 'drop'> | undefined;
  /** Called for every read, with its URL. */
  onRead?: (url: string) => void;
  /** Has the user confirm their identity for a write that is refused without; resolves with whether they did. */
  confirmIdentity?: () => Promise<boolean>;
  /** Called for a 401 that a new token doesn't change: the session is over, whoever asked. */
  onSignedOut?: (failure: ApiError) => void;
  /** Called for every error response, before the caller sees it. */
  onFailure?: (failure: ApiError) => void;
  fetch?: typeof fetch;
}

/** What a proxy answers when the gateway behind it does not. */
const UNANSWERED: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Refused before the gateway looks whether it was done already. */
const UNJUDGED: ReadonlySet<number> = new Set([401, 403, 429]);

// A new token would not help with these.
const FINAL: ReadonlySet<string> = new Set<ErrorCode>(['LOGIN_REQUIRED', 'COMPANY_DISABLED']);

const isWrite = ({ method }: RequestInit) => method !== undefined && method !== 'GET';
const isUnanswered = (error: unknown) => isApiError(error) && UNANSWERED.has(error.status);

function headersOf({ headers: given, body }: RequestInit, language: string | undefined): Headers {
  const headers = new Headers(given);
  if (language) headers.set('Accept-Language', language);
  headers.set('Cache-Control', 'no-cache');
  headers.set('Pragma', 'no-cache');
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  // A FormData body sets its own type, with the boundary.
  if (typeof body === 'string' && !headers.has('Content-Type'))
    headers.set('Content-Type', 'application/json');
  return headers;
}

function parse(body: string, answer: Response): unknown {
  const type = answer.headers.get('content-type') ?? 'application/json';
  return body === '' || !type.includes('json') ? undefined : (JSON.parse(body) as unknown);
}

/**
 * Makes the client every call of the console uses: bearer token and no-cache headers, one shared refresh and
 * one retry after a 401, one more once the user has confirmed their identity where that is asked for, an Idempotency-Key on every write, and errors as ApiError (status 0 when no answer
 * came). URLs are paths with their query, as `buildUrl` makes them.
 */
export function createHttpClient(deps: HttpClientDeps): HttpClient {
  const { origin, tokens, texts } = deps;
  const refresh = sharedRefresh(tokens);
  const lostWrites = createLostWrites();

  const errorOf = (error: unknown) => (isAborted(error) ? error : errorFromNetwork(error, texts()));

  async function attempt(url: string, options: CallOptions, headers: Headers, token: string | null) {
    const early = token && !isWrite(options) ? deps.early?.take(url, token) : undefined;
    if (early) {
      // A request that broke off is made again, like any that was not made early.
      const answer = await early.catch(() => undefined);
      if (answer) return answer;
    }
    if (token) headers.set('Authorization', `Bearer ${token}`);
    try {
      // Not stored in a variable: a page may replace the global after this client is created.
      const { fetch: own, adds: _, ...init } = options;
      return await (own ?? deps.fetch ?? fetch)(origin + url, { ...init, headers });
    } catch (error) {
      throw errorOf(error);
    }
  }

  function refuseOffline(options: RequestInit): void {
    if (isWrite(options) && deps.isOffline?.()) throw errorFromNetwork(new TypeError('offline'), texts());
  }

  /** An unreachable token source fails the way fetch does; any other failure has its own message. */
  const unreachable = (error: unknown) => (error instanceof TypeError ? errorOf(error) : undefined);

  async function currentToken(): Promise<string | null> {
    try {
      return await tokens.get(false);
    } catch (error) {
      throw unreachable(error) ?? error;
    }
  }

  async function refused(answer: Response): Promise<ApiError> {
    const failure = await errorFromAnswer(answer, texts());
    deps.onFailure?.(failure);
    return failure;
  }

  async function renewedToken(stale: string, failure: ApiError): Promise<string> {
    if (FINAL.has(failure.code)) throw failure;
    const token = await refresh(stale).catch((error: unknown) => {
      throw unreachable(error) ?? failure;
    });
    if (!token) throw failure;
    return token;
  }

  async function answerTo(url: string, options: CallOptions, headers: Headers): Promise<Response> {
    refuseOffline(options);
    const token = await currentToken();
    // The network may have gone while waiting for the token.
    refuseOffline(options);
    const answer = await attempt(url, options, headers, token);
    if (answer.ok) return answer;
    const failure = await refused(answer);
    if (failure.status !== 401 || !token) throw failure;
    const renewed = await renewedToken(token, failure).catch((error: unknown) => {
      if (error === failure) deps.onSignedOut?.(failure);
      throw error;
    });
    const again = await attempt(url, options, headers, renewed);
    if (again.ok) return again;
    const final = await refused(again);
    if (final.status === 401) deps.onSignedOut?.(final);
    throw final;
  }

  /** A write that adds something: remembered before it is sent, whatever becomes of this page. */
  async function adding<Read>(url: string, options: CallOptions, headers: Headers, go: () => Promise<Read>) {
    // Nothing is sent without a network.
    refuseOffline(options);
    const by = deps.sender?.() ?? null;
    const sent = { act: `${options.method} ${url}`, body: String(options.body ?? ''), by };
    const key = uncertainWrites.keyOf(sent) ?? newId();
    headers.set('Idempotency-Key', key);
    uncertainWrites.begin(sent, key);
    try {
      const read = await go();
      uncertainWrites.settle(key);
      return read;
    } catch (error) {
      if (isApiError(error) && !isUnanswered(error) && !UNJUDGED.has(error.status))
        uncertainWrites.settle(key);
      else uncertainWrites.lose(key);
      throw error;
    }
  }

  /** Sends a write with a new key, or with the key of the same write whose answer was lost. */
  async function underKey<Read>(
    url: string,
    options: CallOptions,
    headers: Headers,
    go: () => Promise<Read>,
  ) {
    if (options.adds) return adding(url, options, headers, go);
    const write = `${options.method} ${url} ${typeof options.body === 'string' ? options.body : ''}`;
    const isRepeatable = !(options.body instanceof FormData);
    const key = headers.get('Idempotency-Key') ?? ((isRepeatable && lostWrites.keyOf(write)) || newId());
    headers.set('Idempotency-Key', key);
    try {
      const read = await go();
      lostWrites.clear();
      return read;
    } catch (error) {
      if (isUnanswered(error) && isRepeatable) lostWrites.keep(write, key);
      else if (!isAborted(error)) lostWrites.clear();
      throw error;
    }
  }

  async function exchange<Read>(
    url: string,
    options: CallOptions,
    read: (answer: Response) => Promise<Read>,
  ): Promise<Read> {
    const headers = headersOf(options, deps.language?.());
    if (isWrite(options)) deps.early?.drop();
    else deps.onRead?.(url);
    const go = async () => read(await answerTo(url, options, headers));
    const write = () =>
      underKey(url, options, headers, go).catch(async (error: unknown) => {
        if (!isStepUpRequired(error) || !(await deps.confirmIdentity?.())) throw error;
        return underKey(url, options, headers, go);
      });
    try {
      return await (isWrite(options) ? write() : go());
    } catch (error) {
      if (isUnanswered(error)) deps.onUnanswered?.();
      throw error;
    }
  }

  async function readJson(answer: Response): Promise<JsonAnswer> {
    const body = await answer.text().catch((error: unknown) => {
      throw errorOf(error);
    });
    return { status: answer.status, headers: answer.headers, body, json: parse(body, answer) };
  }

  return {
    send: (url, options = {}) => exchange(url, options, async (answer) => answer),
    json: (url, options = {}) => exchange(url, options, readJson),
  };
}
