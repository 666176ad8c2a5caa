import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { readDemoAccounts } from '@fixtures/load';
import { builtGateway } from './build-gateway';

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the probe has no port');
  return address.port;
}

/** A mail server that never says a word: mails stay under way, and cost nothing. */
export async function silentSmtp(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export interface GatewayProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Its standard error output so far. */
  errors(): string;
  /** Resolves once it serves; rejects when it exits first. */
  ready(): Promise<void>;
  /** Sends the signal and resolves with the exit code, or null when the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code. */
  exit(): Promise<number | null>;
}

/** Starts the gateway in a separate process on this data folder; mail is discarded unless configured. */
export async function startGateway(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<GatewayProcess> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [await builtGateway()], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: port,
      SMTP_URL: 'smtp://127.0.0.1:9',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'fatal',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const served = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('API  ')) resolve();
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    errors: () => errors,
    ready: () =>
      Promise.race([
        served,
        ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${errors || output}`))),
      ]),
    end(signal) {
      child.kill(signal);
      return ended;
    },
    exit: () => ended,
  };
}

/** Signs in as the first demo account; resolves with its bearer header. */
export async function signInToDemo(origin: string): Promise<{ authorization: string }> {
  const [account] = readDemoAccounts();
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=vigil-embedded`;
  const body = { email: account?.email, password: account?.password, returnSecureToken: true };
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (!idToken) throw new Error(`sign-in answered ${answer.status}`);
  return { authorization: `Bearer ${idToken}` };
}
