import type { Operation, OperationItem, StopReason } from '@contract/operations';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { notFound } from '@server/platform/http/errors';
import { findOperation, type listItems, type OperationKey } from './operations.queries';
import { canUndo, type StartOptions, startOperation } from './start';

type Listed = NonNullable<Awaited<ReturnType<typeof findOperation>>>;

/** A stored operation as the contract returns it. */
export const toOperation = (deps: Pick<Deps, 'kinds'>, { operation, email }: Listed): Operation => ({
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
  canUndo: canUndo(deps, operation),
});

/** The operation as the contract returns it. Throws 404. */
export async function operationRecord(
  db: Queryable,
  deps: Pick<Deps, 'kinds'>,
  key: OperationKey,
): Promise<Operation> {
  const found = await findOperation(db, key);
  if (!found) throw notFound('This operation');
  return toOperation(deps, found);
}

/** Starts an operation and returns its state. Throws what its kind's check throws. */
export async function startedRecord(tx: Tx, deps: Deps, asked: StartOptions): Promise<Operation> {
  const { companyId, id } = await startOperation(tx, deps, asked);
  return operationRecord(tx, deps, { companyId, operationId: id });
}

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
