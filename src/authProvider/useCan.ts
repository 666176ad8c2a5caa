import { type Callable, canCall } from '@contract/endpoint';
import { useMemo } from 'react';
import { useActor } from '@/authProvider/currentSession';
import { useFlags } from '@/flags/useFlag';

/**
 * Whether the signed-in user may make a documented call, by the call's own rule, including the rule for
 * visits.
 */
export const useCan = (endpoint: Callable): boolean => useRights()(endpoint);

/** The same for several calls. */
export function useRights(): (endpoint: Callable) => boolean {
  const actor = useActor();
  const isOn = useFlags();
  return useMemo(() => {
    const withFlags = { ...actor, isOn };
    return (endpoint) => canCall(endpoint, withFlags);
  }, [actor, isOn]);
}
