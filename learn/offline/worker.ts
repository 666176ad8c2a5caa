/**
 * The service worker of the learner's app: a script of its own, which the build completes with the names of the app's files.
 * It keeps the app's code and its page, neither of which is about anybody, and shows the pictures of the open task. It never
 * touches the API: what is kept of that is in kept.ts.
 */

export {};

declare const FILES: readonly string[];
/** Those of the texts in other languages than English. */
declare const TEXTS: Readonly<Record<string, readonly string[]>>;
declare const VERSION: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The part of a worker's scope that is used; its types and those of pages exclude each other. */
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const scope = self as unknown as Scope;
/** The app registers another worker for each language that it is read in. */
const LANGUAGE = new URL(location.href).searchParams.get('lang') ?? '';
const KEPT = [...FILES, ...(TEXTS[LANGUAGE] ?? [])];
const APP = `vigil-learn-app-${VERSION}-${LANGUAGE}`;
const PAGE = '/learn';
/** How long a page may take before the kept one is shown. */
const PATIENCE_MS = 4_000;

const asPage = { headers: { accept: 'text/html' }, credentials: 'omit' } as const;

async function install(): Promise<void> {
  const cache = await caches.open(APP);
  await cache.addAll([...KEPT, new Request(PAGE, asPage)]);
  await scope.skipWaiting();
}

/** Earlier builds leave nothing behind. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('vigil-learn-app-') && name !== APP);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** The page as it is now, or as it was kept; every address of the app has the same one. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: APP });
  const current = fetch(request);
  if (!kept) return current;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([current, late]).catch(() => kept);
}

const file = async (request: Request) => (await caches.match(request)) ?? fetch(request);

/** Current if possible: an address may show another picture by now. */
const picture = (request: Request) =>
  fetch(request).catch(async (error: unknown) => {
    const kept = await caches.match(request);
    if (!kept) throw error;
    return kept;
  });

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (KEPT.includes(pathname)) event.respondWith(file(request));
  else if (request.destination === 'image') event.respondWith(picture(request));
});
