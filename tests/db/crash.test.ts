import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wrongCounters } from '@tests/support/counters';
import { DEMO_COMPANY, demoFolder, inFolder } from '@tests/support/demo-folder';
import { type GatewayProcess, signInToDemo, silentSmtp, startGateway } from '@tests/support/process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const WORKERS = 6;
/** Per round, the number of acknowledged writes after which the process is killed, with others in flight. */
const WRITES_BEFORE_THE_END = [15, 28, 40];

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

async function start(dataDir: string): Promise<GatewayProcess> {
  running = await startGateway(dataDir, { SMTP_URL: smtp.url });
  return running;
}

const acknowledged = { created: new Set<number>(), deleted: new Set<number>() };

/** Adds users with a group each and deletes every third again, until the process dies. */
async function write(
  { origin }: GatewayProcess,
  headers: Record<string, string>,
  killAfter: number,
  end: () => void,
) {
  const url = `${origin}/customers/api/v1/company/${DEMO_COMPANY}/users`;
  const json = { ...headers, 'content-type': 'application/json' };
  const group = await fetch(`${origin}/customers/api/v1/company/${DEMO_COMPANY}/groups?pageSize=1`, {
    headers,
  });
  const [first] = ((await group.json()) as { data: { items: { id: number }[] } }).data.items;
  let writes = 0;
  const done = () => {
    writes += 1;
    if (writes === killAfter) end();
  };
  const work = async (worker: number) => {
    for (let turn = 0; ; turn += 1) {
      const email = `crash-${killAfter}-${worker}-${turn}@larkfield.example`;
      const body = JSON.stringify({ email, groupIds: [first?.id] });
      const answer = await fetch(url, { method: 'POST', headers: json, body });
      const { id } = (await answer.json()) as { id: number };
      if (answer.status !== 200) throw new Error(`adding answered ${answer.status}`);
      acknowledged.created.add(id);
      done();
      if (turn % 3 !== 2) continue;
      // From here on the response may be lost after the deletion, so either state is correct.
      acknowledged.created.delete(id);
      const gone = await fetch(url, { method: 'DELETE', headers: json, body: JSON.stringify({ ids: [id] }) });
      if (gone.status !== 200) throw new Error(`deleting answered ${gone.status}`);
      await gone.json();
      acknowledged.deleted.add(id);
      done();
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  for (const outcome of outcomes) {
    // Every worker must end because its connection broke, not because a call was refused.
    if (outcome.status === 'rejected')
      expect(String(outcome.reason)).toMatch(/fetch failed|terminated|SocketError/);
  }
  return writes;
}

describe('a process that is killed', () => {
  it('during its very first start leaves a folder the next start can open', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'vigil-crash-'));
    for (const made of ['database.draft', 'database']) {
      const first = await start(fresh);
      await vi.waitUntil(() => existsSync(join(fresh, made)), { timeout: 90_000, interval: 2 });
      await first.end('SIGKILL');
    }
    const { origin, ready, end } = await start(fresh);
    await ready();
    await expect.poll(async () => (await fetch(`${origin}/health/ready`)).status).toBe(200);
    await signInToDemo(origin);
    await end('SIGKILL');
    await rm(fresh, { recursive: true });
  });

  it.each(WRITES_BEFORE_THE_END)(
    'after %i acknowledged writes has lost none and half-done none',
    async (killAfter) => {
      const gateway = await start(folder);
      await gateway.ready();
      const headers = await signInToDemo(gateway.origin);
      const writes = await write(gateway, headers, killAfter, () => void gateway.end('SIGKILL'));
      await gateway.exit();
      expect(writes).toBeGreaterThanOrEqual(killAfter);
      await inFolder(folder, async (db) => {
        const ids = async (query: ReturnType<typeof sql>) =>
          (await db.execute<{ id: number }>(query)).rows.map(({ id }) => Number(id));
        const made = new Set(await ids(sql`SELECT id FROM users WHERE email LIKE 'crash-%'`));
        expect([...acknowledged.created].filter((id) => !made.has(id))).toEqual([]);
        expect([...acknowledged.deleted].filter((id) => made.has(id))).toEqual([]);
        const halfDone = await ids(sql`SELECT u.id FROM users u WHERE u.email LIKE 'crash-%' AND (
        NOT EXISTS (SELECT 1 FROM group_members m WHERE m.company_id = u.company_id AND m.user_id = u.id)
        OR (SELECT count(*) FROM audit_events a WHERE a.company_id = u.company_id AND a.action = 'user.created'
          AND a.target_id = u.id::text) <> 1
        OR (SELECT count(*) FROM mails m JOIN jobs j ON j.payload ->> 'mailId' = m.id::text WHERE m."to" = u.email) <> 1)`);
        expect(halfDone).toEqual([]);
        const events = await ids(
          sql`SELECT target_id::bigint AS id FROM audit_events WHERE action = 'user.created'`,
        );
        const deletions = await ids(
          sql`SELECT jsonb_array_elements_text(details -> 'ids')::bigint AS id FROM audit_events WHERE action = 'users.deleted'`,
        );
        expect(events.length).toBe(made.size + deletions.length);
        expect(await wrongCounters(db)).toEqual([]);
      });
    },
  );
});
