import type { ReminderOfKind } from '@contract/settings/email-reminders';
import type { ItemType } from '@contract/users/profile';
import type { TypedTranslate } from '@/i18n/useT';

/** What tasks of a kind are called in the list of reminders. */
const NAMES = {
  course: 'settings.reminders.kinds.course',
  'phishing exercise': 'settings.reminders.kinds.phishingExercise',
  policy: 'settings.reminders.kinds.policy',
  exercise: 'settings.reminders.kinds.game',
  'monthly video': 'settings.reminders.kinds.monthlyVideo',
  'Fake Or Real exercise': 'settings.reminders.kinds.fakeOrReal',
  'Secure code training': 'settings.reminders.kinds.secureCode',
} as const satisfies Record<ItemType, string>;

export const kindName = (t: TypedTranslate, kind: ItemType): string => t(NAMES[kind]);

/** When people are reminded of a kind, in a few words each. */
export function summaryOf(t: TypedTranslate, kind: ReminderOfKind, list: Intl.ListFormat): string[] {
  const { beforeDays, frequency, afterDays, afterTimes, tellsManagers } = kind;
  const days = list.format(beforeDays.map(String));
  return [
    ...(beforeDays.length > 0
      ? [t('settings.reminders.summary.before', { smart_count: beforeDays.at(-1) ?? 0, days })]
      : []),
    ...(frequency === 'round' ? [t('settings.reminders.summary.round')] : []),
    ...(typeof frequency === 'number'
      ? [t('settings.reminders.summary.every', { smart_count: frequency, days: frequency })]
      : []),
    ...(afterDays === null
      ? []
      : [
          t('settings.reminders.summary.after', { smart_count: afterDays, days: afterDays }),
          t('settings.reminders.summary.times', { smart_count: afterTimes, times: afterTimes }),
        ]),
    ...(tellsManagers ? [t('settings.reminders.summary.managers')] : []),
  ];
}
