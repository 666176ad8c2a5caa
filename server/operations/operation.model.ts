import type { Operation, OperationItem, StopReason } from '@contract/users/operations';
import type { findOperation, listItems } from './operations.queries';
import { canUndo } from './start';

type Listed = NonNullable<Awaited<ReturnType<typeof findOperation>>>;

/** A stored operation as the contract returns it. */
export const toOperation = ({ operation, email }: Listed): Operation => ({
  id: operation.id,
  kind: operation.kind,
  state: operation.state,
  payload: operation.payload,
  total: operation.total,
  done: operation.done,
  skipped: operation.skipped,
  failed: operation.failed,
  requestedBy: { id: operation.requestedBy, email },
  stopReason: operation.stopReason,
  createdAt: operation.createdAt.toISOString(),
  startedAt: operation.startedAt?.toISOString() ?? null,
  finishedAt: operation.finishedAt?.toISOString() ?? null,
  undoes: operation.undoes,
  undoneBy: operation.undoneBy,
  canUndo: canUndo(operation),
});

type ListedItem = Awaited<ReturnType<typeof listItems>>[number];

export const fullName = ({ name, lastName }: Pick<ListedItem, 'name' | 'lastName'>): string =>
  [name, lastName].filter(Boolean).join(' ');

/** Why a row was not done; unprocessed rows of a stopped operation get its reason. */
export const codeOf = (
  { outcome, code }: Pick<ListedItem, 'outcome' | 'code'>,
  stopReason: StopReason | null,
): string | null => (outcome === 'pending' ? stopReason : code);

/** A frozen row as the contract returns it. */
export const toItem = (item: ListedItem, stopReason: StopReason | null): OperationItem => ({
  position: item.position,
  userId: item.userId,
  email: item.email,
  name: fullName(item),
  outcome: item.outcome,
  code: codeOf(item, stopReason),
});
