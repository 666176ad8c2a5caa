import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY, isFresh, root, sourceHash, type Target, writeStamp } from './lib/fresh.mjs';

/** The gateway of `npm run dev`: built again after every change, and taken over by a process that runs already. */
const FOLDERS = ['server', 'contract', 'fixtures', 'i18n'];
const SOURCE = /\.(?:ts|mjs|json)$/;
const NOT_OF_IT = /\.test\.ts$|^fixtures\/collections\//;
/** Editors save in several steps. */
const SETTLE_MS = 30;

/**
 * Whoever outlives a change has to start anew with one of its own, as has plain JavaScript, which runs where it is, and who has
 * read texts.
 */
const OUTLIVES =
  /\.mjs$|^server\/platform\/(?:db\/pglite|mail\/inbox)\.ts$|^i18n\/[\w-]+\/(?:documents|mail|notices|paper|reportButton|simulation)\.json$/;
/** Code that was loaded stays in memory, some 40 MB of it with each change. */
const CHANGES_OF_A_PROCESS = 25;

// A build switches its own process to production.
const env = { ...process.env };
/** A folder for each build: what was loaded from one is not loaded again. */
const builds = join(root, 'node_modules/.cache/vigil/dev-gateway');
const folderOf = (number: number) => join(builds, String(number));
const FIRST: Target = { folder: folderOf(0), sources: GATEWAY.sources };
let current = 0;
let running: ChildProcess | undefined;
let changesOfIt = 0;
let isEnding = false;

async function stop(): Promise<void> {
  if (running?.exitCode !== null || running.signalCode !== null || !running.kill('SIGTERM')) return;
  await once(running, 'exit');
}

/** The process before has closed the database before the next opens it. */
async function startProcess(): Promise<void> {
  await stop();
  if (isEnding) return;
  changesOfIt = 0;
  running = spawn(process.execPath, ['--enable-source-maps', join(root, 'scripts/lib/devHost.mjs')], {
    ...{ cwd: root, env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/** Serves what was built last. */
async function run(anew: boolean): Promise<void> {
  if (anew || !running?.connected || changesOfIt >= CHANGES_OF_A_PROCESS) await startProcess();
  changesOfIt += 1;
  if (!isEnding) running?.send(folderOf(current));
}

/** Names the other files of a build, whose names follow from their content. */
const entryIn = (number: number) => readFileSync(join(folderOf(number), 'hot.js'), 'utf8');

async function build(number: number): Promise<void> {
  // The bundler is loaded with the first change.
  const { buildForDevelopment } = await import('./lib/developmentBuild');
  await buildForDevelopment(folderOf(number));
}

/** Builds beside what runs, whose files stay until it has been replaced. Resolves with whether it is something else. */
async function buildNext(): Promise<boolean> {
  const next = current + 1;
  await build(next);
  if (entryIn(next) === entryIn(current)) return false;
  if (current > 1) rmSync(folderOf(current - 1), { recursive: true, force: true });
  current = next;
  return true;
}

let changes = 0;
/** Whether one of the changes that are not served yet needs a process of its own. */
let anew = false;
let work = Promise.resolve();
/** Builds once more for all that has changed meanwhile. */
function changed(name: string): void {
  changes += 1;
  anew ||= OUTLIVES.test(name);
  const own = changes;
  work = work
    .then(async () => {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      if (own !== changes) return;
      if (!(await buildNext()) && !anew) return;
      const isAnew = anew;
      anew = false;
      await run(isAnew);
    })
    .catch((error: Error) => void process.stderr.write(`${error.message}\n`));
}

function follow(sources: string): void {
  for (const entry of readdirSync(join(root, sources), { withFileTypes: true }))
    if (entry.isDirectory()) follow(`${sources}/${entry.name}`);
  watch(join(root, sources), (_event, name) => {
    const path = `${sources}/${name}`;
    if (SOURCE.test(path) && !NOT_OF_IT.test(path)) changed(path);
    else if (statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()) follow(path);
  });
}

for (const name of existsSync(builds) ? readdirSync(builds) : [])
  if (/^[1-9]\d*$/.test(name)) rmSync(join(builds, name), { recursive: true, force: true });
if (!isFresh(FIRST)) {
  const id = sourceHash(FIRST);
  await build(0);
  writeStamp(FIRST, { id });
}
await run(true);
for (const sources of FOLDERS) follow(sources);

function end(): void {
  isEnding = true;
  void work.then(stop).then(() => process.exit(0));
}
process.on('SIGINT', end);
process.on('SIGTERM', end);
