import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_RUN } from '@server/platform/db/testing';

// With the packages, so that a script in it finds them.
const cache = fileURLToPath(new URL('../../node_modules/.cache/vigil', import.meta.url));
const PREFIX = 'run-';
const folderOf = (run: string) => join(cache, PREFIX + run);
/** A path that goes with the run. */
export const inRunFolder = (name: string): string => join(folderOf(process.env[TEST_RUN] ?? ''), name);
/** No run takes as long. */
const OLD_MS = 24 * 3600_000;

/** A folder that the first test to need it makes, for all workers of the run. Returns its path. */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = inRunFolder(name);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await make(draft);
  // Another worker may have been faster.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return folder;
}

/** Removes what the run has made. */
export const removeRunFolder = (run: string): Promise<void> =>
  rm(folderOf(run), { recursive: true, force: true });

/** Removes what interrupted runs have left. */
export async function removeOldRunFolders(): Promise<void> {
  for (const name of await readdir(cache).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(cache, name);
    const made = await stat(folder).catch(() => undefined);
    if (made && made.mtimeMs < Date.now() - OLD_MS) await rm(folder, { recursive: true, force: true });
  }
}
