import type { RetainedAmount } from '@contract/settings/retention';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';

/** How many results of each kind: in the question before it is saved, and of the runs. */
export function Amounts({ amounts }: { amounts: readonly RetainedAmount[] }) {
  const t = useT();
  const format = useFormatNumber();
  return (
    <ul>
      {amounts.map(({ kind, assignments, results }) => (
        <li key={kind}>
          {t('settings.retention.amount', {
            kind: t(`settings.retention.kinds.${kind}`),
            results: t('settings.retention.results', { smart_count: results, count: format(results) }),
            assignments: t('settings.retention.assignments', {
              smart_count: assignments,
              count: format(assignments),
            }),
          })}
        </li>
      ))}
    </ul>
  );
}
