import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../db/client';
import { testDatabase } from '../db/testing';
import { pgBossQueue } from './pg-boss';
import type { JobQueue, MailJob } from './queue';

const server = process.env.DATABASE_URL;

describe.runIf(server)('the queue on PostgreSQL', () => {
  let database: OpenDatabase;
  let queue: JobQueue;
  const sent: MailJob[] = [];
  let refusals = 0;

  beforeAll(async () => {
    database = await testDatabase();
    const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const address = new URL(server ?? '');
    address.pathname = `/${rows[0]?.name}`;
    queue = pgBossQueue(address.href, { error: vi.fn() });
    queue.work('mail.send', async (mail) => {
      if (mail.to.startsWith('refused') && refusals === 0) {
        refusals += 1;
        throw new Error('try again');
      }
      sent.push(mail);
    });
    await queue.start();
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });

  const mail = (to: string): MailJob => ({
    template: 'loginCode',
    to,
    lang: 'en',
    values: { code: "it's $1" },
  });
  const enqueue = (to: string, options = {}) =>
    database.db.transaction((tx) => queue.enqueue(tx, 'mail.send', mail(to), options));
  const arrived = (to: string) => vi.waitUntil(() => sent.some((one) => one.to === to), { timeout: 20_000 });

  it('runs the job of a committed transaction with its payload, and none of another', async () => {
    const failing = database.db.transaction(async (tx) => {
      await queue.enqueue(tx, 'mail.send', mail('rolled-back@larkfield.example'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await enqueue('committed@larkfield.example');
    await arrived('committed@larkfield.example');
    expect(sent).toEqual([mail('committed@larkfield.example')]);
  });

  it('tries a failed job again', async () => {
    await enqueue('refused-once@larkfield.example');
    await arrived('refused-once@larkfield.example');
    expect(refusals).toBe(1);
  });

  it('forgets what it has for an address, waiting or done, and nothing else', async () => {
    const runAt = new Date(Date.now() + 3600_000);
    const [gone, stays] = ['gone@larkfield.example', 'stays@larkfield.example'];
    await enqueue(gone);
    await arrived(gone);
    await enqueue(gone, { runAt });
    await enqueue(stays, { runAt });
    const known = async () =>
      (
        await database.pool.query<{ to: string }>(
          "SELECT data ->> 'to' AS to FROM pgboss.job WHERE data ->> 'to' = ANY($1)",
          [[gone, stays]],
        )
      ).rows.map(({ to }) => to);
    await vi.waitUntil(async () => {
      await database.db.transaction((tx) => queue.forgetMails(tx, [gone]));
      return !(await known()).includes(gone);
    });
    expect(await known()).toEqual([stays]);
    await database.db.transaction((tx) => queue.forgetMails(tx, [stays]));
  });

  it('keeps one job per key, and waits for its instant', async () => {
    const runAt = new Date(Date.now() + 3600_000);
    await enqueue('first@larkfield.example', { singletonKey: 'daily', runAt });
    await enqueue('second@larkfield.example', { singletonKey: 'daily', runAt });
    await enqueue('other@larkfield.example', { singletonKey: 'weekly', runAt });
    const { rows } = await database.pool.query<{ to: string }>(
      "SELECT data ->> 'to' AS to FROM pgboss.job WHERE state = 'created' ORDER BY 1",
    );
    expect(rows.map(({ to }) => to)).toEqual(['first@larkfield.example', 'other@larkfield.example']);
  });
});
