import {
  BrowserClient,
  defaultStackParser,
  type ErrorEvent,
  makeFetchTransport,
  Scope,
} from '@sentry/browser';
import { isApiError } from '@/client/ApiError';
import { resettable } from '@/state';
import { scrubEvent } from './scrub';

export interface Destination {
  dsn: string;
  /** The build's hash. */
  release: string;
}

let scope: Scope | undefined;
resettable(() => {
  scope = undefined;
});

/** A client without Sentry's listeners and breadcrumbs: it only sends errors it is given. */
function open({ dsn, release }: Destination): Scope {
  const client = new BrowserClient({
    dsn,
    release,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    beforeSend: (event: ErrorEvent) => scrubEvent(event, location.pathname),
  });
  const opened = new Scope();
  opened.setClient(client);
  client.init();
  return opened;
}

/** Sends one error, under the id shown to the user as its reference. */
export function send(
  error: Error,
  reference: string,
  userId: number | undefined,
  destination: Destination,
): void {
  scope ??= open(destination);
  const one = scope.clone();
  if (userId !== undefined) one.setUser({ id: String(userId) });
  if (isApiError(error) && error.requestId) one.setTag('requestId', error.requestId);
  one.captureException(error, { event_id: reference });
}
