import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 15_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

async function answers(origin: string): Promise<boolean> {
  return fetch(origin, { signal: AbortSignal.timeout(1000) })
    .then((response) => response.ok)
    .catch(() => false);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Stops the emulator and everything npx started for it: they are one process group. */
async function stopGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-pid, 'SIGINT');
  const stopped = await Promise.race([gone.then(() => true), pause(STOP_TIMEOUT_MS).then(() => false)]);
  if (!stopped) {
    process.kill(-pid, 'SIGKILL');
    await gone;
  }
}

/** Runs the official Firebase Auth emulator. The first time npx downloads firebase-tools into its own cache. */
export async function startEmulator(projectId: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-parity-'));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const host = '127.0.0.1';
  const emulators = {
    auth: { host, port },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const command = ['--yes', 'firebase-tools@15', 'emulators:start', '--only', 'auth', '--project', projectId];
  const child = spawn('npx', command, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stop = async () => {
    await stopGroup(child);
    await rm(folder, { recursive: true, force: true });
  };
  const origin = `http://${host}:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The emulator didn't start:\n${output}`);
    }
    await pause(250);
  }
  return { origin, stop };
}
