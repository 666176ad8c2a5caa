import type { LearnerContent } from '@contract/learner';
import { buildConfig } from '@tests/support/config';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { setConfig } from '@/config';
import { forgetTask, keepDocument, keepTask, keptDocument, keptTask, picturesOf } from './kept';
import { memoryStorage } from './memoryStorage';

const ORIGIN = 'https://learn.example';
const MB = 1024 * 1024;
/** The browser's caches: addresses by the cache's name. */
let stores: Map<string, Map<string, Response>>;
const fetched = vi.fn<(url: string) => Promise<Response>>();

function open(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  const hrefOf = (url: string) => new URL(url, ORIGIN).href;
  const put = async (url: string, answer: Response) => void store.set(hrefOf(url), answer);
  return {
    keys: async () => [...store.keys()].map((url) => ({ url })),
    match: async (url: string) => store.get(hrefOf(url)),
    delete: async (url: string) => store.delete(hrefOf(url)),
    add: async (url: string) => put(url, await fetched(url)),
    put,
  };
}
const keptAddresses = () => [...stores.values()].flatMap((store) => [...store.keys()]).sort();

const file = (bytes: number) => new Response('file', { headers: { 'content-length': String(bytes) } });

type Course = NonNullable<LearnerContent['course']>;
const courseOf = (id: number, ...chapters: object[]): LearnerContent => ({
  task: { id } as LearnerContent['task'],
  course: { sections: [{ chapters, quiz: [] }] } as unknown as Course,
  exercise: null,

  policy: null,
});
const exerciseOf = (id: number, ...parts: object[]): LearnerContent => ({
  task: { id } as LearnerContent['task'],
  course: null,
  policy: null,

  exercise: { parts: parts as NonNullable<LearnerContent['exercise']>['parts'] },
});
const image = (url: string) => ({ kind: 'image', url });
const pdf = (url: string) => ({ kind: 'pdf', url });
const email = (html: string) => ({ layoutType: 'EMAIL', html });

beforeEach(() => {
  setConfig(buildConfig());
  stores = new Map();
  fetched.mockReset().mockImplementation(async () => file(MB));
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (url: string, { cacheName }: { cacheName: string }) => open(cacheName).match(url),
  });
});
afterAll(() => vi.unstubAllGlobals());

it("finds a course's pictures, and those of an exercise's emails", () => {
  expect(picturesOf(courseOf(1, image('/files/a?expires=1&signature=x'), pdf('/files/b')))).toEqual([
    '/files/a?expires=1&signature=x',
  ]);
  const html =
    '<p>Hi</p><img src="/files/a?expires=1&amp;signature=x" alt="x"><img alt="" src="/media/b.png">';
  expect(picturesOf(exerciseOf(1, email(html), email(html)))).toEqual([
    '/files/a?expires=1&signature=x',
    '/media/b.png',
  ]);
});

it('leaves out what is elsewhere, what is an answer of the API, and text that only looks like a picture', () => {
  const html =
    '<img src="https://elsewhere.example/a.png"><img src="//elsewhere.example/a"><img src="/api/v1/me">';
  const text = { layoutType: 'SMS', html: '<img src="/files/a">' };
  expect(picturesOf(exerciseOf(1, email(html), text))).toEqual([]);
});

it('keeps the pictures of the open task only, and loads none twice', async () => {
  keepTask(5, exerciseOf(1, email('<img src="/files/a"><img src="/files/b">')));
  await vi.waitFor(() => expect(keptAddresses()).toEqual([`${ORIGIN}/files/a`, `${ORIGIN}/files/b`]));
  keepTask(5, courseOf(2, image('/files/b'), image('/files/c')));
  await vi.waitFor(() => expect(keptAddresses()).toEqual([`${ORIGIN}/files/b`, `${ORIGIN}/files/c`]));
  expect(fetched).toHaveBeenCalledTimes(3);
  expect([keptTask(5, 2)?.task.id, keptTask(5, 1), keptTask(6, 2)]).toEqual([2, undefined, undefined]);
});

it("keeps a chapter's file until another task is opened", async () => {
  await keepDocument('/files/card');
  await keepDocument('/files/card');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await (await keptDocument('/files/card'))?.text()).toBe('file');
  keepTask(5, courseOf(1, pdf('/files/card')));
  keepTask(5, courseOf(2, pdf('/files/other')));
  await vi.waitFor(async () => expect(await keptDocument('/files/card')).toBeUndefined());
});

it.each([
  ['is too large', '/files/card', file(11 * MB)],
  ['does not say how large it is', '/files/card', new Response('file')],
  ['is gone', '/files/card', new Response('', { status: 404, headers: { 'content-length': '0' } })],
  ['is elsewhere', 'https://elsewhere.example/card.pdf', file(MB)],
])('keeps no file that %s', async (_, url, answer) => {
  fetched.mockResolvedValue(answer);
  await keepDocument(url);
  expect(await keptDocument(url)).toBeUndefined();
});

it('leaves nothing at sign-out', async () => {
  keepTask(5, exerciseOf(1, email('<img src="/files/a">')));
  await vi.waitFor(() => expect(keptAddresses()).toHaveLength(1));
  await keepDocument('/files/card');
  await forgetTask();
  expect([keptAddresses(), keptTask(5, 1)]).toEqual([[], undefined]);
});
