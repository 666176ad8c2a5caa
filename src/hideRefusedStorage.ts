/**
 * Takes a storage that the browser refuses out of sight: libraries that ask whether there is one would fail at the
 * mere question. What is kept in it then lives as long as the page.
 */
export function hideRefusedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) {
    try {
      void window[name];
    } catch {
      Object.defineProperty(window, name, { value: undefined, configurable: true });
    }
  }
}
