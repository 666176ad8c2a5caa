import { createCall } from './call';
import { type Connection, createConnection } from './connection';
import { createHttpClient, type HttpClient, type HttpClientDeps } from './httpClient';

let current: HttpClient | undefined;
let origin = '';

/** Whether the gateway can be reached, for what waits for it and what says so. */
export const connection: Connection = createConnection({
  probe: () => fetch(`${origin}/health/live`, { cache: 'no-store' }),
});

/** Sets the origin and the tokens of all calls; once, at start, before anything is called. */
export function configureClient(deps: Omit<HttpClientDeps, 'onUnanswered'>): void {
  origin = deps.origin;
  const check = () => void connection.check();
  current = createHttpClient({ ...deps, onUnanswered: check });
  addEventListener('online', check);
  addEventListener('offline', check);
}

function configured(): HttpClient {
  if (!current) throw new Error('configureClient was not called');
  return current;
}

/** The console's HTTP client; takes paths, answers or throws ApiError. */
export const httpClient: HttpClient = {
  send: (url, options) => configured().send(url, options),
  json: (url, options) => configured().json(url, options),
};

/** Makes a documented call on the console's HTTP client. */
export const call = createCall(httpClient);
