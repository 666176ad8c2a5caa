import { resettable } from '@/state';
import { createCall } from './call';
import { type Connection, createConnection } from './connection';
import { errorFromNetwork } from './errorMapping';
import { createHttpClient, type HttpClient, type HttpClientDeps } from './httpClient';

let current: HttpClient | undefined;
let origin = '';
let texts: HttpClientDeps['texts'] | undefined;
let disconnect: (() => void) | undefined;

/** Whether the gateway is reachable, for code that waits for it or reports it. */
export const connection: Connection = createConnection({
  probe: () => fetch(`${origin}/health/live`, { cache: 'no-store' }),
});

resettable(() => {
  disconnect?.();
  current = undefined;
  origin = '';
  texts = undefined;
  connection.forget();
});

/** Sets the origin and the tokens of all calls. Call once, at startup, before the first call. */
export function configureClient(deps: Omit<HttpClientDeps, 'onUnanswered' | 'isOffline'>): void {
  origin = deps.origin;
  disconnect?.();
  const check = () => void connection.check();
  current = createHttpClient({ ...deps, onUnanswered: check, isOffline: () => navigator.onLine === false });
  texts = deps.texts;
  addEventListener('online', check);
  addEventListener('offline', check);
  disconnect = () => {
    removeEventListener('online', check);
    removeEventListener('offline', check);
  };
}

function configured(): HttpClient {
  if (!current) throw new Error('configureClient was not called');
  return current;
}

/** The error of an operation that could not reach the gateway. */
export function unreachableError(cause: unknown): unknown {
  return texts ? errorFromNetwork(cause, texts()) : cause;
}

/** The console's HTTP client; takes paths, returns responses or throws ApiError. */
export const httpClient: HttpClient = {
  send: (url, options) => configured().send(url, options),
  json: (url, options) => configured().json(url, options),
};

/** Makes a documented call on the console's HTTP client. */
export const call = createCall(httpClient);
