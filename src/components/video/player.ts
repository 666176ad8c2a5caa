import { limits } from '@contract/limits';
import type { FocusedOn, PlayerAct } from './playerKeys';

/** The kind of element that has the focus. */
export function focusedOn(target: EventTarget): FocusedOn {
  if (!(target instanceof Element)) return 'other';
  if (target.closest('input, select, textarea')) return 'field';
  return target.closest('button, a') ? 'button' : 'other';
}

/** A refusal (no gesture, no permission) leaves the player as it is. */
const attempt = (promise: Promise<void> | undefined) => void promise?.catch(() => undefined);

function toggleCaptions({ textTracks }: HTMLVideoElement): void {
  const isShown = Array.from(textTracks).some(({ mode }) => mode === 'showing');
  for (const [index, track] of Array.from(textTracks).entries())
    track.mode = !isShown && index === 0 ? 'showing' : 'hidden';
}

const ACTS: Record<PlayerAct, (video: HTMLVideoElement) => void> = {
  toggle: (video) => (video.paused ? attempt(video.play()) : video.pause()),
  back: (video) => {
    video.currentTime = Math.max(0, video.currentTime - limits.videos.seekSeconds);
  },
  forward: (video) => {
    video.currentTime = Math.min(video.duration || 0, video.currentTime + limits.videos.seekSeconds);
  },
  mute: (video) => {
    video.muted = !video.muted;
  },
  fullscreen: (video) =>
    attempt(document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen?.()),
  captions: toggleCaptions,
};

export const actOn = (video: HTMLVideoElement, act: PlayerAct): void => ACTS[act](video);
