import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '@server/config';
import { startS3 } from '@tests/support/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileStore, openFileStore } from './file-store';

const BUCKET = 'vigil-files';

/** A store under test, and the names of all it keeps. */
interface Subject {
  readonly store: FileStore;
  names(): Promise<string[]>;
  /** Uploads in parts whose parts were removed again; undefined where there are none. */
  aborted?(): number;
  close(): Promise<void>;
}

async function inFolder(): Promise<Subject> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'vigil-store-'));
  const root = join(DATA_DIR, 'files');
  return {
    store: await openFileStore(readConfig({ NODE_ENV: 'test', DATA_DIR })),
    async names() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    close: () => rm(DATA_DIR, { recursive: true }),
  };
}

async function onS3(): Promise<Subject> {
  const { endpoint, credentials, names, aborted, close } = await startS3(BUCKET);
  const config = readConfig({
    NODE_ENV: 'test',
    FILES_S3_BUCKET: BUCKET,
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_PREFIX: 'vigil/uploads/',
    FILES_S3_ACCESS_KEY_ID: credentials.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  const store = await openFileStore(config);
  return {
    store,
    names,
    aborted,
    async close() {
      store.close();
      await close();
    },
  };
}

describe.each([
  ['a folder', inFolder],
  ['an S3-compatible service', onS3],
])('the file store in %s', (_, open) => {
  let subject: Subject;
  let store: FileStore;

  beforeAll(async () => {
    subject = await open();
    store = subject.store;
  });
  afterAll(() => subject.close());

  const put = async (content: Buffer, id: string = randomUUID()) => {
    await store.put(id, Readable.from([content]), 'video/mp4');
    return id;
  };
  const read = async (id: string, range?: { start: number; end: number }) => {
    const found = await store.open(id, range);
    return found && buffer(found);
  };

  it('gives back what was put, whole and in part', async () => {
    const content = randomBytes(100_000);
    const id = await put(content);
    expect(await subject.names()).toContain(id);
    expect((await read(id))?.equals(content)).toBe(true);
    expect((await read(id, { start: 10, end: 19 }))?.equals(content.subarray(10, 20))).toBe(true);
    expect((await read(id, { start: 99_999, end: 99_999 }))?.length).toBe(1);
  });

  it('takes more than it holds in memory at once', async () => {
    const piece = randomBytes(1024 * 1024);
    const id = randomUUID();
    await store.put(id, Readable.from(Array.from({ length: 13 }, () => piece)), 'video/mp4');
    const middle = await read(id, { start: 6 * piece.length, end: 7 * piece.length - 1 });
    expect(middle?.equals(piece)).toBe(true);
    await store.remove(id);
  });

  it('has nothing under an unknown or removed id, and removing twice is fine', async () => {
    expect(await read(randomUUID())).toBeUndefined();
    const id = await put(randomBytes(10));
    await store.remove(id);
    await store.remove(id);
    expect(await read(id)).toBeUndefined();
  });

  it('keeps nothing of a stream that breaks off', async () => {
    const before = await subject.names();
    async function* broken() {
      yield randomBytes(6 * 1024 * 1024);
      throw new Error('cut off');
    }
    await expect(store.put(randomUUID(), Readable.from(broken()), 'video/mp4')).rejects.toThrow('cut off');
    expect(await subject.names()).toEqual(before);
    expect(subject.aborted?.() ?? 1).toBe(1);
  });
});

it('a folder holds nothing that others can read, and takes no name but its own ids', async () => {
  const { store, close } = await inFolder();
  const id = randomUUID();
  for (const name of ['../secrets.key', '..', '', `${id}/../x`])
    await expect(store.open(name)).rejects.toThrow('not the id');
  await expect(store.put('../evil', Readable.from(['x']), 'image/png')).rejects.toThrow('not the id');
  await close();
});
