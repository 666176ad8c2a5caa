import type { PolicyStatus } from '@contract/policies/policies';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';

const TONES: Record<PolicyStatus, BadgeTone> = {
  draft: 'info',
  published: 'success',
  ended: 'muted',
  archived: 'muted',
};

/** How a policy stands, beside its name. */
export function PolicyBadge({ status }: { status: PolicyStatus }) {
  return <Badge tone={TONES[status]}>{useT()(`policies.status.${status}`)}</Badge>;
}
