import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** Modern browsers show their own words; what matters is that the event is held. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While something is unsaved: navigation inside the console waits for an answer, leaving the document asks in the
 * browser's own words. `release` lets the next navigation pass (it closes the form by itself).
 */
export function useUnsavedGuard(isUnsaved: boolean) {
  const released = useRef(false);
  const blocker = useBlocker(useCallback(() => isUnsaved && !released.current, [isUnsaved]));

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
