import { type RefObject, useEffect, useState } from 'react';
import { useLearnerSession } from '@/authProvider/currentSession';

const PREFIX = 'vigil.learn.position:';
/** How often the position is stored while the page is open. */
const STORE_MS = 1000;
/** A video that is left this close to its end is finished. */
const END_S = 2;

const storage = () => globalThis.localStorage as Storage | undefined;
const keyOf = (userId: number, videoId: number) => `${PREFIX}${userId}:${videoId}`;

/** Where a video was left, in seconds; 0 for a new one, and for one that was watched to its end. */
export const keptPosition = (userId: number, videoId: number): number =>
  Number(storage()?.getItem(keyOf(userId, videoId)) ?? 0);

/** Keeps where a video is; a finished one begins anew. */
export function keepPosition(
  userId: number,
  videoId: number,
  { currentTime, duration }: Pick<HTMLVideoElement, 'currentTime' | 'duration'>,
): void {
  const key = keyOf(userId, videoId);
  try {
    if (duration - currentTime < END_S) storage()?.removeItem(key);
    else if (currentTime > 0) storage()?.setItem(key, currentTime.toFixed(1));
  } catch {
    // Full, or refused: then it lives as long as the page.
  }
}

/** At sign-out: forgets what anybody has watched on this device. */
export function forgetPositions(): void {
  for (const key of Object.keys(storage() ?? {})) if (key.startsWith(PREFIX)) storage()?.removeItem(key);
}

/** Keeps where the learner is in a pinned video. Returns where they stopped before, in seconds. */
export function useKeptPosition(player: RefObject<HTMLVideoElement | null>, videoId: number): number {
  const userId = useLearnerSession()?.user.id ?? 0;
  // Fixed when the page opens: the player begins there once.
  const [startAt] = useState(() => keptPosition(userId, videoId));
  useEffect(() => {
    const keep = () => player.current && keepPosition(userId, videoId, player.current);
    const timer = setInterval(keep, STORE_MS);
    addEventListener('pagehide', keep);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', keep);
    };
  }, [player, userId, videoId]);
  return startAt;
}
