import { isOpen, type Operation } from '@contract/users/operations';
import { useEffect, useRef } from 'react';
import { useRefreshPeople } from '../useChanges';
import { isStartedHere } from './followed';

/** How often a list is reloaded while an operation is in progress. */
const REFRESH_MS = 3000;

interface Look {
  /** The operations of the last poll, and whether each was in progress. */
  readonly open: ReadonlyMap<number, boolean>;
  readonly done: number;
  /** When the users were last loaded. */
  readonly at: number;
}

/**
 * Whether an operation has ended since the previous poll. At the first poll, only operations started since
 * the page was loaded count: the lists already include earlier ones. Quick operations may end before any
 * poll.
 */
export const hasNewlyEnded = (operations: readonly Operation[], before: Look['open'] | undefined): boolean =>
  operations.some(
    ({ id, state }) => !isOpen(state) && (before ? before.get(id) !== false : isStartedHere(id)),
  );

/** Reloads the users from time to time while operations change them, and once more when one has ended. */
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
