import { limits } from '@contract/limits';
import type { StopReason } from '@contract/operations';
import { type Operation, operationEndpoints } from '@contract/operations';
import texts from '@i18n/en/operations.json' with { type: 'json' };
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps } from '@server/platform/http/context';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { csvLine, UTF8_MARK } from '@server/platform/text/csv';
import { kindOf } from './kind';
import { codeOf, operationRecord, toItem, toOperation } from './operation.model';
import { listItems, listOperations, type OperationKey } from './operations.queries';
import { cancelOperation, undoOperation } from './start';

const COLUMNS = ['Email', 'First Name', 'Last Name', 'Outcome', 'Reason'];
const NOT_DONE = ['skipped', 'failed', 'pending'] as const;

const reasons: Readonly<Record<string, string>> = texts.reasons;
/** A reason in words; rows not reached before a cancellation have none. */
const reasonOf = (code: string | null): string => (code === null ? '' : (reasons[code] ?? code));

type ListedItem = Awaited<ReturnType<typeof listItems>>[number];

/** All users who were skipped or failed, with the reason, as CSV; a batch of rows at a time. */
export async function* notDoneCsv(
  db: Queryable,
  key: OperationKey,
  stopReason: StopReason | null,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(COLUMNS);
  const { exportBatch: size } = limits.users;
  const pages = { first: 0, size, keyOf: ({ position }: ListedItem) => position };
  const read = (after: number) => listItems(db, { ...key, after, limit: size }, NOT_DONE);
  for await (const batch of inBatches(pages, read))
    yield batch
      .map((item) => {
        const { email, name, lastName, outcome } = item;
        return csvLine([email, name, lastName, texts.outcomes[outcome], reasonOf(codeOf(item, stopReason))]);
      })
      .join('');
}

/** Operations as returned: undo is offered only where it is possible. */
async function withUndo(
  db: Queryable,
  deps: Pick<Deps, 'kinds' | 'clock'>,
  companyId: number,
  operations: readonly Operation[],
) {
  const answered: Operation[] = [];
  for (const operation of operations) {
    const { kind, canUndo, finishedAt } = operation;
    const allows = kindOf(deps, kind).canStillBeUndone;
    const isOffered =
      canUndo && finishedAt !== null && allows
        ? await allows(db, companyId, new Date(finishedAt), deps.clock())
        : canUndo;
    answered.push({ ...operation, canUndo: isOffered });
  }
  return answered;
}

/** What all operations have in common, whatever starts them: progress, cancel, undo and the rows. */
export function operationRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(operationEndpoints.list, async ({ db, deps, actor, query }) => {
    const { open = false } = query;
    const { rows, total } = await listOperations(db, {
      companyId: actor.companyId,
      onlyOpen: open,
      ...windowOf(query),
    });
    const operations = rows.map((row) => toOperation(deps, row));
    const items = await withUndo(db, deps, actor.companyId, operations);
    return pageAnswer(items, total, query);
  });

  read(operationEndpoints.get, async ({ db, deps, params }) => ({
    data: await operationRecord(db, deps, params),
  }));

  write(operationEndpoints.cancel, async ({ tx, deps, actor, params, audit }) => {
    const { kind, done } = await cancelOperation(tx, deps, params, actor);
    await audit({
      action: 'operation.cancelled',
      target: { type: 'operation', id: params.operationId },
      details: { kind, done },
    });
    return { data: await operationRecord(tx, deps, params) };
  });

  write(operationEndpoints.undo, async ({ tx, deps, actor, params, audit, requestId }) => {
    const { companyId, id } = await undoOperation(tx, deps, {
      key: params,
      requester: actor,
      requestId,
      audit,
    });
    return { data: await operationRecord(tx, deps, { companyId, operationId: id }) };
  });

  read(operationEndpoints.items, async ({ db, deps, params, query }) => {
    const { outcome } = query;
    const operation = await operationRecord(db, deps, params);
    const rows = await listItems(db, { ...params, outcome, ...windowOf(query) });
    const { total, done, skipped, failed } = operation;
    const counts = { done, skipped, failed, pending: total - done - skipped - failed };
    return pageAnswer(
      rows.map((row) => toItem(row, operation.stopReason)),
      outcome ? counts[outcome] : total,
      query,
    );
  });

  read(operationEndpoints.exportItems, async ({ db, deps, params }) => {
    const { id, stopReason } = await operationRecord(db, deps, params);
    return { fileName: `operation-${id}-not-done.csv`, chunks: notDoneCsv(db, params, stopReason) };
  });
}
