/**
 * Hides a storage the browser refuses: libraries that merely check for it would fail. Their data then lives
 * as long as the page.
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
