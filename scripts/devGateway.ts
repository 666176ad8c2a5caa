import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import { root } from './lib/console-fresh';
import { gatewayConfig } from './lib/gatewayBuild';

/** The gateway of `npm run dev`: built again after every change, which takes less than translating its files, and started anew. */
const outDir = join(root, 'node_modules/.cache/vigil/dev-gateway');
// A build switches its own process to production.
const env = { ...process.env };
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
  const args = ['--enable-source-maps', join(outDir, 'main.js')];
  running = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
}

const watcher = await build(mergeConfig(gatewayConfig(outDir), { build: { watch: { clearScreen: false } } }));
if (!('on' in watcher)) throw new Error('the build does not watch');
let restarted = Promise.resolve();
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') restarted = restarted.then(restart);
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
});

function end(): void {
  isEnding = true;
  void restarted.then(stop).then(() => process.exit(0));
}
process.on('SIGINT', end);
process.on('SIGTERM', end);
