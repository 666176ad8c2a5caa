import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const consoleFolder = join(root, 'dist/console');
export const learnFolder = join(root, 'dist/learn');
export const stampFile = join(consoleFolder, 'build.json');
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

const builtFrom = (): string | undefined =>
  existsSync(stampFile) ? (JSON.parse(readFileSync(stampFile, 'utf8')) as { id: string }).id : undefined;

/**
 * Builds the console unless the existing build matches the sources. Runs in a separate process, because a
 * build switches its own process to production mode.
 */
export function ensureConsoleBuilt(): void {
  if (builtFrom() === sourceHash()) return;
  process.stdout.write('Building the console…\n');
  const command = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'scripts/build.ts')];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  process.stderr.write('The console could not be built.\n');
  process.exit(1);
}
