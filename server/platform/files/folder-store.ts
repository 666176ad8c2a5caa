import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Keeps files in a folder of this machine, or one that all replicas share. */
export function folderStore(root: string): FileStore {
  /** In one of 256 folders by the first digits, because some file systems slow down with very full ones. */
  function placeOf(id: string) {
    if (!ID.test(id)) throw new Error('not the id of a file');
    const folder = join(root, id.slice(0, 2));
    return { folder, path: join(folder, id) };
  }
  return {
    async put(id, content) {
      const { folder, path } = placeOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${path}.part`;
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async open(id, range) {
      try {
        const file = await open(placeOf(id).path);
        return file.createReadStream(range ? { start: range.start, end: range.end } : {});
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(id) {
      const { path } = placeOf(id);
      await rm(path, { force: true });
      await rm(`${path}.part`, { force: true });
    },
    close: () => undefined,
  };
}
