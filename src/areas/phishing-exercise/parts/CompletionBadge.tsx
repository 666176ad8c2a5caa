import { completionLevel } from '@contract/completion';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';
import styles from './parts.module.css';

const TONES: Record<ReturnType<typeof completionLevel>, BadgeTone> = {
  low: 'danger',
  average: 'info',
  perfect: 'success',
};

export interface CompletionBadgeProps {
  /** 0 to 100. */
  percent: number;
  /** Someone is overdue. */
  isOverdue: boolean;
}

/** Low, average or perfect; with an error icon where somebody is overdue. */
export function CompletionBadge({ percent, isOverdue }: CompletionBadgeProps) {
  const t = useT();
  const level = completionLevel(percent);
  return (
    <span className={styles.level}>
      {isOverdue && (
        <ErrorIcon className={styles.overdue} titleAccess={t('phishingExercise.completion.overdue')} />
      )}
      <Badge tone={TONES[level]}>{t(`phishingExercise.completion.${level}`)}</Badge>
    </span>
  );
}
