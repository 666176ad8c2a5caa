import type { Skipped } from '@/dataProvider/resources/users';
import type { TranslationKey } from '@/i18n/keys';
import type { TypedTranslate } from '@/i18n/useT';

const REASONS: Partial<Record<string, TranslationKey>> = {
  SELF: 'users.skip.self',
  OWNER: 'users.skip.owner',
  LAST_ADMIN: 'users.skip.lastAdmin',
};

export type BulkDone = 'disabled' | 'enabled' | 'moved' | 'deleted';

/**
 * What a bulk act did, honestly: how many it changed, and whom the rules kept as they are (1 §2.4). A second
 * sentence only when somebody was left out.
 */
export function bulkMessage(t: TypedTranslate, done: BulkDone, changed: number, skipped: readonly Skipped[]) {
  const first =
    changed > 0 ? t(`users.toast.${done}`, { smart_count: changed }) : t('users.toast.nothingChanged');
  if (skipped.length === 0) return first;
  const reasons = new Set(skipped.map(({ code }) => t(REASONS[code] ?? 'users.skip.other')));
  const second = t('users.toast.skipped', {
    smart_count: skipped.length,
    reasons: [...reasons].join(', '),
  });
  return `${first}. ${second}`;
}
