import { limits } from '@contract/limits';
import type { StopReason } from '@contract/operations';
import texts from '@i18n/en/operations.json' with { type: 'json' };
import { csvLine, UTF8_MARK } from '../csv';
import type { Queryable } from '../db/client';
import { codeOf } from './operation.model';
import { listItems, type OperationKey } from './operations.queries';

const COLUMNS = ['Email', 'First Name', 'Last Name', 'Outcome', 'Reason'];
const NOT_DONE = ['skipped', 'failed', 'pending'] as const;

const reasons: Readonly<Record<string, string>> = texts.reasons;
/** A reason in words; rows not reached before a cancellation have none. */
const reasonOf = (code: string | null): string => (code === null ? '' : (reasons[code] ?? code));

/** All users who were skipped or failed, with the reason, as CSV; a batch of rows at a time. */
export async function* notDoneCsv(
  db: Queryable,
  key: OperationKey,
  stopReason: StopReason | null,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(COLUMNS);
  for (let after = 0; ; ) {
    const batch = await listItems(db, { ...key, after, limit: limits.users.exportBatch }, NOT_DONE);
    yield batch
      .map((item) => {
        const { email, name, lastName, outcome } = item;
        return csvLine([email, name, lastName, texts.outcomes[outcome], reasonOf(codeOf(item, stopReason))]);
      })
      .join('');
    const last = batch.at(-1);
    if (!last || batch.length < limits.users.exportBatch) return;
    after = last.position;
  }
}
