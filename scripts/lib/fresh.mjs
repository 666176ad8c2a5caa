// What is built from what. Plain JavaScript, because a start must not wait for a translator.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * How compressed copies were made: quickly, or as small as they get.
 * @typedef {'fast' | 'small'} Compression
 * @typedef {{ readonly id: string, readonly compression?: Compression }} Stamp
 * @typedef {{ readonly folder: string, readonly sources: readonly string[] }} Target
 */

/** The console, and the learner's app beside it. @type {Target} */
export const APPS = {
  folder: join(root, 'dist/console'),
  sources: [
    ...['src', 'learn', 'contract', 'i18n', 'public', 'vendor', 'index.html'],
    ...[
      'vite.config.ts',
      'scripts/lib/chunks.ts',
      'scripts/lib/startPage.ts',
      'scripts/lib/pdfFrame.ts',
      'scripts/lib/translations.ts',
      'package-lock.json',
    ],
  ],
};

/** The gateway as one script. @type {Target} */
export const GATEWAY = {
  folder: join(root, 'dist/gateway'),
  sources: [
    ...['server', 'contract', 'fixtures', 'i18n'],
    ...['tsconfig.json', 'scripts/lib/gatewayBuild.ts', 'package-lock.json'],
  ],
};

/** Files that the gateway reads where they are. */
const AT_RUN_TIME = /\.(?:sql|mp4|webp|png|jpg|svg)$/;

/**
 * All files below a folder, or the file itself.
 * @param {string} path
 * @returns {string[]}
 */
export function filesBelow(path) {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** @type {Map<string, string>} */
const hashes = new Map();

/**
 * One hash over a folder or file, taken once per process.
 * @param {string} name
 * @param {RegExp} [without]
 */
function hashOf(name, without) {
  const key = `${name} ${without ?? ''}`;
  const known = hashes.get(key);
  if (known) return known;
  const hash = createHash('sha256');
  for (const file of filesBelow(join(root, name)).sort()) {
    if (!without?.test(file)) hash.update(relative(root, file)).update(readFileSync(file));
  }
  const digest = hash.digest('hex');
  hashes.set(key, digest);
  return digest;
}

/**
 * One hash over everything that it is built from.
 * @param {Target} target
 */
export function sourceHash(target) {
  const hash = createHash('sha256');
  const without = target.sources === GATEWAY.sources ? AT_RUN_TIME : undefined;
  for (const name of target.sources)
    hash.update(hashOf(name, /^(?:server|fixtures)$/.test(name) ? without : undefined));
  return hash.digest('hex').slice(0, 20);
}

const stampFile = (/** @type {Target} */ { folder }) => join(folder, 'build.json');

/**
 * @param {Target} target
 * @param {Stamp} stamp
 */
export const writeStamp = (target, stamp) => writeFileSync(stampFile(target), `${JSON.stringify(stamp)}\n`);

/**
 * Whether it was built from the sources as they are, and as small as wanted.
 * @param {Target} target
 * @param {Compression} wanted
 */
export function isFresh(target, wanted = 'fast') {
  const file = stampFile(target);
  if (!existsSync(file)) return false;
  /** @type {Stamp} */
  const { id, compression } = JSON.parse(readFileSync(file, 'utf8'));
  return id === sourceHash(target) && (wanted === 'fast' || compression === wanted);
}

/**
 * Runs Node.js in a process of its own, which ends with this one. Rejects when it fails.
 * @param {readonly string[]} args
 * @param {{ stdio?: 'inherit' | 'ignore', onMessage?: () => void, niceness?: number }} [options]
 * @returns {Promise<void>}
 */
export function runNode(args, { stdio = 'inherit', onMessage = () => {}, niceness = 0 } = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: [stdio, stdio, stdio, 'ipc'] });
  // Before it has threads, which have that of the one that starts them.
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  const end = () => child.kill();
  process.once('exit', end);
  child.on('message', onMessage);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => {
      process.off('exit', end);
      if (status === 0) resolve();
      else reject(new Error(`It ended with ${status}.`));
    });
  });
}

/**
 * Runs scripts/build.ts, which switches its own process to production mode. Calls back once the gateway is built, which
 * comes first.
 * @param {readonly string[]} args
 * @param {{ onGateway?: () => void, niceness?: number }} [options]
 * @returns {Promise<void>}
 */
export async function runBuild(args, { onGateway = () => {}, niceness = 0 } = {}) {
  let what = args.includes('--gateway') ? 'The gateway' : 'The console';
  const onMessage = () => {
    what = 'The console';
    onGateway();
  };
  await runNode(['--import', 'tsx', join(root, 'scripts/build.ts'), ...args], {
    onMessage,
    niceness,
  }).catch(() => {
    throw new Error(`${what} could not be built.`);
  });
}
