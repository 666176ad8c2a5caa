import type { OwnMail } from '@contract/settings/own-mail';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';
import { type OwnMailState, stateOf } from './queries';

const TONES: Readonly<Record<OwnMailState, BadgeTone>> = {
  none: 'muted',
  testing: 'info',
  works: 'success',
  failing: 'danger',
  rests: 'danger',
};

/** How a company's mail stands. */
export function StateBadge({ state }: { state: Pick<OwnMail, 'used' | 'candidate'> }) {
  const t = useT();
  const name = stateOf(state);
  return <Badge tone={TONES[name]}>{t(`settings.ownMail.state.${name}`)}</Badge>;
}
