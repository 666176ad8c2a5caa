import { useMemo, useSyncExternalStore } from 'react';
import { currentSender, useLearnerSession } from '@/authProvider/currentSession';
import { type UncertainWrite, uncertainWrites } from '@/client/uncertainWrites';

/** Writes of the signed-in user whose answer was lost, with what the gateway has said of them since. */
export function useUncertainWrites(): readonly UncertainWrite[] {
  // Another user may sign in.
  useLearnerSession();
  const by = currentSender();
  const text = useSyncExternalStore(uncertainWrites.subscribe, () => uncertainWrites.lostOf(by));
  return useMemo(() => JSON.parse(text) as UncertainWrite[], [text]);
}
