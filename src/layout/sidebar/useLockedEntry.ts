import { useActor } from '@/authProvider/currentSession';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import type { NavItem } from '../navigation';

/**
 * What an entry that needs Boost does without it: it opens the dialog of the trial, which is that of the upgrade where
 * no trial can be started. Undefined for entries that open their screen.
 */
export function useLockedEntry({ needsBoost }: NavItem): (() => void) | undefined {
  const { isBoosted } = useActor();
  const [, setModal] = useQueryFlag('modal');
  return needsBoost && !isBoosted ? () => setModal('trial') : undefined;
}
