import { rm } from 'node:fs/promises';
import { end, type Kept, start } from '@server/hot';
import { demoFolder, inFolder } from '@tests/support/demo-folder';
import { freePort, signInToDemo } from '@tests/support/process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let folder: string;
let origin: string;
let environment: NodeJS.ProcessEnv;
const kept: Kept = {};

beforeAll(async () => {
  folder = await demoFolder();
  const port = String(await freePort());
  origin = `http://127.0.0.1:${port}`;
  environment = {
    ...{ NODE_ENV: 'test', DATA_DIR: folder, HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'fatal' },
    ...{ INBOX_PORT: String(await freePort()), INBOX_SMTP_PORT: String(await freePort()) },
  };
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const statusOf = (authorization: string) =>
  fetch(`${origin}/customers/api/v1/company/101/users`, { headers: { authorization } }).then(
    ({ status }) => status,
  );
const serves = () =>
  fetch(`${origin}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

it('code that takes over has the database and the inbox of the one before, which then leaves them closed', async () => {
  const stopFirst = await start(kept, environment);
  const { engine, inbox } = kept;
  const { authorization } = await signInToDemo(origin);
  expect(await statusOf(authorization)).toBe(200);
  await stopFirst?.();
  expect(await serves()).toBe(false);
  expect((await fetch(inbox?.address ?? '')).ok).toBe(true);

  const stopSecond = await start(kept, environment);
  expect(kept).toEqual({ engine, inbox });
  expect(await statusOf(authorization)).toBe(200);
  await stopSecond?.();
  await end(kept);
  const [row] = (await inFolder(folder, (db) => db.execute(sql`SELECT count(*) AS companies FROM companies`)))
    .rows;
  expect(Number(row?.companies)).toBeGreaterThan(1);
});

it('code that cannot start says so, and the next can, and warns where the network reaches it', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const own: Kept = {};
  expect(await start(own, { ...environment, PORT: 'four thousand' })).toBeUndefined();
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('PORT'));
  const stop = await start(own, { ...environment, HOST: '0.0.0.0' });
  expect(stop).toBeDefined();
  expect(told).toHaveBeenLastCalledWith(expect.stringContaining('OPEN TO THE NETWORK'));
  expect(await serves()).toBe(true);
  await stop?.();
  await end(own);
});
