import { rm } from 'node:fs/promises';
import { buildUrl, type ResponseOf } from '@contract/endpoint';
import { isOpen, type Operation, operationEndpoints } from '@contract/operations';
import { wrongCounters } from '@tests/support/counters';
import { DEMO_COMPANY, demoFolder, inFolder } from '@tests/support/demo-folder';
import { type GatewayProcess, signInToDemo, silentSmtp, startGateway } from '@tests/support/process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Enough that the growing batches are still running when the next process is checked. */
const PEOPLE = 3000;
/** The process is killed once this many rows are reported done. */
const DEATHS = [100, 900];

let folder: string;
let smtp: Awaited<ReturnType<typeof silentSmtp>>;
let running: GatewayProcess | undefined;

beforeAll(async () => {
  [folder, smtp] = await Promise.all([demoFolder(), silentSmtp()]);
  await inFolder(folder, (db) =>
    db.execute(sql`
      INSERT INTO users (company_id, email, email_key, search_text, department_id)
      SELECT ${DEMO_COMPANY}, 'frozen-' || n || '@larkfield.example', 'frozen-' || n || '@larkfield.example', ' frozen',
        (SELECT id FROM departments WHERE company_id = ${DEMO_COMPANY} AND is_default)
      FROM generate_series(1, ${PEOPLE}) n`),
  );
});
afterAll(async () => {
  await running?.end('SIGKILL');
  smtp.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<GatewayProcess> {
  running = await startGateway(folder, { SMTP_URL: smtp.url });
  await running.ready();
  return running;
}

const params = { companyId: DEMO_COMPANY };

async function begin({ origin }: GatewayProcess): Promise<Operation> {
  const answer = await fetch(origin + buildUrl(operationEndpoints.start, params), {
    method: 'POST',
    headers: { ...(await signInToDemo(origin)), 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'resendInvite', filter: { search: 'frozen' } }),
  });
  return ((await answer.json()) as ResponseOf<typeof operationEndpoints.start>).data;
}

/** Polls the progress until it is as wanted. */
async function untilProgress(
  { origin }: GatewayProcess,
  operationId: number,
  isWanted: (now: Operation) => boolean,
) {
  const headers = await signInToDemo(origin);
  const url = origin + buildUrl(operationEndpoints.get, { ...params, operationId });
  return vi.waitUntil(
    async () => {
      const answer = await fetch(url, { headers });
      const { data } = (await answer.json()) as ResponseOf<typeof operationEndpoints.get>;
      return isWanted(data) && data;
    },
    { timeout: 90_000, interval: 20 },
  );
}

describe('a task whose process is killed', () => {
  it('continues where it was: no user twice, none left out', async () => {
    let gateway = await start();
    const { id, total } = await begin(gateway);
    expect(total).toBe(PEOPLE);
    for (const seen of DEATHS) {
      await untilProgress(gateway, id, ({ done }) => done >= seen);
      await gateway.end('SIGKILL');
      gateway = await start();
      const { done, state } = await untilProgress(gateway, id, () => true);
      expect(done).toBeGreaterThanOrEqual(seen);
      expect(state).toBe('running');
    }
    const ended = await untilProgress(gateway, id, ({ state }) => !isOpen(state));
    expect(ended).toMatchObject({ state: 'done', done: PEOPLE, skipped: 0, failed: 0 });
    await gateway.end('SIGKILL');
    await inFolder(folder, async (db) => {
      const one = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows[0];
      const mails = sql`SELECT count(*)::int AS sent, count(DISTINCT "to")::int AS people FROM mails
        JOIN jobs ON payload ->> 'mailId' = mails.id::text WHERE "to" LIKE 'frozen-%'`;
      expect(await one(mails)).toEqual({ sent: PEOPLE, people: PEOPLE });
      const items = sql`SELECT count(*)::int AS done FROM operation_items
        WHERE operation_id = ${id} AND outcome = 'done'`;
      expect(await one(items)).toEqual({ done: PEOPLE });
      const recorded = sql`SELECT count(*)::int AS ids, count(DISTINCT changed)::int AS people FROM audit_events,
        jsonb_array_elements(details -> 'ids') AS changed WHERE action = 'users.invited_again'`;
      expect(await one(recorded)).toEqual({ ids: PEOPLE, people: PEOPLE });
      expect(await wrongCounters(db)).toEqual([]);
    });
  });
});
