import { canCall, type Endpoint } from '@contract/endpoint';
import { useActor } from '@/authProvider/currentSession';

/**
 * Whether the signed-in user may make a documented call, by the call's own rule, including the rule for
 * visits.
 */
export const useCan = (endpoint: Pick<Endpoint, 'access' | 'duringVisit'>): boolean =>
  canCall(endpoint, useActor());
