import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_RUN } from '@server/db/testing';

// With the packages, so that a script in it finds them.
const cache = fileURLToPath(new URL('../../node_modules/.cache/vigil', import.meta.url));
const folderOf = (run: string) => join(cache, `run-${run}`);

/** A folder that the first test to need it makes, for all workers of the run. Returns its path. */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(folderOf(process.env[TEST_RUN] ?? ''), name);
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
