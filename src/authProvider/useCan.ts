import { canCall, type Endpoint } from '@contract/endpoint';
import { useActor } from '@/authProvider/currentSession';

/** Whether the signed-in person may make a documented call, by the call's own rule, also as a visitor. */
export const useCan = (endpoint: Pick<Endpoint, 'access' | 'duringVisit'>): boolean =>
  canCall(endpoint, useActor());
