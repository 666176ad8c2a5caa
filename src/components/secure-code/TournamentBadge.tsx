import type { TournamentStatus } from '@contract/secure-code/tournaments';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';

const TONES: Record<TournamentStatus, BadgeTone> = { queued: 'info', ongoing: 'success', ended: 'muted' };

export function TournamentBadge({ status }: { status: TournamentStatus }) {
  const t = useT();
  return <Badge tone={TONES[status]}>{t(`secureCode.status.${status}`)}</Badge>;
}
