import { type PointerEvent, useEffect, useState } from 'react';

/** A mouse's click follows its release at once, a finger's a moment later. */
const CLICK_FOLLOWS_MS = 300;
/** Scrolling by touch cancels the press; the release of a scroll bar is told by no event, but typing goes on after it. */
const RELEASED_BY = ['click', 'pointercancel', 'keydown', 'input'] as const;

/**
 * Keeps what a list shows while one of its options is pressed. A search that answers between press and release would
 * move or remove the option under the pointer, and the browser then drops the click. Choosing on press would not lose
 * it, but could not be taken back by moving away (WCAG 2.5.2), and would choose when somebody begins to scroll by touch.
 *
 * @returns what to show, and the list's `onPointerDown`
 */
export function useHeldWhilePressed<Shown>(current: Shown) {
  const [held, setHeld] = useState<{ shown: Shown } | null>(null);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => setHeld(null);
    const releaseAfterClick = () => {
      timer = setTimeout(release, CLICK_FOLLOWS_MS);
    };
    for (const event of RELEASED_BY) window.addEventListener(event, release);
    window.addEventListener('pointerup', releaseAfterClick);
    return () => {
      clearTimeout(timer);
      for (const event of RELEASED_BY) window.removeEventListener(event, release);
      window.removeEventListener('pointerup', releaseAfterClick);
    };
  }, [isHeld]);
  const shown = held ? held.shown : current;
  const onPointerDown = ({ button }: PointerEvent) => {
    if (button === 0) setHeld({ shown });
  };
  return { shown, onPointerDown };
}
