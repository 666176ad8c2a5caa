import { limits } from '@contract/limits';
import { type RefObject, useEffect } from 'react';

/** Seconds by video id, for as long as the page lives. */
const positions = new Map<number, number>();

/** Resumes a video where it was left, and stores the position every 200 ms while it plays. */
export function usePosition(player: RefObject<HTMLVideoElement | null>, videoId: number): void {
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const left = positions.get(videoId);
    if (left) video.currentTime = left;
    const keep = () => {
      if (video.ended) positions.delete(videoId);
      else if (!video.paused) positions.set(videoId, video.currentTime);
    };
    const timer = setInterval(keep, limits.videos.progressMs);
    return () => clearInterval(timer);
  }, [player, videoId]);
}
