import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deleteFilesBefore } from '@server/platform/disk/old-files';
import { openPGlite } from './client';
import { migrateDatabase, migrationsFolder } from './migrate';

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/vigil', import.meta.url));

/** Keep templates of other engine versions and migrations this long, as another checkout may use them. */
const KEEP_MS = 14 * 24 * 3600_000;

/** Names the template after everything that goes into it. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(await readFile(join(engine, '../../package.json')));
  for (const file of (await readdir(migrationsFolder)).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(await readFile(join(migrationsFolder, file)));
  }
  return `pglite-${hash.digest('hex').slice(0, 16)}.tar`;
}

const bytesOf = async (file: string) => {
  const cached = await readFile(file).catch(() => undefined);
  return cached && new Uint8Array(cached);
};

/** The template, if one has been made; making it takes longer than a single folder without it. */
export const cachedTemplate = async (): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  bytesOf(join(cacheFolder, await templateName()));

/**
 * A PGlite data folder with the schema applied, as an archive. Initializing one takes seconds, starting from
 * this a fraction of one, so it is cached with the packages and rebuilt when the engine or migrations change.
 */
export async function schemaTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(cacheFolder, await templateName());
  const cached = await bytesOf(file);
  if (cached) return cached;
  const fresh = await openPGlite({});
  await migrateDatabase(fresh);
  const bytes = new Uint8Array((await fresh.dump?.()) ?? []);
  await fresh.close();
  await mkdir(cacheFolder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
  await deleteFilesBefore(cacheFolder, new Date(Date.now() - KEEP_MS), (name) => name.startsWith('pglite-'));
  return bytes;
}
