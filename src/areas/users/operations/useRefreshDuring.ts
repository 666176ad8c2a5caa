import { isOpen, type Operation } from '@contract/users/operations';
import { useEffect, useRef } from 'react';
import { useRefreshPeople } from '../useChanges';

/** How often a list is read again while work goes on beside it. */
const REFRESH_MS = 3000;

/** Reads the people again now and then while operations change them, and once more when one has ended. */
export function useRefreshDuring(operations: readonly Operation[]): void {
  const refresh = useRefreshPeople();
  const last = useRef({ done: -1, open: 0, at: 0 });
  const done = operations.reduce((sum, operation) => sum + operation.done, 0);
  const open = operations.filter(({ state }) => isOpen(state)).length;

  useEffect(() => {
    const before = last.current;
    const now = performance.now();
    const isFirst = before.done === -1;
    const hasEnded = open < before.open;
    const isDue = done !== before.done && now - before.at >= REFRESH_MS;
    last.current = { done, open, at: before.at };
    if (isFirst || (!hasEnded && !isDue)) return;
    last.current = { done, open, at: now };
    void refresh();
  }, [done, open, refresh]);
}
