import { isOpen, type Operation } from '@contract/users/operations';
import { useEffect, useRef } from 'react';
import { useRefreshPeople } from '../useChanges';
import { isStartedHere } from './followed';

/** How often a list is read again while work goes on beside it. */
const REFRESH_MS = 3000;

interface Look {
  /** Which operations there were, and whether each was still under way. */
  readonly open: ReadonlyMap<number, boolean>;
  readonly done: number;
  /** When people were read last. */
  readonly at: number;
}

/**
 * Whether an operation has ended since the look before, or at the first one: quick work is over before anybody looks.
 * What had ended before the page was there is in its lists already.
 */
export const hasNewlyEnded = (operations: readonly Operation[], before: Look['open'] | undefined): boolean =>
  operations.some(
    ({ id, state }) => !isOpen(state) && (before ? before.get(id) !== false : isStartedHere(id)),
  );

/** Reads the people again now and then while operations change them, and once more when one has ended. */
export function useRefreshDuring(operations: readonly Operation[] | undefined): void {
  const refresh = useRefreshPeople();
  const last = useRef<Look>(undefined);

  useEffect(() => {
    if (!operations) return;
    const before = last.current;
    const now = performance.now();
    const open = new Map(operations.map(({ id, state }) => [id, isOpen(state)]));
    const done = operations.reduce((sum, operation) => sum + operation.done, 0);
    const hasEnded = hasNewlyEnded(operations, before?.open);
    const isDue = before !== undefined && done !== before.done && now - before.at >= REFRESH_MS;
    last.current = { open, done, at: hasEnded || isDue ? now : (before?.at ?? 0) };
    if (hasEnded || isDue) void refresh();
  }, [operations, refresh]);
}
