import { learnerEndpoints } from '@contract/learner';
import { useEffect } from 'react';
import { currentCompanyId, useLearnerSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';

const prefixOf = (userId: number) => `vigil.learn.watched:${userId}:`;
const storage = () => globalThis.localStorage as Storage | undefined;

/** The percentage that the gateway hasn't been told; 0 if there is none. */
export const keptPercent = (userId: number, eventId: number): number =>
  Number(storage()?.getItem(prefixOf(userId) + eventId) ?? 0);

function keep(key: string, percent: number): void {
  try {
    storage()?.setItem(key, String(percent));
  } catch {
    // Full, or refused: then it is reported from this page alone.
  }
}

/** Refused for good: there is no such video for this learner any more. */
const isRefusal = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 422);

/**
 * Tells the gateway how much of a month's video is watched. It is kept until that has worked, so that a closed tab and a
 * lost connection lose nothing. Returns what the gateway knows then; undefined when it couldn't be told.
 */
export async function reportWatched(userId: number, eventId: number, percent: number) {
  const key = prefixOf(userId) + eventId;
  keep(key, percent);
  const forget = () => {
    if (keptPercent(userId, eventId) <= percent) storage()?.removeItem(key);
  };
  try {
    const params = { companyId: currentCompanyId(), eventId };
    const { data } = await call(learnerEndpoints.watched, { params, body: { percent } });
    forget();
    return data;
  } catch (error) {
    if (isRefusal(error)) forget();
    return undefined;
  }
}

/** Reports what was kept, at the start and when the connection returns. Once, in the frame. */
export function useKeptReports(): void {
  const userId = useLearnerSession()?.user.id;
  useEffect(() => {
    if (userId === undefined) return;
    const prefix = prefixOf(userId);
    const report = () => {
      for (const key of Object.keys(storage() ?? {})) {
        const eventId = Number(key.slice(prefix.length));
        if (key.startsWith(prefix)) void reportWatched(userId, eventId, keptPercent(userId, eventId));
      }
    };
    report();
    addEventListener('online', report);
    return () => removeEventListener('online', report);
  }, [userId]);
}
