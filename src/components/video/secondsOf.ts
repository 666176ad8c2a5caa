/** The length of a video in whole seconds, from its file; 0 where the browser can't read it. */
export function secondsOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    video.preload = 'metadata';
    const end = (seconds: number) => {
      video.removeAttribute('src');
      resolve(Number.isFinite(seconds) ? Math.round(seconds) : 0);
    };
    video.onloadedmetadata = () => end(video.duration);
    video.onerror = () => end(0);
    video.src = url;
  });
}
