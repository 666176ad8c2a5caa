import { limits } from '@contract/limits';
import { type RefObject, useEffect } from 'react';

/** Seconds, by the number of a video, for as long as the page lives. */
const positions = new Map<number, number>();

/** Goes on where the video was left, and keeps where it is while it plays, every 200 ms. */
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
