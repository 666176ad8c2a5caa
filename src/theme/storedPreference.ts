import { useSyncExternalStore } from 'react';

export interface StoredPreference<T extends string> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A choice from a closed list that survives the tab (localStorage) and follows it across tabs.
 * Anything unknown in the storage reads as the fallback; a storage that refuses (private mode)
 * leaves the choice to the life of the page.
 */
export function storedPreference<const T extends string>(
  key: string,
  choices: readonly T[],
  fallback: NoInfer<T>,
): StoredPreference<T> {
  const listeners = new Set<() => void>();
  let refused: T | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };

  return {
    get() {
      if (refused !== undefined) return refused;
      try {
        const stored = localStorage.getItem(key);
        return choices.find((choice) => choice === stored) ?? fallback;
      } catch {
        return fallback;
      }
    },
    set(value) {
      try {
        localStorage.setItem(key, value);
        refused = undefined;
      } catch {
        refused = value;
      }
      notify();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

/** The present value of a stored preference and its setter; the component follows every change. */
export function useStoredPreference<T extends string>(
  preference: StoredPreference<T>,
): [T, StoredPreference<T>['set']] {
  return [useSyncExternalStore(preference.subscribe, preference.get), preference.set];
}
