import type { ItemType } from '@contract/users/profile';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';

const LABELS: Record<ItemType, TranslationKey> = {
  course: 'userProfile.itemTypes.course',
  'phishing exercise': 'userProfile.itemTypes.phishingExercise',
  policy: 'userProfile.itemTypes.policy',
  exercise: 'userProfile.itemTypes.exercise',
  'monthly video': 'userProfile.itemTypes.monthlyVideo',
  'Fake Or Real exercise': 'userProfile.itemTypes.fakeOrReal',
  'Secure code training': 'userProfile.itemTypes.secureCode',
};

/** The type of a task, in words. */
export function ItemTypeLabel({ type }: { type: ItemType }) {
  return useT()(LABELS[type]);
}
