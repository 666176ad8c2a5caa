import type { RecipientReport } from '@contract/phishing-simulation/reports';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';

const TONES: Readonly<Record<RecipientReport['state'], BadgeTone>> = {
  PLANNED: 'muted',
  SENDING: 'info',
  SENT: 'muted',
  UNKNOWN: 'danger',
  FAILED: 'danger',
};

/** How a mail stands; on hover what the server said of one that failed. */
export function MailStateBadge({ state, failure }: Pick<RecipientReport, 'state' | 'failure'>) {
  const t = useT();
  return (
    <Badge tone={TONES[state]} title={failure ?? undefined}>
      {t(`phishingSimulation.report.states.${state}`)}
    </Badge>
  );
}
