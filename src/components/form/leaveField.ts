/** The longest wait for a press in progress; after it, `act` runs anyway. */
const PRESS_MS = 250;

/** Runs `act` at once, or after the press in progress: nothing may move under the pointer. */
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
 * Validates a field on blur: only when it has a value, so that passing through it does nothing, and only
 * after the click that moved the focus has landed.
 */
export function leaveField(value: unknown, judge: () => void): void {
  if (value === '' || value === null || value === undefined) return;
  afterPress(judge);
}
