import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pgBossQueue } from './pg-boss';
import type { MailReference, StoredQueue } from './queue';

const server = process.env.DATABASE_URL;

describe.runIf(server)('the queue on PostgreSQL', () => {
  let database: OpenDatabase;
  let queue: StoredQueue;
  let open: (instance: string | null) => StoredQueue;
  const sent: MailReference[] = [];
  let refusals = 0;

  beforeAll(async () => {
    database = await testDatabase();
    const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const address = new URL(server ?? '');
    address.pathname = `/${rows[0]?.name}`;
    open = (instance) => pgBossQueue(address.href, { error: vi.fn() }, instance);
    queue = open(null);
    queue.work('mail.send', async (mail, { isLastTry }) => {
      if (mail.mailId.startsWith('refused') && refusals === 0) {
        refusals += 1;
        expect(isLastTry).toBe(false);
        throw Object.assign(new Error('450 <bob@larkfield.example> is busy'), {
          rejected: ['bob@larkfield.example'],
        });
      }
      sent.push(mail);
    });
    await queue.start();
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });

  const mail = (mailId: string): MailReference => ({ mailId });
  const enqueue = (mailId: string, options = {}) =>
    database.db.transaction((tx) => queue.enqueue(tx, 'mail.send', mail(mailId), options));
  const arrived = (mailId: string) =>
    vi.waitUntil(() => sent.some((one) => one.mailId === mailId), { timeout: 20_000 });

  it('runs the job of a committed transaction with its payload, and none of a rolled-back one', async () => {
    const failing = database.db.transaction(async (tx) => {
      await queue.enqueue(tx, 'mail.send', mail('rolled-back'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await enqueue('committed');
    await arrived('committed');
    expect(sent).toEqual([mail('committed')]);
  });

  it('retries a failed job, and stores no address from its failure', async () => {
    await enqueue('refused-once');
    await vi.waitUntil(() => refusals === 1, { timeout: 20_000 });
    const { rows } = await database.pool.query<{ output: object }>(
      "SELECT output FROM pgboss.job WHERE data ->> 'mailId' = 'refused-once'",
    );
    expect(JSON.stringify(rows)).not.toContain('bob');
    await arrived('refused-once');
    expect(refusals).toBe(1);
  });

  it('keeps one job per key, and waits for its time', async () => {
    const runAt = new Date(Date.now() + 3600_000);
    await enqueue('first', { singletonKey: 'daily', runAt });
    await enqueue('second', { singletonKey: 'daily', runAt });
    await enqueue('other', { singletonKey: 'weekly', runAt });
    const { rows } = await database.pool.query<{ mailId: string }>(
      "SELECT data ->> 'mailId' AS \"mailId\" FROM pgboss.job WHERE state = 'created' ORDER BY 1",
    );
    expect(rows.map(({ mailId }) => mailId)).toEqual(['first', 'other']);
  });

  it('takes back at its start what its own name held when it was killed, and nothing of others', async () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    /** As if it had been killed: it never ends, and the lease of its job is five minutes. */
    const killed = open('vigil-1');
    const begun: number[] = [];
    killed.work('campaign.start', async ({ campaignId }) => {
      begun.push(campaignId);
      await ended;
    });
    await killed.start();
    const job = { companyId: 7, campaignId: 9 };
    await database.db.transaction((tx) => killed.enqueue(tx, 'campaign.start', job));
    await vi.waitUntil(() => begun.length === 1, { timeout: 20_000 });
    const taken: string[] = [];
    const again = (name: string) => {
      const next = open(name);
      next.work('campaign.start', async () => void taken.push(name));
      return next;
    };
    const held = async () => {
      const { rows } = await database.pool.query<{ heldBy: string }>(
        `SELECT output ->> 'heldBy' AS "heldBy" FROM pgboss.job WHERE name = 'campaign.start' AND state = 'active'`,
      );
      return rows.map(({ heldBy }) => heldBy);
    };
    await vi.waitUntil(async () => (await held())[0] === 'vigil-1', { timeout: 20_000 });
    const other = again('vigil-10');
    await other.start();
    expect(await held()).toEqual(['vigil-1']);
    await other.stop();
    const next = again('vigil-1');
    await next.start();
    await vi.waitUntil(() => taken.length === 1, { timeout: 20_000 });
    expect(taken).toEqual(['vigil-1']);
    end();
    await Promise.all([killed.stop(), next.stop()]);
  });
});
