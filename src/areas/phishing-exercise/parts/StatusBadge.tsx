import type { CampaignStatus } from '@contract/training/assignments';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';

const TONES: Record<CampaignStatus, BadgeTone> = {
  QUEUED: 'info',
  ACTIVE: 'success',
  IN_PROGRESS: 'success',
  SUSPENDED: 'danger',
  ENDED: 'muted',
  ARCHIVED: 'muted',
};

/** Where an exercise stands. */
export function StatusBadge({ status }: { status: CampaignStatus }) {
  const t = useT();
  return <Badge tone={TONES[status]}>{t(`phishingExercise.status.${status}`)}</Badge>;
}
