import { completionLevel, completionPercent, type Progress } from '@contract/completion';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from '../users.module.css';

/** The completion of a department or group, with the badge's thresholds. */
export function TeamCompletion({ assignedCount, completedCount }: Progress) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const number = new Intl.NumberFormat(language);
  const percent = completionPercent({ assignedCount, completedCount });
  if (percent === null) return <span data-muted="">{t('users.teams.noTasks')}</span>;
  const title = t('users.teams.completed', {
    done: number.format(completedCount),
    smart_count: assignedCount,
    total: number.format(assignedCount),
  });
  return (
    <span className={styles.completion} data-level={completionLevel(percent)} title={title}>
      <progress max={100} value={percent} aria-label={title} />
      <span aria-hidden="true">
        {new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)}
      </span>
    </span>
  );
}
