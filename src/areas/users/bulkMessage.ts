import type { Operation } from '@contract/operations';
import type { TranslationKey } from '@/i18n/keys';
import type { FormatNumber } from '@/i18n/useFormatNumber';
import type { TypedTranslate } from '@/i18n/useT';
import { doneText } from '@/operations/operationKinds';

const REASONS: Partial<Record<string, TranslationKey>> = {
  SELF: 'users.skip.self',
  OWNER: 'users.skip.owner',
  LAST_ADMIN: 'users.skip.lastAdmin',
  FOREIGN_ROLE: 'users.skip.managed',
  UNCHANGED: 'users.skip.unchanged',
  CHANGED_SINCE: 'users.skip.changedSince',
  NOT_INVITED: 'users.skip.notInvited',
  NO_SEAT: 'users.skip.noSeat',
  NOT_FOUND: 'users.skip.gone',
};

/** An ended operation, and how many of the picked users no longer existed when it began. */
type Ended = Pick<Operation, 'kind' | 'done' | 'skipped' | 'failed'> & { gone?: number };

/**
 * The result of a bulk act: how many users changed, and, in a second sentence only if needed, who was left
 * out.
 */
export function bulkMessage(
  t: TypedTranslate,
  { kind, done, skipped, failed, gone = 0 }: Ended,
  codes: readonly string[],
  format: FormatNumber,
): string {
  const first = doneText(t, kind, done, format);
  const left = skipped + failed + gone;
  if (left === 0) return first;
  const all = gone > 0 ? [...codes, 'NOT_FOUND'] : codes;
  const reasons = new Set(all.map((code) => t(REASONS[code] ?? 'users.skip.other')));
  return `${first}. ${t('users.toast.skipped', { smart_count: left, reasons: [...reasons].join(', ') })}`;
}
