import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../db/client';
import { testDatabase } from '../db/testing';
import { pgBossQueue } from './pg-boss';
import type { MailReference, StoredQueue } from './queue';

const server = process.env.DATABASE_URL;

describe.runIf(server)('the queue on PostgreSQL', () => {
  let database: OpenDatabase;
  let queue: StoredQueue;
  const sent: MailReference[] = [];
  let refusals = 0;

  beforeAll(async () => {
    database = await testDatabase();
    const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const address = new URL(server ?? '');
    address.pathname = `/${rows[0]?.name}`;
    queue = pgBossQueue(address.href, { error: vi.fn() });
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
});
