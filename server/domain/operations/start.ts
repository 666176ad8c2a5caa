import { type Actor, access, canAccess } from '@contract/access';
import { limits } from '@contract/limits';
import { isOpen, operationPayloads } from '@contract/operations';
import { countSending } from '@server/domain/company/mail-limits';
import { allowLongWork, type Tx } from '@server/platform/db/client';
import type { AuditEntry, Deps } from '@server/platform/http/context';
import { conflict, forbidden, notFound } from '@server/platform/http/errors';
import { type Audit, runBatch } from './batch';
import { kindOf, type OperationRequest, type Requester } from './kind';
import {
  freezeDone,
  insertOperation,
  lockOperation,
  type OperationKey,
  type StoredOperation,
  updateOperation,
} from './operations.queries';

export interface StartOptions {
  readonly request: OperationRequest;
  readonly requester: Requester;
  readonly requestId: string;
  /** Inserts the rows of the operation and returns how many. */
  readonly freeze: (key: OperationKey) => Promise<number>;
  /** Checks the number of frozen rows; throwing rolls everything back. */
  readonly checkTotal?: (total: number) => void;
  readonly undoes?: number;
  /** Records the single audit event of the request. */
  readonly audit: Audit;
}

/**
 * Starts an operation in the caller's transaction: freezes the rows and queues the work. A small set is
 * processed at once, so that the response contains the result. Throws what the kind's `check` throws.
 */
export async function startOperation(tx: Tx, deps: Deps, options: StartOptions): Promise<StoredOperation> {
  const { request, requester, requestId, freeze, checkTotal, undoes, audit } = options;
  const { kind } = request;
  const payload = operationPayloads[kind].parse(request.payload);
  const work = kindOf(deps, kind);
  await work.check?.(tx, requester, payload);
  const now = deps.clock();
  const { id, companyId } = await insertOperation(tx, {
    companyId: requester.companyId,
    kind,
    payload,
    total: 0,
    requestedBy: requester.userId,
    onBehalfOf: requester.onBehalfOf,
    visitId: requester.visitId ?? null,
    requestId,
    undoes: undoes ?? null,
    createdAt: now,
    updatedAt: now,
  });
  const key = { companyId, operationId: id };
  await allowLongWork(tx);
  const total = await freeze(key);
  checkTotal?.(total);
  const { mails } = work;
  if (mails) await countSending(tx, requester, mails, total, now);
  await updateOperation(tx, key, { total });
  if (work.ahead || total > limits.operations.inlineMax) {
    await deps.jobs.enqueue(tx, 'operation.run', key);
    const changes = (await work.aim?.(tx, requester, payload)) ?? [];
    const details = { kind, total, ...payload, ...(changes.length > 0 ? { changes } : {}) };
    await audit({ action: 'operation.started', target: { type: 'operation', id }, details });
  } else {
    await runAtOnce(tx, deps, key, total, audit);
  }
  return held(tx, key);
}

/**
 * Processes a small set completely. Its events, for the change and the end, are merged into that of the
 * request.
 */
async function runAtOnce(tx: Tx, deps: Deps, key: OperationKey, total: number, audit: Audit) {
  const events: AuditEntry[] = [];
  await runBatch(tx, deps, key, { most: total, audit: async (event) => void events.push(event) });
  const [first] = events;
  if (!first) throw new Error('an operation ended without an audit event');
  const concerns = events.flatMap((event) => event.concerns ?? []);
  await audit({ ...first, details: Object.assign({}, ...events.map(({ details }) => details)), concerns });
}

async function held(tx: Tx, key: OperationKey): Promise<StoredOperation> {
  const operation = await lockOperation(tx, key);
  if (!operation) throw notFound('This operation');
  return operation;
}

/** Cancels an operation before its next batch. Throws 403 unless the actor may start its kind, 404, and 409 for one that has ended. */
export async function cancelOperation(
  tx: Tx,
  deps: Deps,
  key: OperationKey,
  actor: Actor,
): Promise<StoredOperation> {
  const operation = await held(tx, key);
  if (!canAccess(kindOf(deps, operation.kind).access ?? access.staffWrite, actor)) throw forbidden();
  if (!isOpen(operation.state)) throw conflict('This task has already ended.');
  await updateOperation(tx, key, { state: 'cancelling', updatedAt: deps.clock() });
  return held(tx, key);
}

const inverseOf = (deps: Pick<Deps, 'kinds'>, { kind, payload }: Pick<StoredOperation, 'kind' | 'payload'>) =>
  kindOf(deps, kind).inverse?.(operationPayloads[kind].parse(payload));

/** Whether an operation can be undone. */
export const canUndo = (deps: Pick<Deps, 'kinds'>, operation: StoredOperation): boolean =>
  !isOpen(operation.state) &&
  operation.done > 0 &&
  operation.undoneBy === null &&
  inverseOf(deps, operation) !== undefined;

/** Undoes an ended operation. Throws 404, and 409 when that is not possible (any more). */
export async function undoOperation(
  tx: Tx,
  deps: Deps,
  { key, ...asked }: { key: OperationKey } & Pick<StartOptions, 'requester' | 'requestId' | 'audit'>,
): Promise<StoredOperation> {
  const operation = await held(tx, key);
  const request = inverseOf(deps, operation);
  if (!request || !canUndo(deps, operation)) throw conflict("This task can't be undone.");
  const undoing = await startOperation(tx, deps, {
    ...asked,
    request,
    undoes: operation.id,
    freeze: (undoKey) => freezeDone(tx, undoKey, operation.id),
  });
  await updateOperation(tx, key, { undoneBy: undoing.id });
  return undoing;
}
