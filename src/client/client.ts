import { createCall } from './call';
import { type Connection, createConnection } from './connection';
import { errorFromNetwork } from './errorMapping';
import { createHttpClient, type HttpClient, type HttpClientDeps } from './httpClient';

let current: HttpClient | undefined;
let origin = '';
let texts: HttpClientDeps['texts'] | undefined;

/** Whether the gateway can be reached, for what waits for it and what says so. */
export const connection: Connection = createConnection({
  probe: () => fetch(`${origin}/health/live`, { cache: 'no-store' }),
});

/** Sets the origin and the tokens of all calls; once, at start, before anything is called. */
export function configureClient(deps: Omit<HttpClientDeps, 'onUnanswered' | 'isOffline'>): void {
  origin = deps.origin;
  const check = () => void connection.check();
  current = createHttpClient({ ...deps, onUnanswered: check, isOffline: () => navigator.onLine === false });
  texts = deps.texts;
  addEventListener('online', check);
  addEventListener('offline', check);
}

function configured(): HttpClient {
  if (!current) throw new Error('configureClient was not called');
  return current;
}

/** The error of something that needed the gateway and could not reach it. */
export function unreachableError(cause: unknown): unknown {
  return texts ? errorFromNetwork(cause, texts()) : cause;
}

/** The console's HTTP client; takes paths, answers or throws ApiError. */
export const httpClient: HttpClient = {
  send: (url, options) => configured().send(url, options),
  json: (url, options) => configured().json(url, options),
};

/** Makes a documented call on the console's HTTP client. */
export const call = createCall(httpClient);
