import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { resettable } from '@/state';

/*
 * The operations this browser started and has not dismissed, as ids in localStorage. So their progress is
 * shown again after a reload or in another tab, and other users' consoles don't poll for them.
 */

const keyOf = (companyId: number) => `vigil.operations.${companyId}`;
const listeners = new Set<() => void>();
/** Replaces a storage that refuses to write (private mode); it lasts as long as the page. */
const refused = new Map<string, string>();

function read(key: string): string {
  try {
    return refused.get(key) ?? localStorage.getItem(key) ?? '';
  } catch {
    return refused.get(key) ?? '';
  }
}

function write(companyId: number, ids: readonly number[]): void {
  const key = keyOf(companyId);
  try {
    if (ids.length > 0) localStorage.setItem(key, ids.join(','));
    else localStorage.removeItem(key);
    refused.delete(key);
  } catch {
    refused.set(key, ids.join(','));
  }
  for (const listener of listeners) listener();
}

const parse = (text: string): number[] =>
  text.split(',').map(Number).filter(Number.isSafeInteger).filter(Boolean);

/** The company's operations followed here, oldest first. */
export const followedOf = (companyId: number): number[] => parse(read(keyOf(companyId)));

const startedHere = new Set<number>();
resettable(() => {
  refused.clear();
  startedHere.clear();
});
/** Whether the operation was started since the page was loaded. */
export const isStartedHere = (id: number): boolean => startedHere.has(id);

/** Shows the progress of a newly started operation. */
export function follow(companyId: number, id: number): void {
  startedHere.add(id);
  write(companyId, [...followedOf(companyId).filter((one) => one !== id), id]);
}

/** Dismisses operations. */
export const unfollow = (companyId: number, ids: readonly number[]): void =>
  write(
    companyId,
    followedOf(companyId).filter((one) => !ids.includes(one)),
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The followed operations, kept in sync across tabs. */
export function useFollowed(companyId: number): readonly number[] {
  const snapshot = useCallback(() => read(keyOf(companyId)), [companyId]);
  const text = useSyncExternalStore(subscribe, snapshot);
  return useMemo(() => parse(text), [text]);
}
