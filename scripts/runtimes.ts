import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '@tests/support/process';
import { readVitest } from './lib/test-results';

/**
 * `npm run runtimes`: builds, starts and runs the unit tests on each Node.js that the README names, and prints a table.
 * The runtimes come from the npm registry and stay in node_modules/.cache. `-- --only 22,26` runs some of
 * them; what follows another `--` goes to Vitest, such as the files to run.
 */
const VERSIONS = ['20', '22', '24', '26'];
/** Printed with the accounts, once the gateway serves. */
const STARTED = 'Demonstration accounts';
/** Only a hang takes as long. */
const START_MS = 10 * 60_000;

const cache = fileURLToPath(new URL('../node_modules/.cache/vigil/runtimes', import.meta.url));

interface Proof {
  readonly node: string;
  readonly build: string;
  readonly start: string;
  readonly tests: string;
  readonly ok: boolean;
}

/** Resolves with the exit code. */
async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return child.exitCode;
}

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  end(spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }));

/** The folder of this version's `node`, fetched unless it is there. */
async function fetchRuntime(version: string): Promise<string> {
  const folder = join(cache, version);
  const bin = join(folder, 'node_modules/node/bin');
  if (!existsSync(join(bin, 'node'))) {
    await mkdir(folder, { recursive: true });
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `node@${version}`];
    if ((await run('npm', args)) !== 0) throw new Error(`node@${version} can't be installed`);
  }
  return bin;
}

async function versionOf(env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('node', ['--version'], { stdio: ['ignore', 'pipe', 'inherit'], env });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await end(child);
  return output.trim();
}

const since = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Starts the product on a new data folder, until the accounts are printed and readiness is confirmed; then stops it. */
async function start(env: NodeJS.ProcessEnv): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-runtime-'));
  const port = await freePort();
  const child = spawn('node', ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      INBOX_PORT: String(await freePort()),
      INBOX_SMTP_PORT: String(await freePort()),
    },
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
  const served = new Promise<boolean>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes(STARTED)) resolve(true);
    });
    child.once('close', () => resolve(false));
  });
  const isUp = (await served) && (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  child.kill('SIGTERM');
  const code = await end(child);
  clearTimeout(timer);
  await rm(folder, { recursive: true, force: true });
  return isUp && code === 0;
}

async function unit(env: NodeJS.ProcessEnv, args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-runtime-'));
  const report = join(folder, 'unit.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('node', ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], env);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  const { passed, failed } = text ? readVitest(text) : { passed: 0, failed: 1 };
  return { text: `${passed} passed, ${failed} failed`, ok: code === 0 && failed === 0 };
}

async function prove(version: string, vitestArgs: readonly string[]): Promise<Proof> {
  const bin = await fetchRuntime(version);
  const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
  const node = await versionOf(env);
  console.log(`\n— Node.js ${node}`);
  const buildBegan = performance.now();
  const isBuilt = (await run('node', ['--import', 'tsx', 'scripts/build.ts'], env)) === 0;
  const build = isBuilt ? since(buildBegan) : 'failed';
  const startBegan = performance.now();
  const isStarted = isBuilt && (await start(env));
  const started = isStarted ? since(startBegan) : 'failed';
  const tests = await unit(env, vitestArgs);
  return { node, build, start: started, tests: tests.text, ok: isBuilt && isStarted && tests.ok };
}

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: VERSIONS.join() } },
  allowPositionals: true,
});
const proofs: Proof[] = [];
// One after the other: they share the folder of the build.
for (const version of values.only.split(',')) proofs.push(await prove(version, positionals));
console.table(proofs);
process.exitCode = proofs.every(({ ok }) => ok) ? 0 : 1;
