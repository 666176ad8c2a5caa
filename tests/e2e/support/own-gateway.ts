import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { limitMs } from '@tests/support/pace';
import { inRunFolder, madeOnce } from '@tests/support/run-folder';
import { forgetSessions } from './api';
import { freePorts, replaceEnvironment } from './environment';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const clock = fileURLToPath(new URL('./moved-clock.mjs', import.meta.url));
const POLL_MS = 100;

export interface OwnGateway {
  /** Moves its clock on. Sessions that are older than their lifetime then begin anew. */
  advance(ms: number): Promise<void>;
  /** Ends it and gives the worker the run's product back. */
  close(): Promise<void>;
}

interface Place {
  readonly dataDir: string;
  readonly port: number;
  readonly inboxPort: number;
  readonly smtpPort: number;
}

const pause = () => new Promise((done) => setTimeout(done, POLL_MS));

async function placeAt(dataDir: string): Promise<Place> {
  const [port = 0, inboxPort = 0, smtpPort = 0] = await freePorts(3);
  return { dataDir, port, inboxPort, smtpPort };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
}

/** Resolves once it answers; ends it and throws where it does not. */
async function start(
  { dataDir, port, inboxPort, smtpPort }: Place,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', clock, 'scripts/start.mjs', '--built'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: '',
      FIXTURES_DIR: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      INBOX_PORT: String(inboxPort),
      INBOX_SMTP_PORT: String(smtpPort),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      ...settings,
    },
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = Date.now() + limitMs(180_000);
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop(child);
      throw new Error('the gateway does not start');
    }
    await pause();
  }
  return child;
}

/** Fills the data folder of the demonstration, which takes several times what a start on a copy of it does. */
const fill = async (dataDir: string) => stop(await start(await placeAt(dataDir), {}));

/** A product of a scenario's own, with the demonstration, its own settings and a clock that it moves; `environment` and `call` mean this one until it is closed. */
export async function startOwnGateway(settings: Readonly<Record<string, string>> = {}): Promise<OwnGateway> {
  const place = await placeAt(await mkdtemp(inRunFolder('own-')));
  await cp(await madeOnce('demonstration', fill), place.dataDir, { recursive: true });
  const child = await start(place, settings).catch(async (error) => {
    await rm(place.dataDir, { recursive: true, force: true });
    throw error;
  });
  const giveBack = replaceEnvironment(place);
  forgetSessions();
  return {
    async advance(ms) {
      child.send(ms);
      await once(child, 'message');
      forgetSessions();
    },
    async close() {
      giveBack();
      forgetSessions();
      await stop(child);
      await rm(place.dataDir, { recursive: true, force: true });
    },
  };
}
