import { useMemo } from 'react';
import { useFlags } from '@/flags/useFlag';
import { NAVIGATION, type NavItem } from './navigation';
import { visibleNavigation } from './navigationTree';
import { useActor } from './useActor';

/** The sidebar's entries for the signed-in person. */
export function useNavigation(): NavItem[] {
  const actor = useActor();
  const isOn = useFlags();
  return useMemo(() => visibleNavigation(NAVIGATION, actor, isOn), [actor, isOn]);
}
