import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limitMs } from '@tests/support/pace';
import { forgetSessions } from './api';
import { environment, freePorts, replaceEnvironment } from './environment';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const clock = fileURLToPath(new URL('./moved-clock.mjs', import.meta.url));
const POLL_MS = 100;

export interface OwnGateway {
  /** Moves its clock on. Sessions that are older than their lifetime then begin anew. */
  advance(ms: number): Promise<void>;
  /** Ends it and gives the worker the run's product back. */
  close(): Promise<void>;
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(`${environment().origin}/health/ready`).catch(() => undefined);
  return answer?.ok === true;
}

/** A product of a scenario's own, with the demonstration, its own settings and a clock that it moves; `environment` and `call` mean this one until it is closed. */
export async function startOwnGateway(settings: Readonly<Record<string, string>> = {}): Promise<OwnGateway> {
  const [port = 0, inboxPort = 0, smtpPort = 0] = await freePorts(3);
  const dataDir = await mkdtemp(join(tmpdir(), 'vigil-e2e-own-'));
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
  const giveBack = replaceEnvironment({ dataDir, port, inboxPort, smtpPort });
  forgetSessions();
  const close = async () => {
    giveBack();
    forgetSessions();
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  const until = Date.now() + limitMs(180_000);
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > until) {
      await close();
      throw new Error('the gateway does not start');
    }
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  return {
    async advance(ms) {
      child.send(ms);
      await once(child, 'message');
      forgetSessions();
    },
    close,
  };
}
