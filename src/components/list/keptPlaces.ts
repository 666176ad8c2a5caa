import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { resettable } from '@/state';

/** The number of history entries remembered. */
const MOST = 50;
const places = new Map<string, unknown>();
resettable(() => places.clear());

function keep(place: string, value: unknown): void {
  // Newest last, so that the oldest is dropped first.
  places.delete(place);
  places.set(place, value);
  const oldest = places.keys().next();
  if (places.size > MOST && !oldest.done) places.delete(oldest.value);
}

/**
 * The state of a screen at this history entry, for as long as the page lives. `recall` returns it when the
 * user comes back to the entry, and undefined when they arrive any other way.
 */
export function useKeptPlace<Value>(name: string) {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const place = `${key} ${name}`;
  const recall = useCallback(
    () => (isBack ? (places.get(place) as Value | undefined) : undefined),
    [isBack, place],
  );
  const keepHere = useCallback((value: Value) => keep(place, value), [place]);
  return { place, recall, keep: keepHere };
}

interface Scrolled {
  readonly top: number;
  readonly start: number;
  readonly page: number;
}

/** Restores a list's scroll position when the user comes back to it; on phones the page scrolls instead. */
export function useKeptScroll(name: string, isReady: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const { place, recall, keep: keepHere } = useKeptPlace<Scrolled>(`${name}.scroll`);
  const restored = useRef('');

  useLayoutEffect(() => {
    if (!isReady || restored.current === place) return;
    restored.current = place;
    const before = recall();
    if (!before) return;
    scroller.current?.scrollTo(before.start, before.top);
    if (before.page > 0) scrollTo(0, before.page);
  }, [isReady, place, recall]);

  const note = useCallback(() => {
    // Scrolling caused by another entry's rows is not the user's.
    if (restored.current !== place) return;
    const { scrollTop = 0, scrollLeft = 0 } = scroller.current ?? {};
    keepHere({ top: scrollTop, start: scrollLeft, page: window.scrollY });
  }, [place, keepHere]);
  useEffect(() => {
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [note]);
  return { scroller, onScroll: note };
}
