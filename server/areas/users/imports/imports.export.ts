import type { ImportReason } from '@contract/users/imports';
import texts from '@i18n/en/import.json' with { type: 'json' };
import { csvLine, UTF8_MARK } from '../../../csv';
import type { Queryable } from '../../../db/client';
import { type ImportKey, type StoredImport, selectSkipped } from './imports.queries';

const BATCH = 5000;

const reasonText = (reason: ImportReason | null) => (reason ? texts.reasons[reason] : '');

/** The skipped rows as received, each with its place in the file and the reason, a batch at a time. */
export async function* skippedCsv(db: Queryable, stored: StoredImport): AsyncGenerator<string> {
  const key: ImportKey = { companyId: stored.companyId, importId: stored.id };
  const { columns } = stored;
  yield UTF8_MARK + csvLine([texts.rows.row, texts.rows.reason, ...columns]);
  for (let after = -1; ; ) {
    const rows = await selectSkipped(db, key, after, BATCH);
    yield rows.map(({ row, reason, cells }) => csvLine([row + 1, reasonText(reason), ...cells])).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.row;
  }
}
