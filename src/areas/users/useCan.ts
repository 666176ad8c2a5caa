import { canAccess } from '@contract/access';
import type { Endpoint } from '@contract/endpoint';
import { useActor } from '@/authProvider/currentSession';

/** Whether the signed-in person may make a documented call, by the call's own rule (1 §6). */
export const useCan = ({ access }: Pick<Endpoint, 'access'>): boolean => canAccess(access, useActor());
