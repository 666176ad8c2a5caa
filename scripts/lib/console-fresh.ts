import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from '@server/config';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const consoleFolder = join(root, 'dist/console');
export const learnFolder = join(root, 'dist/learn');
const stampFile = join(consoleFolder, 'build.json');
const SOURCES = [
  ...['src', 'learn', 'contract', 'i18n', 'public', 'index.html'],
  ...['vite.config.ts', 'scripts/lib/chunks.ts', 'scripts/lib/startPage.ts', 'package-lock.json'],
];

/** All files below a folder, or the file itself. */
export function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** One hash over everything that the console and the learner's app are built from. */
export function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => filesBelow(join(root, name))).sort()) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 20);
}

/** How the compressed copies were made: quickly, or as small as they get. */
export type Compression = 'fast' | 'small';

interface Stamp {
  /** The hash of the sources. */
  readonly id: string;
  readonly compression: Compression;
}

export const writeStamp = (stamp: Stamp): void => writeFileSync(stampFile, `${JSON.stringify(stamp)}\n`);

const readStamp = (): Partial<Stamp> =>
  existsSync(stampFile) ? (JSON.parse(readFileSync(stampFile, 'utf8')) as Stamp) : {};

function run(script: string, args: readonly string[]): Promise<void> {
  const command = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, script), ...args];
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' });
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => {
      process.off('exit', end);
      if (status === 0) resolve();
      else reject(new SetupError('The console could not be built.'));
    });
  });
}

/**
 * Builds the console unless the existing build matches the sources; what measures its size asks for the smallest.
 * Runs in a separate process, because a build switches its own process to production mode.
 */
export async function ensureConsoleBuilt(wanted: Compression = 'fast'): Promise<void> {
  const { id, compression } = readStamp();
  if (id === sourceHash() && (wanted === 'fast' || compression === wanted)) return;
  process.stdout.write('Building the console…\n');
  await run('scripts/build.ts', wanted === 'fast' ? ['--fast'] : []);
}
