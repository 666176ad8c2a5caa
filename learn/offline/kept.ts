import type { LearnerContent } from '@contract/learner';
import { getConfig } from '@/config';
import { languageOf } from '@/i18n/locales';
import { translator } from '@/i18n/translator';

const KEY = 'vigil.learn.open-task';
/** What the offline worker and the pages keep in the browser's caches begins with this. */
const CACHES = 'vigil-learn-';
const PICTURES = `${CACHES}pictures`;
const DOCUMENTS = `${CACHES}documents`;
/** What a phone may load without being asked to; uploaded files are smaller. */
const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;

/** The task that was opened last, so that it stays readable without a connection. */
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

/** Files of this host, never an answer of its API: others are not shown, and videos are too large. */
const isFile = (url: string): boolean => /^\/(files|media|illustrations)\//.test(url);

const chaptersOf = ({ course }: LearnerContent) =>
  (course?.sections ?? []).flatMap(({ chapters }) => chapters);

/** Of sanitized HTML, where `<` is an element's and no attribute contains a quotation mark. */
const imagesIn = (html: string): string[] =>
  [...html.matchAll(/<img\b[^>]*\ssrc="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

/** The pictures that a task shows. */
export const picturesOf = (content: LearnerContent): string[] => {
  const ofChapters = chaptersOf(content).flatMap((one) => (one.kind === 'image' ? one.url : []));
  const ofMessages = (content.exercise?.parts ?? []).flatMap((one) =>
    one.layoutType === 'EMAIL' ? imagesIn(one.html) : [],
  );
  return [...new Set([...ofChapters, ...ofMessages])].filter(isFile);
};

const documentsOf = (content: LearnerContent) => [
  ...chaptersOf(content).flatMap((one) => (one.kind === 'pdf' ? one.url : [])),
  ...(content.policy?.document?.url ? [content.policy.document.url] : []),
];

/** Caches exist on https and on this machine only; elsewhere nothing survives a reload without a connection. */
const hasCaches = () => 'caches' in globalThis;

/** Opens a cache and removes what isn't among the addresses. Returns which of them it doesn't have. */
async function cacheOf(name: string, urls: readonly string[]) {
  const cache = await caches.open(name);
  const missing = new Set(urls.map((url) => new URL(url, location.origin).href));
  for (const { url } of await cache.keys()) if (!missing.delete(url)) await cache.delete(url);
  return { cache, missing: [...missing] };
}

async function keepFiles(content: LearnerContent): Promise<void> {
  if (!hasCaches()) return;
  await cacheOf(DOCUMENTS, documentsOf(content));
  const { cache, missing } = await cacheOf(PICTURES, picturesOf(content));
  // One that is gone must not cost the others.
  await Promise.allSettled(missing.map((url) => cache.add(url)));
}

/** Keeps the file of a chapter or policy that is open. */
export async function keepDocument(url: string): Promise<void> {
  if (!hasCaches() || !isFile(url)) return;
  const cache = await caches.open(DOCUMENTS);
  if (await cache.match(url)) return;
  const answer = await fetch(url);
  const bytes = Number(answer.headers.get('content-length') ?? Number.NaN);
  if (answer.ok && bytes <= DOCUMENT_MAX_BYTES) await cache.put(url, answer);
  else await answer.body?.cancel();
}

/** The kept file of a chapter or policy. */
export const keptDocument = async (url: string): Promise<Response | undefined> =>
  hasCaches() ? caches.match(url, { cacheName: DOCUMENTS }) : undefined;

/** Keeps the open task in place of the one before it. */
export function keepTask(userId: number, content: LearnerContent): void {
  const kept: Kept = { userId, buildId: getConfig().buildId, content };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Too large, or refused: then it is readable for as long as the page lives.
    localStorage?.removeItem(KEY);
  }
  void keepFiles(content).catch(() => undefined);
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
  if (!hasCaches()) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Starts the worker that serves the app, in the present language, without a connection; once there is something to read in it. */
export function startWorker(): void {
  if (import.meta.env.DEV || !navigator.serviceWorker) return;
  const script = `/learn/worker.js?lang=${languageOf(translator.getLocale())}`;
  navigator.serviceWorker.register(script, { scope: '/learn' }).catch(() => undefined);
}
