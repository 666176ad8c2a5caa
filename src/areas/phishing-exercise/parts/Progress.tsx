import type { ExerciseCampaign } from '@contract/phishing-exercise/campaigns';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { CompletionBadge } from './CompletionBadge';
import { LockedProgress } from './LockedProgress';
import styles from './parts.module.css';

/** How many of the learners have completed an exercise, in whole percent. */
export const completionOf = ({ total, completed }: { total: number; completed: number }): number =>
  total === 0 ? 0 : Math.floor((100 * completed) / total);

/** A completion as a number, a bar and a word; a placeholder where the plan locks it. */
export function Progress({ assignments }: Pick<ExerciseCampaign, 'assignments'>) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  if (!assignments) return <LockedProgress />;
  const percent = completionOf(assignments);
  const format = new Intl.NumberFormat(language, { style: 'percent' });
  const { completed, total, overdue } = assignments;
  return (
    <span
      className={styles.progress}
      title={t('phishingExercise.completion.of', { completed, smart_count: total })}
    >
      <span className={styles.track} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={styles.number}>{format.format(percent / 100)}</span>
      <CompletionBadge percent={percent} isOverdue={overdue > 0} />
    </span>
  );
}
