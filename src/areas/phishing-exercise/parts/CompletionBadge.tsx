import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';
import styles from './parts.module.css';

const LOW_BELOW = 10;
const AVERAGE_BELOW = 70;

/** How far a completion has come, in words. */
export function completionLevel(percent: number): 'low' | 'average' | 'perfect' {
  if (percent < LOW_BELOW) return 'low';
  return percent < AVERAGE_BELOW ? 'average' : 'perfect';
}

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
