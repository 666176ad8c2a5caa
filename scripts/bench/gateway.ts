import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../lib/console-fresh';
import { GATEWAY, isFresh, runBuild } from '../lib/fresh.mjs';
import { placeEnv } from './place';

const START_MS = 180_000;
const POLL_MS = 100;

/** A currently free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Resolves once the address answers; rejects when the process exits first or takes too long. */
export async function untilUp(child: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await delay(POLL_MS);
  }
  throw new Error(`${address} does not answer.`);
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export interface RunningGateway {
  readonly origin: string;
  readonly pid: number;
  close(): Promise<void>;
}

/**
 * The real gateway in a separate process, as `npm start` runs it, but silent and without rate limits and
 * inbox.
 */
export async function startGateway(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<RunningGateway> {
  if (!isFresh(GATEWAY)) await runBuild(['--gateway']);
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.mjs', '--built'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      ...placeEnv(dataDir),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...env,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilUp(child, `${origin}/health/ready`);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { origin, pid: child.pid ?? 0, close: () => stop(child) };
}
