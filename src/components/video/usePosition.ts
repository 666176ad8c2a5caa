import { limits } from '@contract/limits';
import { type RefObject, useEffect, useRef } from 'react';
import { resettable } from '@/state';

/** Seconds by the address of the video, for as long as the page lives. */
const positions = new Map<string, number>();
resettable(() => positions.clear());

/** Resumes a video where it was left, and stores the position every 200 ms while it plays. */
export function usePosition(player: RefObject<HTMLVideoElement | null>, url: string, startAt = 0): void {
  const start = useRef(startAt);
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const left = positions.get(url) ?? start.current;
    if (left) video.currentTime = left;
    const keep = () => {
      if (video.ended) positions.delete(url);
      else if (!video.paused) positions.set(url, video.currentTime);
    };
    const timer = setInterval(keep, limits.videos.progressMs);
    return () => clearInterval(timer);
  }, [player, url]);
}
