import { daysBetween } from '@contract/days';
import type { Days } from '@/dataProvider/resources/range';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';

/** What the figures of some days are compared with, in words: 'the 30 days before'. */
export function useThan({ from, to }: Days): string {
  const t = useT();
  const format = useFormatNumber();
  const days = daysBetween(from, to) + 1;
  return t('dashboards.cards.before', { smart_count: days, count: format(days) });
}
