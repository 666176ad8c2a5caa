import { canCall, type Endpoint } from '@contract/endpoint';
import { useActor } from '@/authProvider/currentSession';

/** Whether the signed-in person may make a documented call, by the call's own rule (1 §6), also as a visitor (3 §7). */
export const useCan = (endpoint: Pick<Endpoint, 'access' | 'duringVisit'>): boolean =>
  canCall(endpoint, useActor());
