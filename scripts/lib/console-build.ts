import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const output = join(root, 'dist/console');
const stampFile = join(output, 'build.json');
const SOURCES = ['src', 'contract', 'i18n', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const COMPRESSED = /\.(js|css|html|svg|json|txt)$/;

async function filesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** One hash over everything that the console is built from. */
async function sourceHash(): Promise<string> {
  const files = (await Promise.all(SOURCES.map((name) => filesBelow(join(root, name))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 20);
}

async function builtFrom(): Promise<string | undefined> {
  const text = await readFile(stampFile, 'utf8').catch(() => undefined);
  return text ? (JSON.parse(text) as { id: string }).id : undefined;
}

/** Compressed copies beside the files, so that the gateway never spends time on them. */
async function compressFiles(): Promise<void> {
  const brotli = promisify(brotliCompress);
  for (const file of (await filesBelow(output)).filter((name) => COMPRESSED.test(name))) {
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await brotli(bytes, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

/** Builds the console into dist/console, stamped with the hash of its sources. */
export async function buildConsole(): Promise<void> {
  const id = await sourceHash();
  await build({ root, logLevel: 'warn' });
  await compressFiles();
  await writeFile(stampFile, `${JSON.stringify({ id })}\n`);
}

/** Builds the console unless it stands already for the sources as they are; true when it was built. */
export async function buildConsoleIfStale(): Promise<boolean> {
  if ((await builtFrom()) === (await sourceHash())) return false;
  await buildConsole();
  return true;
}
