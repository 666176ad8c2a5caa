import type { ImportReason } from '@contract/users/imports';
import { importEndpoints } from '@contract/users/imports';
import texts from '@i18n/en/import.json' with { type: 'json' };
import { countImportRows } from '@server/domain/company/lookups';
import { operationRecord } from '@server/domain/operations/operation.model';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { SignedInActor } from '@server/platform/http/context';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { csvLine, UTF8_MARK } from '@server/platform/text/csv';
import {
  countOutcomes,
  type ImportKey,
  type StoredImport,
  selectRows,
  selectSkipped,
} from './imports.queries';
import {
  addRows,
  checkImport,
  commitImport,
  createImport,
  existingImport,
  removeImport,
  toImportedRow,
  toUserImport,
} from './imports.rules';

const BATCH = 5000;

const reasonText = (reason: ImportReason | null) => (reason ? texts.reasons[reason] : '');

/** The skipped rows as received, each with its place in the file and the reason, a batch at a time. */
export async function* skippedCsv(db: Queryable, stored: StoredImport): AsyncGenerator<string> {
  const key: ImportKey = { companyId: stored.companyId, importId: stored.id };
  const { columns } = stored;
  yield UTF8_MARK + csvLine([texts.rows.row, texts.rows.reason, ...columns]);
  type Skipped = Awaited<ReturnType<typeof selectSkipped>>[number];
  const pages = { first: -1, size: BATCH, keyOf: ({ row }: Skipped) => row };
  for await (const rows of inBatches(pages, (after) => selectSkipped(db, key, after, BATCH)))
    yield rows.map(({ row, reason, cells }) => csvLine([row + 1, reasonText(reason), ...cells])).join('');
}

const target = (id: number) => ({ type: 'user_import', id });
const keyOf = ({ companyId }: SignedInActor, { importId }: { importId: number }): ImportKey => ({
  companyId,
  importId,
});

/** Import of users from a CSV file: rows in portions, the dry run and its results. */
export function importRoutes({ read, write }: ReturnType<typeof binder>): void {
  write(importEndpoints.create, async ({ tx, deps, actor, body, audit }) => {
    const created = await createImport(tx, deps, actor, body);
    const { fileName, total } = created;
    await audit({ action: 'user_import.created', target: target(created.id), details: { fileName, total } });
    return { data: created };
  });

  write(
    importEndpoints.addRows,
    async ({ tx, actor, params, body, audit }) => {
      const { importId, first } = params;
      const received = await addRows(tx, keyOf(actor, params), first, body);
      const details = { first, rows: body.rows.length };
      await audit({ action: 'user_import.rows_received', target: target(importId), details });
      return { data: { received } };
    },
    ({ deps, actor, body }) => countImportRows(deps, actor, body.rows.length),
  );

  write(importEndpoints.check, async ({ tx, deps, actor, params, audit }) => {
    const checked = await checkImport(tx, keyOf(actor, params), deps.clock());
    const details = { ...checked.summary?.counts };
    await audit({ action: 'user_import.checked', target: target(checked.id), details });
    return { data: checked };
  });

  read(importEndpoints.get, async ({ db, actor, params }) => ({
    data: toUserImport(await existingImport(db, keyOf(actor, params))),
  }));

  read(importEndpoints.rows, async ({ db, actor, params, query }) => {
    const key = keyOf(actor, params);
    const stored = await existingImport(db, key);
    const { outcome } = query;
    const rows = await selectRows(db, key, { outcome, ...windowOf(query) });
    // Rows are deleted once carried out, so the counts of the dry run hold only until the import begins.
    const known = stored.state === 'checked' ? stored.summary?.counts : undefined;
    const counts = known ?? (await countOutcomes(db, key));
    const totalItems = outcome ? counts[outcome] : Object.values(counts).reduce((sum, one) => sum + one, 0);
    return pageAnswer(rows.map(toImportedRow), totalItems, query);
  });

  read(importEndpoints.skipped, async ({ db, actor, params }) => {
    const stored = await existingImport(db, keyOf(actor, params));
    return { fileName: 'skipped-rows.csv', chunks: skippedCsv(db, stored) };
  });

  write(importEndpoints.commit, async ({ tx, deps, actor, params, body, audit, requestId }) => {
    const asked = { requester: actor, requestId, audit };
    const { id } = await commitImport(tx, deps, keyOf(actor, params), body, asked);
    return { data: await operationRecord(tx, deps, { companyId: actor.companyId, operationId: id }) };
  });

  write(importEndpoints.remove, async ({ tx, actor, params, audit }) => {
    await removeImport(tx, keyOf(actor, params));
    await audit({ action: 'user_import.removed', target: target(params.importId) });
    return { data: { id: params.importId } };
  });
}
