import { useEffectEvent, useLayoutEffect } from 'react';

/** Whether Escape belongs to what the focus is in: something modal, or a field with its choices open. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('.MuiModal-root, dialog, [role="combobox"][aria-expanded="true"]') !== null;

/**
 * Calls back when Escape is pressed, wherever the focus is: also where a field or a list keeps the key to
 * itself.
 */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const press = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && !isTaken(target)) onEscape();
  });
  // Before it is painted: what is seen can be closed.
  useLayoutEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isActive]);
}
