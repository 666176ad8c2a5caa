import { newId } from '@/client/newId';
import { isUnexpected } from './isUnexpected';
import type { Destination } from './sentry';

interface Follower extends Destination {
  /** Who is signed in, by number. */
  userId: () => number | undefined;
}

let follower: Follower | undefined;
let references = new WeakMap<Error, string>();
let reported = new WeakSet<Error>();

/**
 * The number under which support finds the report of an error; the same each time. Undefined when it is not reported:
 * nothing is configured, or it is none of the failures that are.
 */
export function referenceOf(error: unknown): string | undefined {
  if (!follower || !(error instanceof Error) || !isUnexpected(error)) return undefined;
  const known = references.get(error);
  if (known) return known;
  // The form of Sentry's event ids.
  const made = newId().replaceAll('-', '');
  references.set(error, made);
  return made;
}

/** Reports an unexpected failure, once, however many places hear of it. */
export function reportError(error: unknown): void {
  const reference = referenceOf(error);
  if (!follower || !reference || !(error instanceof Error) || reported.has(error)) return;
  reported.add(error);
  const { userId, ...destination } = follower;
  const person = userId();
  import('./sentry').then(
    ({ send }) => send(error, reference, person, destination),
    // Without the code that sends it a report is lost; the person must not notice.
    () => undefined,
  );
}

/** Reports what fails from now on, uncaught errors included; the code that sends it comes with the first failure. */
export function followErrors(to: Follower): () => void {
  follower = to;
  references = new WeakMap();
  reported = new WeakSet();
  const onError = ({ error }: ErrorEvent) => reportError(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    follower = undefined;
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
