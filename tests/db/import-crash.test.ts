import { rm } from 'node:fs/promises';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { type Operation, operationEndpoints } from '@contract/operations';
import { importEndpoints, type UserImport } from '@contract/users/imports';
import { wrongCounters } from '@tests/support/counters';
import { DEMO_COMPANY, demoFolder, inFolder } from '@tests/support/demo-folder';
import { type GatewayProcess, signInToDemo, silentSmtp, startGateway } from '@tests/support/process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** Several growing batches: the process is killed in the middle of them. */
const ROWS = 2500;
const PORTION = 1000;
const KILL_AFTER = 500;

let folder: string;
let smtp: Awaited<ReturnType<typeof silentSmtp>>;
let running: GatewayProcess | undefined;

beforeAll(async () => {
  [folder, smtp] = await Promise.all([demoFolder(), silentSmtp()]);
});
afterAll(async () => {
  await running?.end('SIGKILL');
  smtp.close();
  await rm(folder, { recursive: true, force: true });
});

async function start() {
  running = await startGateway(folder, { SMTP_URL: smtp.url });
  await running.ready();
  const { origin } = running;
  const headers = { ...(await signInToDemo(origin)), 'content-type': 'application/json' };
  return async function ask<Data>(endpoint: Endpoint, params: object, body?: object): Promise<Data> {
    const url = origin + buildUrl(endpoint, { companyId: DEMO_COMPANY, ...params });
    const init = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: body ? headers : { authorization: headers.authorization },
      ...init,
    });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
}

it('an import whose process is killed continues in the next one: no user twice, none lost, one mail each', async () => {
  const ask = await start();
  const { id: importId } = await ask<UserImport>(
    importEndpoints.create,
    {},
    {
      fileName: 'crash.csv',
      columns: ['Email', 'Department', 'Group'],
      mapping: { email: 0, department: 1, group: 2 },
      total: ROWS,
    },
  );
  for (let first = 0; first < ROWS; first += PORTION) {
    const rows = Array.from({ length: Math.min(PORTION, ROWS - first) }, (_, at) => [
      `import-crash-${first + at}@larkfield.example`,
      `Crash ${at % 5}`,
      'Crashed',
    ]);
    await ask(importEndpoints.addRows, { importId, first }, { rows });
  }
  await ask(importEndpoints.check, { importId });
  const { id: operationId } = await ask<Operation>(importEndpoints.commit, { importId }, {});
  const progress = () => ask<Operation>(operationEndpoints.get, { operationId });
  await vi.waitUntil(async () => (await progress()).done >= KILL_AFTER, { timeout: 60_000, interval: 20 });
  await running?.end('SIGKILL');

  const again = await start();
  const ended = async () => {
    const operation = await again<Operation>(operationEndpoints.get, { operationId });
    return operation.finishedAt === null ? undefined : operation;
  };
  const operation = await vi.waitUntil(ended, { timeout: 120_000, interval: 200 });
  expect(operation).toMatchObject({ state: 'done', total: ROWS, done: ROWS, skipped: 0, failed: 0 });
  await running?.end('SIGKILL');

  await inFolder(folder, async (db) => {
    const numbers = async (query: ReturnType<typeof sql>) =>
      Object.values((await db.execute<Record<string, number>>(query)).rows[0] ?? {}).map(Number);
    expect(
      await numbers(
        sql`SELECT count(*) AS rows, count(DISTINCT email_key) AS people FROM users WHERE email LIKE 'import-crash-%'`,
      ),
    ).toEqual([ROWS, ROWS]);
    expect(
      await numbers(sql`SELECT count(*) AS mails, count(DISTINCT "to") AS people FROM mails
        JOIN jobs ON payload ->> 'mailId' = mails.id::text WHERE "to" LIKE 'import-crash-%'`),
    ).toEqual([ROWS, ROWS]);
    expect(
      await numbers(sql`SELECT count(*) FROM users u WHERE u.email LIKE 'import-crash-%' AND NOT EXISTS (
        SELECT FROM group_members m WHERE m.company_id = u.company_id AND m.user_id = u.id)`),
    ).toEqual([0]);
    expect(await wrongCounters(db)).toEqual([]);
  });
});
