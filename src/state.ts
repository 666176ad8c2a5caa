const resets = new Set<() => void>();

/**
 * Registers what makes a module's state as new as after the page was loaded. The apps never need it: their state goes
 * with the page. Tests share their modules, and begin with new state.
 */
export function resettable(reset: () => void): void {
  if (import.meta.env.MODE === 'test') resets.add(reset);
}

/** Makes the state of all modules new; for tests only. */
export function resetAll(): void {
  for (const reset of resets) reset();
}
