import { createCall } from './call';
import { createHttpClient, type HttpClient, type HttpClientDeps } from './httpClient';

let current: HttpClient | undefined;

/** Sets the origin and the tokens of all calls; once, at start, before anything is called. */
export function configureClient(deps: HttpClientDeps): void {
  current = createHttpClient(deps);
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
