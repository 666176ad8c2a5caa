import { useSyncExternalStore } from 'react';
import { resettable } from '@/state';

export interface StoredPreference<T extends string> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A choice from a fixed list, stored in localStorage and synchronized across tabs. An unknown stored value
 * reads as the fallback. If storage is refused (private mode), the choice lasts as long as the page.
 */
export function storedPreference<const T extends string>(
  key: string,
  choices: readonly T[],
  fallback: NoInfer<T>,
): StoredPreference<T> {
  const listeners = new Set<() => void>();
  let refused: T | undefined;
  resettable(() => {
    refused = undefined;
  });

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

/** The current value of a stored preference and its setter; the component re-renders on every change. */
export function useStoredPreference<T extends string>(
  preference: StoredPreference<T>,
): [T, StoredPreference<T>['set']] {
  return [useSyncExternalStore(preference.subscribe, preference.get), preference.set];
}
