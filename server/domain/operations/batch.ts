import { limits } from '@contract/limits';
import { isOpen, operationPayloads } from '@contract/operations';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import { allowLongWork, type Tx } from '@server/platform/db/client';
import type { AuditEntry, Concern, Deps } from '@server/platform/http/context';
import { type Closing, type FrozenItem, type ItemResult, kindOf, type Requester } from './kind';
import {
  findOperation,
  lockOperation,
  nextItems,
  type OperationKey,
  recordResults,
  type StoredOperation,
  updateOperation,
} from './operations.queries';
import { whyNoLonger } from './rights';

const processedOf = ({ done, skipped, failed }: Pick<StoredOperation, 'done' | 'skipped' | 'failed'>) =>
  done + skipped + failed;

const requesterOf = (operation: StoredOperation): Requester => ({
  companyId: operation.companyId,
  userId: operation.requestedBy,
  onBehalfOf: operation.onBehalfOf,
  visitId: operation.visitId ?? undefined,
});

/** Counts the outcomes. Throws when a requested row has none, or when another row has one. */
function countResults(items: readonly FrozenItem[], results: readonly ItemResult[]) {
  const asked = new Set(items.map(({ position }) => position));
  for (const { position } of results) {
    if (!asked.delete(position)) throw new Error(`unexpected outcome for row ${position}`);
  }
  if (asked.size > 0) throw new Error(`${asked.size} rows of a batch have no outcome`);
  const of = (wanted: ItemResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length;
  return { done: of('done'), skipped: of('skipped'), failed: of('failed') };
}

export type Audit = (entry: AuditEntry) => Promise<void>;

const auditFor =
  (tx: Tx, deps: Deps, operation: StoredOperation): Audit =>
  (entry) =>
    appendAuditEvent(tx, {
      ...entry,
      actor: requesterOf(operation),
      requestId: operation.requestId,
      at: deps.clock(),
    });

/** Ends an operation, with its audit event. */
export async function finish(
  tx: Tx,
  deps: Deps,
  operation: StoredOperation,
  state: 'done' | 'cancelled' | 'stopped' | 'failed',
  audit: Audit = auditFor(tx, deps, operation),
  closing: Closing = {},
): Promise<void> {
  const now = deps.clock();
  const { companyId, id, kind, total, done, skipped, failed } = operation;
  await updateOperation(tx, { companyId, operationId: id }, { state, finishedAt: now, updatedAt: now });
  await audit({
    action: 'operation.finished',
    target: { type: 'operation', id },
    details: { kind, state, total, done, skipped, failed, ...closing.details },
    ...(closing.concerns ? { concerns: closing.concerns } : {}),
  });
}

/** The state after a batch: `more` when unprocessed rows are left. */
export type Standing = 'more' | 'ended';

export interface BatchOptions {
  /** Maximum number of rows; the default batch size unless given. */
  readonly most?: number;
  /** Decides the outcomes in place of the kind. */
  readonly decide?: (items: readonly FrozenItem[]) => ItemResult[];
  /** The request's audit, when the batch is part of a request. */
  readonly audit?: Audit;
}

const workOf = (deps: Deps, operation: StoredOperation) => ({
  deps,
  requester: requesterOf(operation),
  operationId: operation.id,
  payload: operationPayloads[operation.kind].parse(operation.payload),
});

/** Runs the kind on the rows and stores the outcome of each. */
async function workOn(tx: Tx, deps: Deps, operation: StoredOperation, items: readonly FrozenItem[]) {
  if (items.length === 0) return [];
  return kindOf(deps, operation.kind).run({ tx, ...workOf(deps, operation), items, total: operation.total });
}

/** Does what the kind does ahead of the next batch, and returns how many rows that has at most. */
export async function workAhead(deps: Deps, key: OperationKey, most: number): Promise<number> {
  const operation = (await findOperation(deps.db, key))?.operation;
  if (!operation || !isOpen(operation.state)) return most;
  const { ahead, rowsAtOnce = most } = kindOf(deps, operation.kind);
  const rows = Math.min(most, rowsAtOnce);
  if (!ahead || operation.state === 'cancelling') return rows;
  const items = await nextItems(deps.db, key, processedOf(operation), rows);
  await ahead({ ...workOf(deps, operation), items, total: operation.total });
  return rows;
}

function doneItems(items: readonly FrozenItem[], results: readonly ItemResult[]): FrozenItem[] {
  const done = new Set(results.flatMap(({ outcome, position }) => (outcome === 'done' ? [position] : [])));
  return items.filter(({ position }) => done.has(position));
}

/** Users whose row ended as done, each with what changed. */
function changedPeople(items: readonly FrozenItem[], results: readonly ItemResult[]): Concern[] {
  const done = new Map(
    results.flatMap((result) => (result.outcome === 'done' ? [[result.position, result]] : [])),
  );
  return items.flatMap(({ position, userId }) => {
    const result = done.get(position);
    const id = userId ?? result?.userId;
    if (!result || id === undefined) return [];
    return [{ userIds: [id], ...(result.changes ? { changes: result.changes } : {}) }];
  });
}

/**
 * Processes the next rows in the caller's transaction: change, outcomes, progress and audit event together.
 * Ends the operation when it was canceled, when its requester lost the right to it, or when no row is left.
 */
export async function runBatch(
  tx: Tx,
  deps: Deps,
  key: OperationKey,
  { most = limits.operations.batchSize, decide, audit }: BatchOptions = {},
): Promise<Standing> {
  await allowLongWork(tx);
  const operation = await lockOperation(tx, key);
  if (!operation || !isOpen(operation.state)) return 'ended';
  const record = audit ?? auditFor(tx, deps, operation);
  if (operation.state === 'cancelling') {
    await finish(tx, deps, operation, 'cancelled', record);
    return 'ended';
  }
  const { action, access, about } = kindOf(deps, operation.kind);
  const stopReason = await whyNoLonger(tx, requesterOf(operation), deps.clock(), access);
  if (stopReason) {
    await updateOperation(tx, key, { stopReason });
    await finish(tx, deps, operation, 'stopped', record, { details: { stopReason } });
    return 'ended';
  }
  const items = await nextItems(tx, key, processedOf(operation), most);
  const results = decide ? decide(items) : await workOn(tx, deps, operation, items);
  const counted = countResults(items, results);
  await recordResults(tx, key, results);
  const now = deps.clock();
  const progress = {
    state: 'running' as const,
    done: operation.done + counted.done,
    skipped: operation.skipped + counted.skipped,
    failed: operation.failed + counted.failed,
    attempts: 0,
    startedAt: operation.startedAt ?? now,
    updatedAt: now,
  };
  await updateOperation(tx, key, progress);
  if (counted.done > 0) {
    const concerns = changedPeople(items, results);
    const ids = concerns.flatMap(({ userIds }) => userIds);
    const details = { ...operation.payload, ids, ...about?.(doneItems(items, results)) };
    const target = { type: 'operation', id: operation.id };
    // A deleted user has no activity page to show it on.
    const told = action === 'users.deleted' ? {} : { concerns };
    await record({ action, target, details, ...told, isPart: !audit });
  }
  const after = { ...operation, ...progress };
  if (processedOf(after) < operation.total) return 'more';
  const closing = await kindOf(deps, operation.kind).complete?.({ tx, ...workOf(deps, operation) });
  await finish(tx, deps, after, 'done', record, closing);
  return 'ended';
}
