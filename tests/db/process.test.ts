import { once } from 'node:events';
import { chmod, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoFolder } from '@tests/support/demo-folder';
import { freePort, type GatewayProcess, signInToDemo, startGateway } from '@tests/support/process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let folder: string;
let gateway: GatewayProcess;
let inboxPort: string;

beforeAll(async () => {
  folder = await demoFolder();
  // Permissions set by an earlier release.
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'inbox'), { mode: 0o755 });
  await writeFile(join(folder, 'inbox', 'mail.eml'), 'a mail', { mode: 0o644 });
  inboxPort = String(await freePort());
  const inbox = { SMTP_URL: '', INBOX_PORT: inboxPort, INBOX_SMTP_PORT: String(await freePort()) };
  gateway = await startGateway(folder, inbox);
  await gateway.ready();
});
afterAll(async () => {
  await gateway.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Exit code and output of a start that must fail. */
async function failedStart(environment: Record<string, string>, dataDir = `${folder}-unused`) {
  const process = await startGateway(dataDir, environment);
  const code = await process.exit();
  return { code, lines: process.errors().split('\n').filter(Boolean) };
}

describe('a start that cannot succeed says why in one line and fails', () => {
  it('when the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { code, lines } = await failedStart({ PORT: String(port) });
    taken.close();
    expect(lines).toEqual([`Port ${port} on 127.0.0.1 is taken: stop what listens there or set PORT.`]);
    expect(code).toBe(1);
  });

  it('when another process has the data folder open', async () => {
    const { code, lines } = await failedStart({}, folder);
    expect(lines).toEqual([
      `The data folder ${folder} is in use by process ${gateway.child.pid}: stop it or set DATA_DIR.`,
    ]);
    expect(code).toBe(1);
  });

  it('when a variable is broken', async () => {
    const { code, lines } = await failedStart({ PORT: 'four thousand' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('PORT');
    expect(code).toBe(1);
  });
});

it('makes its data folder private, even if it was readable by others before', async () => {
  const open: string[] = [];
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const found = await lstat(join(folder, name)).catch(() => undefined);
    if (found && (found.mode & 0o077) !== 0) open.push(name);
  }
  expect(open).toEqual([]);
  expect((await lstat(join(folder, 'secrets.key'))).mode & 0o777).toBe(0o600);
  expect((await lstat(join(folder, 'database'))).mode & 0o777).toBe(0o700);
});

describe('a stop', () => {
  it('finishes the running request, sends its mails or keeps them queued, and exits with 0', async () => {
    const { authorization } = await signInToDemo(gateway.origin);
    const { hostname, port } = new URL(gateway.origin);
    const body = JSON.stringify({ email: 'under-way@larkfield.example' });
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const head = [
      'POST /customers/api/v1/company/101/users HTTP/1.1',
      'host: vigil',
      `authorization: ${authorization}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
    // The request's head must arrive before the signal: a later answer on another connection proves it.
    await fetch(`${gateway.origin}/health/live`);
    const ended = gateway.end('SIGTERM');
    await vi.waitUntil(
      () =>
        fetch(`${gateway.origin}/health/live`).then(
          () => false,
          () => true,
        ),
      { timeout: 15_000 },
    );
    socket.write(body.slice(10));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toContain('under-way@larkfield.example');
    expect(await ended).toBe(0);
    expect(gateway.errors()).toBe('');
  });

  it('stops the inbox too, and releases the folder for the next start', async () => {
    await expect(fetch(`http://127.0.0.1:${inboxPort}/`)).rejects.toThrow();
    gateway = await startGateway(folder);
    await gateway.ready();
    await expect.poll(async () => (await fetch(`${gateway.origin}/health/ready`)).status).toBe(200);
    const { authorization } = await signInToDemo(gateway.origin);
    const filter = encodeURIComponent(JSON.stringify({ search: 'under-way' }));
    const list = await fetch(`${gateway.origin}/customers/api/v1/company/101/users?filter=${filter}`, {
      headers: { authorization },
    });
    expect(await list.json()).toEqual([expect.objectContaining({ email: 'under-way@larkfield.example' })]);
    expect(await gateway.end('SIGINT')).toBe(0);
  });
});

describe('an embedded database that dies', () => {
  it('fails running requests, and ends the process with one line and exit code 1', async () => {
    const hook = fileURLToPath(new URL('../support/kill-database.mjs', import.meta.url));
    gateway = await startGateway(folder, { NODE_OPTIONS: `--import ${hook}` });
    await gateway.ready();
    const { authorization } = await signInToDemo(gateway.origin);
    const list = `${gateway.origin}/customers/api/v1/company/101/users`;
    const asked = Array.from({ length: 20 }, () => fetch(list, { headers: { authorization } }));
    await asked[0];
    const exit = gateway.end('SIGUSR2');
    const answers = await Promise.all(asked);
    expect(answers.every(({ status }) => status === 200 || status >= 500)).toBe(true);
    expect(await exit).toBe(1);
    expect(gateway.errors()).toBe(
      'The gateway stops, since the embedded database has ended: its thread left with code 1\n',
    );
  });
});
