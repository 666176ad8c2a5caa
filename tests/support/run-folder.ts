import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TEST_RUN } from '@server/platform/db/testing';
import { limitMs } from './pace';

// With the packages, so that a script in it finds them.
const cache = fileURLToPath(new URL('../../node_modules/.cache/vigil', import.meta.url));
const PREFIX = 'run-';
const POLL_MS = 50;
const folderOf = (run: string) => join(cache, PREFIX + run);
/** A path that goes with the run. */
export const inRunFolder = (name: string): string => join(folderOf(process.env[TEST_RUN] ?? ''), name);
/** No run takes as long. */
const OLD_MS = 24 * 3600_000;

/** Only one of several workers makes a folder. */
const isFirstToMake = (folder: string) =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/**
 * A folder that the first test to need it makes, for all workers of the run; others wait for it. Returns its path.
 * Throws where it can't be made.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = inRunFolder(name);
  const draft = `${folder}.draft`;
  await mkdir(dirname(folder), { recursive: true });
  const until = Date.now() + limitMs(180_000);
  while (!existsSync(folder)) {
    if (await isFirstToMake(draft)) {
      try {
        // It may have been made between the two looks.
        if (existsSync(folder)) break;
        await make(draft);
        await rename(draft, folder);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    } else if (Date.now() > until) throw new Error(`${name} is not made`);
    else await setTimeout(POLL_MS);
  }
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
