import { isApiError } from '@/client/ApiError';
import { newId } from '@/client/newId';
import { resettable } from '@/state';
import { isUnexpected } from './isUnexpected';
import type { Destination } from './sentry';

interface Follower extends Destination {
  /** Id of the signed-in user. */
  userId: () => number | undefined;
}

let follower: Follower | undefined;
let references = new WeakMap<Error, string>();
let reported = new WeakSet<Error>();
let stop: (() => void) | undefined;
resettable(() => stop?.());

/**
 * The id under which support finds an error's report; stable for the same error. Undefined when it is not
 * reported, because no service is configured or the error is expected.
 */
export const referenceOf = (error: unknown): string | undefined =>
  isUnexpected(error) ? namedReference(error) : undefined;

function namedReference(error: unknown): string | undefined {
  if (!follower || !(error instanceof Error)) return undefined;
  const known = references.get(error);
  if (known) return known;
  // The format of Sentry's event ids.
  const made = newId().replaceAll('-', '');
  references.set(error, made);
  return made;
}

/** Reports an unexpected failure once, however many places catch it. */
export const reportError = (error: unknown): void => report(error, referenceOf(error));

/** Reports also what the gateway refused, where the documents ask for it; broken connections are never reported. */
export function reportRefusal(error: unknown): void {
  const isAnswer = isApiError(error) && error.status >= 400;
  report(error, isAnswer ? namedReference(error) : referenceOf(error));
}

function report(error: unknown, reference: string | undefined): void {
  if (!follower || !reference || !(error instanceof Error) || reported.has(error)) return;
  reported.add(error);
  const { userId, ...destination } = follower;
  const person = userId();
  import('./sentry').then(
    ({ send }) => send(error, reference, person, destination),
    // If the sending code can't be loaded, the report is lost; the user must not notice.
    () => undefined,
  );
}

/** Starts reporting failures, uncaught errors included; the sending code loads with the first failure. */
export function followErrors(to: Follower): () => void {
  follower = to;
  references = new WeakMap();
  reported = new WeakSet();
  const onError = ({ error }: ErrorEvent) => reportError(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  stop = () => {
    follower = undefined;
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
    stop = undefined;
  };
  return stop;
}
