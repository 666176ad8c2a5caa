import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/** Modern browsers show their own words; what matters is that the event is held. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While something is unsaved: navigation inside the console waits for an answer, leaving the document asks in the
 * browser's own words. `release` lets the next navigation pass (it closes the form by itself). With `isPage` the
 * form is the page's own: it stays when something opens over the page by a parameter of its address.
 */
export function useUnsavedGuard(isUnsaved: boolean, { isPage = false } = {}) {
  const released = useRef(false);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        isUnsaved && !released.current && !(isPage && currentLocation.pathname === nextLocation.pathname),
      [isUnsaved, isPage],
    ),
  );

  useEffect(() => {
    if (!isUnsaved) return;
    addEventListener('beforeunload', holdPage);
    return () => removeEventListener('beforeunload', holdPage);
  }, [isUnsaved]);

  return {
    isBlocked: blocker.state === 'blocked',
    proceed: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    release: () => {
      released.current = true;
    },
  };
}
