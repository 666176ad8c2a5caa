/** How long a press may take before it counts as none. */
const PRESS_MS = 250;

/** Runs `act` at once, or when the press that is under way is over: nothing may change under the pointer. */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) {
    act();
    return;
  }
  const settle = () => {
    clearTimeout(timer);
    document.removeEventListener('click', settle, true);
    act();
  };
  const timer = setTimeout(settle, PRESS_MS);
  document.addEventListener('click', settle, true);
}

/**
 * A field's blur: it is judged when it was left with something in it, never when somebody only passed through
 *, and not before the click that took the focus away has arrived.
 */
export function leaveField(value: unknown, judge: () => void): void {
  if (value === '' || value === null || value === undefined) return;
  afterPress(judge);
}
