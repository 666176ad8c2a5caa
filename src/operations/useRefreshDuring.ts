import { isOpen, type Operation } from '@contract/operations';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isStartedHere } from '@/client/followedOperations';
import type { OperationKinds } from './operationKinds';

/** How often a list is reloaded while an operation is in progress. */
const REFRESH_MS = 3000;

interface Look {
  /** The operations of the last poll, and whether each was in progress. */
  readonly open: ReadonlyMap<number, boolean>;
  readonly done: number;
  /** When the lists were last loaded. */
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

/** The queries the operations change, each once. */
const changedBy = (operations: readonly Operation[], kinds: OperationKinds): Set<QueryKey> =>
  new Set(operations.flatMap(({ kind }) => kinds[kind]?.changes ?? []));

/**
 * Reloads what operations change from time to time while they are in progress, and once more when one has
 * ended.
 */
export function useRefreshDuring(operations: readonly Operation[] | undefined, kinds: OperationKinds): void {
  const queryClient = useQueryClient();
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
    if (!hasEnded && !isDue) return;
    for (const queryKey of changedBy(operations, kinds)) void queryClient.invalidateQueries({ queryKey });
  }, [operations, kinds, queryClient]);
}
