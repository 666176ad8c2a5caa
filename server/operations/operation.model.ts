import type { Operation, OperationItem } from '@contract/users/operations';
import type { findOperation, listItems } from './operations.queries';
import { canUndo } from './start';

type Listed = NonNullable<Awaited<ReturnType<typeof findOperation>>>;

/** A stored operation as the contract answers it. */
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

/** A frozen row as the contract answers it. */
export const toItem = ({ position, userId, email, outcome, code, ...names }: ListedItem): OperationItem => ({
  position,
  userId,
  email,
  name: fullName(names),
  outcome,
  code,
});
