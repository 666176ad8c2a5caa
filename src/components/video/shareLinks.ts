import { VIDEO_FLAG } from './videoFlag';

/** Where a public video is shared, for the address that people outside reach it by. */
export function shareLinks(address: string, title: string) {
  const url = encodeURIComponent(address);
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    x: `https://x.com/intent/post?url=${url}&text=${encodeURIComponent(title)}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  };
}

/** The address to hand on: the video's public one, else the console's own, for colleagues who can sign in. */
export function linkTo(video: { videoId: number; shareURL: string | null }, origin: string): string {
  return new URL(video.shareURL ?? `/?${VIDEO_FLAG}=${video.videoId}`, origin).href;
}
