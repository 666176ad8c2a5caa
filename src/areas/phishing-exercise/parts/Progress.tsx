import { completionPercent } from '@contract/completion';
import type { ExerciseCampaign } from '@contract/phishing-exercise/campaigns';
import { Track } from '@/components/completion/Track';
import { Told } from '@/components/report/Told';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { CompletionBadge } from './CompletionBadge';
import { LockedProgress } from './LockedProgress';
import styles from './parts.module.css';

/** A completion as a number, a bar and a word; a placeholder where the plan locks it. */
export function Progress({ assignments }: Pick<ExerciseCampaign, 'assignments'>) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  if (!assignments) return <LockedProgress />;
  const { completed, total, overdue } = assignments;
  if (completed === null) return <Told value={null}>{String}</Told>;
  const percent = completionPercent({ completedCount: completed, assignedCount: total }) ?? 0;
  const format = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <span
      className={styles.progress}
      title={t('phishingExercise.completion.of', { completed, smart_count: total })}
    >
      <Track percent={percent} />
      <span className={styles.number}>{format.format(percent / 100)}</span>
      <CompletionBadge percent={percent} isOverdue={Boolean(overdue)} />
    </span>
  );
}
