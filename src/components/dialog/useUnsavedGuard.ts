import { useEffect, useId, useRef } from 'react';
import { useUnsavedGuards } from './UnsavedGuards';

/** Modern browsers show their own text; all that matters is preventing the default. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While something is unsaved, navigation inside the console waits for an answer, and leaving the document
 * asks with the browser's own text. `release` lets the next navigation pass (the form closes itself). With
 * `isPage` the form belongs to the page and stays when a query parameter opens something over it. With `isKept` it
 * survives the document, which may then be left.
 */
export function useUnsavedGuard(isUnsaved: boolean, { isPage = false, isKept = false } = {}) {
  const { add, heldBy, proceed, stay } = useUnsavedGuards();
  const id = useId();
  const released = useRef(false);

  // What is saved while the question is open still holds the navigation: whoever asks lets it go on.
  const latest = useRef({ isUnsaved, isPage });
  latest.current = { isUnsaved, isPage };
  useEffect(
    () =>
      add(id, ({ currentLocation, nextLocation }) => {
        const staysOnPage = latest.current.isPage && currentLocation.pathname === nextLocation.pathname;
        return latest.current.isUnsaved && !released.current && !staysOnPage;
      }),
    [add, id],
  );

  useEffect(() => {
    if (!isUnsaved || isKept) return;
    addEventListener('beforeunload', holdPage);
    return () => removeEventListener('beforeunload', holdPage);
  }, [isUnsaved, isKept]);

  return {
    isBlocked: heldBy === id,
    proceed,
    stay,
    release: () => {
      released.current = true;
    },
  };
}
