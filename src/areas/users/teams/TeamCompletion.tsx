import { completionPercent, type Progress } from '@contract/completion';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';

/** The completion of a department or group, with the badge's thresholds. */
export function TeamCompletion({ assignedCount, completedCount }: Progress) {
  const t = useT();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()));
  const percent = completionPercent({ assignedCount, completedCount });
  if (percent === null) return <span data-muted="">{t('users.teams.noTasks')}</span>;
  const title = t('users.teams.completed', {
    done: number.format(completedCount),
    smart_count: assignedCount,
    total: number.format(assignedCount),
  });
  return <CompletionMeter percent={percent} title={title} />;
}
