import { VIDEO_FLAG } from './videoFlag';

/** Share links of a public video, with the address that outsiders can open. */
export function shareLinks(address: string, title: string) {
  const url = encodeURIComponent(address);
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    x: `https://x.com/intent/post?url=${url}&text=${encodeURIComponent(title)}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  };
}

/** The address to share: the video's public one, else the console's own, for colleagues who can sign in. */
export function linkTo(video: { videoId: number; shareURL: string | null }, origin: string): string {
  return new URL(video.shareURL ?? `/?${VIDEO_FLAG}=${video.videoId}`, origin).href;
}
