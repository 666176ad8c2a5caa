import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY, isFresh, root, sourceHash, type Target, writeStamp } from './lib/fresh.mjs';

/** The gateway of `npm run dev`: built again and started anew after every change, which takes less than translating its files. */
const FOLDERS = ['server', 'contract', 'fixtures', 'i18n'];
const SOURCE = /\.(?:ts|mjs|json)$/;
const NOT_OF_IT = /\.test\.ts$|^fixtures\/collections\//;
/** Editors save in several steps. */
const SETTLE_MS = 30;

// A build switches its own process to production.
const env = { ...process.env };
/** In turn: the files of the gateway that runs stay until the next one does. */
const OUTPUT = [0, 1].map((name) => join(root, `node_modules/.cache/vigil/dev-gateway/${name}`));
const [first = ''] = OUTPUT;
const FIRST: Target = { folder: first, sources: GATEWAY.sources };
let folder = first;
let running: ChildProcess | undefined;
let isEnding = false;

async function stop(): Promise<void> {
  if (running?.exitCode !== null || running.signalCode !== null || !running.kill('SIGTERM')) return;
  await once(running, 'exit');
}

/** The one before has closed the database before the next opens it. */
async function restart(): Promise<void> {
  await stop();
  if (isEnding) return;
  const args = ['--enable-source-maps', join(folder, 'main.js')];
  running = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
}

/** Names the other files of a build, whose names follow from their content. */
const entryIn = (built: string) => readFileSync(join(built, 'main.js'), 'utf8');

async function build(target: string): Promise<void> {
  // The bundler is loaded with the first change.
  const { buildForDevelopment } = await import('./lib/developmentBuild');
  await buildForDevelopment(target);
}

/** Builds beside what runs. Resolves with whether it is something else. */
async function buildNext(): Promise<boolean> {
  const next = OUTPUT.find((name) => name !== folder) ?? folder;
  await build(next);
  if (entryIn(next) === entryIn(folder)) return false;
  folder = next;
  return true;
}

let changes = 0;
let work = Promise.resolve();
/** Builds once more for all that has changed meanwhile. */
function changed(name: string): void {
  changes += 1;
  const own = changes;
  work = work
    .then(async () => {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      if (own !== changes) return;
      // What is plain JavaScript runs where it is.
      if ((await buildNext()) || name.endsWith('.mjs')) await restart();
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

if (!isFresh(FIRST)) {
  const id = sourceHash(FIRST);
  await build(first);
  writeStamp(FIRST, { id });
}
await restart();
for (const sources of FOLDERS) follow(sources);

function end(): void {
  isEnding = true;
  void work.then(stop).then(() => process.exit(0));
}
process.on('SIGINT', end);
process.on('SIGTERM', end);
