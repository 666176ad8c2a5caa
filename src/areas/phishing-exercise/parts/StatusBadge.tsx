import type { ExerciseStatus } from '@contract/training/assignments';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';

const TONES: Record<ExerciseStatus, BadgeTone> = {
  QUEUED: 'info',
  ONGOING: 'success',
  SUSPENDED: 'danger',
  ENDED: 'muted',
  ARCHIVED: 'muted',
};

/** Where an exercise stands. */
export function StatusBadge({ status }: { status: ExerciseStatus }) {
  const t = useT();
  return <Badge tone={TONES[status]}>{t(`phishingExercise.status.${status}`)}</Badge>;
}
