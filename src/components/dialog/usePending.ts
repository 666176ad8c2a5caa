import { useCallback, useRef, useState } from 'react';

/** Runs an action once at a time: while it runs, `isPending` is true and further presses do nothing. */
export function usePending(act: () => Promise<unknown>): { isPending: boolean; run: () => void } {
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  const run = useCallback(() => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    const done = () => {
      isRunning.current = false;
      setPending(false);
    };
    // The action reports its own failure; this only enables the button again.
    act().then(done, done);
  }, [act]);
  return { isPending, run };
}
