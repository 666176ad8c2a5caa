import type { BodyOf } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import { type Operation, operationEndpoints } from '@contract/users/operations';
import type { Queryable, Tx } from '../../../db/client';
import type { binder } from '../../../http/bind';
import type { Deps, SignedInActor } from '../../../http/context';
import { emailNotVerified, HttpError, notFound } from '../../../http/errors';
import { notDoneCsv } from '../../../operations/items.export';
import { kindOf } from '../../../operations/kinds';
import { toItem, toOperation } from '../../../operations/operation.model';
import {
  findOperation,
  listItems,
  listOperations,
  type OperationKey,
} from '../../../operations/operations.queries';
import { cancelOperation, startOperation, undoOperation } from '../../../operations/start';
import { readCompany } from '../../shell/shell.queries';
import { freeSeats } from '../changes.rules';
import { credentialActor, protectionOf } from '../credentials.rules';
import { countEnabled } from '../users.queries';
import type { Matching } from '../users-page.queries';
import { type Chosen, countMatching, findKept, freezePeople } from './operations.queries';

type Start = BodyOf<typeof operationEndpoints.start>;

/** Whether a disabled user could get a seat again; only asked once their own is no longer reserved. */
async function canBeUndone(db: Queryable, companyId: number, operation: Operation, now: Date) {
  const { kind, canUndo, finishedAt } = operation;
  if (kind !== 'disable' || !canUndo || finishedAt === null) return canUndo;
  if (now.getTime() - Date.parse(finishedAt) <= limits.operations.seatHoldMs) return canUndo;
  return (await freeSeats(db, await readCompany(db, companyId), now)) > 0;
}

/** Operations as returned: undo is offered only where it is possible. */
async function withUndo(db: Queryable, companyId: number, operations: Operation[], now: Date) {
  const answered: Operation[] = [];
  for (const operation of operations) {
    const canUndo = await canBeUndone(db, companyId, operation, now);
    answered.push({ ...operation, canUndo });
  }
  return answered;
}

/** The operation as the contract returns it. Throws 404. */
export async function operationRecord(db: Queryable, key: OperationKey): Promise<Operation> {
  const found = await findOperation(db, key);
  if (!found) throw notFound('This operation');
  return toOperation(found);
}

/** Starts an operation and returns its state. Throws what its kind's check throws. */
export async function startedRecord(
  tx: Tx,
  deps: Deps,
  asked: Parameters<typeof startOperation>[2],
): Promise<Operation> {
  const { companyId, id } = await startOperation(tx, deps, asked);
  return operationRecord(tx, { companyId, operationId: id });
}

const chosenOf = ({ ids, filter }: Start): Chosen => (ids ? { ids } : { filter: filter ?? {} });

/** Refuses a deletion of another number of users than was confirmed, so that the console asks again. */
const checkTotal =
  ({ kind, expectedTotal }: Start) =>
  (total: number) => {
    if (kind !== 'delete' || total === expectedTotal) return;
    const message = `The number of people has changed to ${total}. Confirm again.`;
    throw new HttpError(409, ERROR_CODES.countChanged, message, [
      { code: 'total', description: String(total) },
    ]);
  };

/**
 * The matching users whom the rules protect from being deleted, disabled or given another role by the caller.
 */
async function keptAmong(db: Queryable, caller: SignedInActor, window: Matching) {
  const enabledAdmins = await countEnabled(db, window.companyId, ['admin']);
  const { ownerId } = window;
  const actor = credentialActor(caller, ownerId);
  const rows = await findKept(db, { ...window, actor, enabledAdmins });
  const people = rows.flatMap(({ role, disabledAt, total: _total, ...person }) => {
    const code = protectionOf({ id: person.id, role, disabledAt }, 'delete', {
      actor,
      ownerId,
      enabledAdmins,
    });
    return code ? [{ ...person, code }] : [];
  });
  return { total: rows[0]?.total ?? 0, people };
}

/** Operations on many users. */
export function operationRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(operationEndpoints.preview, async ({ db, actor, query }) => {
    const { companyId, ownerId } = actor;
    const window = { companyId, ownerId, filter: query.filter ?? {} };
    const total = await countMatching(db, window);
    return { data: query.kept ? { total, kept: await keptAmong(db, actor, window) } : { total } };
  });

  write(operationEndpoints.start, async ({ tx, deps, actor, body, audit, requestId }) => {
    const { kind, payload } = body;
    if (kindOf(kind).mails && !actor.emailVerified) throw emailNotVerified();
    const data = await startedRecord(tx, deps, {
      request: { kind, payload } as Parameters<typeof startOperation>[2]['request'],
      requester: actor,
      requestId,
      audit,
      freeze: (key) => freezePeople(tx, key, actor.ownerId, chosenOf(body)),
      checkTotal: checkTotal(body),
    });
    return { data };
  });

  read(operationEndpoints.list, async ({ db, deps, actor, query }) => {
    const { pageNumber, pageSize, open = false } = query;
    const { rows, total } = await listOperations(db, {
      companyId: actor.companyId,
      onlyOpen: open,
      offset: pageNumber * pageSize,
      limit: pageSize,
    });
    const pageInfo = { pageNumber, pageSize, totalItems: total };
    const items = await withUndo(db, actor.companyId, rows.map(toOperation), deps.clock());
    return { data: { items, pageInfo } };
  });

  read(operationEndpoints.get, async ({ db, params }) => ({ data: await operationRecord(db, params) }));

  write(operationEndpoints.cancel, async ({ tx, deps, params, audit }) => {
    const { kind, done } = await cancelOperation(tx, deps, params);
    await audit({
      action: 'operation.cancelled',
      target: { type: 'operation', id: params.operationId },
      details: { kind, done },
    });
    return { data: await operationRecord(tx, params) };
  });

  write(operationEndpoints.undo, async ({ tx, deps, actor, params, audit, requestId }) => {
    const { companyId, id } = await undoOperation(tx, deps, {
      key: params,
      requester: actor,
      requestId,
      audit,
    });
    return { data: await operationRecord(tx, { companyId, operationId: id }) };
  });

  read(operationEndpoints.items, async ({ db, params, query }) => {
    const { pageNumber, pageSize, outcome } = query;
    const operation = await operationRecord(db, params);
    const offset = pageNumber * pageSize;
    const rows = await listItems(db, { ...params, outcome, offset, limit: pageSize });
    const { total, done, skipped, failed } = operation;
    const counts = { done, skipped, failed, pending: total - done - skipped - failed };
    const pageInfo = { pageNumber, pageSize, totalItems: outcome ? counts[outcome] : total };
    return { data: { items: rows.map((row) => toItem(row, operation.stopReason)), pageInfo } };
  });

  read(operationEndpoints.exportItems, async ({ db, params }) => {
    const { id, stopReason } = await operationRecord(db, params);
    return { fileName: `operation-${id}-not-done.csv`, chunks: notDoneCsv(db, params, stopReason) };
  });
}
