import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/** Modern browsers show their own text; all that matters is preventing the default. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While something is unsaved, navigation inside the console waits for an answer, and leaving the document
 * asks with the browser's own text. `release` lets the next navigation pass (the form closes itself). With
 * `isPage` the form belongs to the page and stays when a query parameter opens something over it. With `isKept` it
 * survives the document, which may then be left.
 */
export function useUnsavedGuard(isUnsaved: boolean, { isPage = false, isKept = false } = {}) {
  const released = useRef(false);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        isUnsaved && !released.current && !(isPage && currentLocation.pathname === nextLocation.pathname),
      [isUnsaved, isPage],
    ),
  );

  useEffect(() => {
    if (!isUnsaved || isKept) return;
    addEventListener('beforeunload', holdPage);
    return () => removeEventListener('beforeunload', holdPage);
  }, [isUnsaved, isKept]);

  return {
    isBlocked: blocker.state === 'blocked',
    proceed: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    release: () => {
      released.current = true;
    },
  };
}
