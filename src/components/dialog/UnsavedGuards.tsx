import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

type Leaving = Parameters<BlockerFunction>[0];
/** Whether something would be lost by this navigation. */
type Guard = (leaving: Leaving) => boolean;

interface Guards {
  /** Adds a guard; the one that was added last is asked first. Returns how it is removed. */
  readonly add: (id: string, guard: Guard) => () => void;
  /** The guard that holds the navigation at the moment. */
  readonly heldBy: string | undefined;
  readonly proceed: () => void;
  readonly stay: () => void;
}

const GuardsContext = createContext<Guards | null>(null);

/** The guards of what is unsaved on the page, of which a router knows only one by itself. */
export function useUnsavedGuards(): Guards {
  const guards = useContext(GuardsContext);
  if (!guards) throw new Error('there is no UnsavedGuards above');
  return guards;
}

/** Holds a navigation while one of the forms below has unsaved input; a page may have several. */
export function UnsavedGuards({ children }: { readonly children: ReactNode }) {
  const guards = useRef(new Map<string, Guard>());
  const holder = useRef<string>(undefined);
  const blocker = useBlocker(
    useCallback<BlockerFunction>((leaving) => {
      const holding = [...guards.current].toReversed().find(([, isHeld]) => isHeld(leaving));
      holder.current = holding?.[0];
      return holding !== undefined;
    }, []),
  );
  const latest = useRef(blocker);
  latest.current = blocker;
  const add = useCallback<Guards['add']>((id, guard) => {
    guards.current.set(id, guard);
    return () => {
      guards.current.delete(id);
      if (holder.current === id) latest.current.reset?.();
    };
  }, []);
  const value = useMemo<Guards>(
    () => ({
      add,
      heldBy: blocker.state === 'blocked' ? holder.current : undefined,
      proceed: () => blocker.proceed?.(),
      stay: () => blocker.reset?.(),
    }),
    [add, blocker],
  );
  return <GuardsContext value={value}>{children}</GuardsContext>;
}
