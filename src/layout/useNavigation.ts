import { useMemo } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { useFlags } from '@/flags/useFlag';
import { NAVIGATION, type NavItem } from './navigation';
import { visibleNavigation } from './navigationTree';

/** The sidebar's entries for the signed-in person. */
export function useNavigation(): NavItem[] {
  const actor = useSession()?.actor;
  const isOn = useFlags();
  return useMemo(() => visibleNavigation(NAVIGATION, actor, isOn), [actor, isOn]);
}
