import type { LearnerContent } from '@contract/learner';
import { getConfig } from '@/config';

const KEY = 'vigil.learn.open-task';
/** What the offline worker and the pages keep in the browser's caches begins with this. */
const CACHES = 'vigil-learn-';
const PICTURES = `${CACHES}pictures`;

/** The task that was opened last, so that its chapters stay readable without a connection. */
interface Kept {
  readonly userId: number;
  /** Another build may expect other content. */
  readonly buildId: string;
  readonly content: LearnerContent;
}

function read(): Kept | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === null ? undefined : (JSON.parse(value) as Kept);
  } catch {
    return undefined;
  }
}

/** Pictures of this host: others are not shown, and videos are too large. */
const picturesOf = ({ course }: LearnerContent): string[] =>
  (course?.sections ?? [])
    .flatMap(({ chapters }) => chapters)
    .flatMap((chapter) => (chapter.kind === 'image' && chapter.url.startsWith('/') ? [chapter.url] : []));

/** Caches exist on https and on this machine only; elsewhere nothing survives a reload without a connection. */
async function keepPictures(urls: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(PICTURES);
  const wanted = new Set(urls.map((url) => new URL(url, location.origin).href));
  for (const { url } of await cache.keys()) if (!wanted.delete(url)) await cache.delete(url);
  // One that is gone must not cost the others.
  await Promise.allSettled([...wanted].map((url) => cache.add(url)));
}

/** Keeps the open task in place of the one before it. */
export function keepTask(userId: number, content: LearnerContent): void {
  const kept: Kept = { userId, buildId: getConfig().buildId, content };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Too large, or refused: then it is readable for as long as the page lives.
    localStorage?.removeItem(KEY);
  }
  void keepPictures(picturesOf(content)).catch(() => undefined);
}

/** The kept task, if it is this one. */
export function keptTask(userId: number, taskId: number): LearnerContent | undefined {
  const kept = read();
  if (kept?.userId !== userId || kept.buildId !== getConfig().buildId) return undefined;
  return kept.content.task.id === taskId ? kept.content : undefined;
}

/** At sign-out: removes the kept task, the worker and all that they have in the caches. */
export async function forgetTask(): Promise<void> {
  globalThis.localStorage?.removeItem(KEY);
  const worker = await globalThis.navigator?.serviceWorker?.getRegistration('/learn');
  await worker?.unregister();
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Starts the worker that serves the app without a connection; once there is something to read in it. */
export function startWorker(): void {
  if (import.meta.env.DEV || !navigator.serviceWorker) return;
  navigator.serviceWorker.register('/learn/worker.js', { scope: '/learn' }).catch(() => undefined);
}
