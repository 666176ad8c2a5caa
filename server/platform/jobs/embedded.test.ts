import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { movableClock } from '@server/platform/identity/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedQueue } from './embedded';
import { claimJobs, failJob, forgetFinishedJobs, insertJobs, queuesWithDue } from './jobs.queries';
import { jobs } from './jobs.tables';
import { MAIL_LEASE_MS, MAX_ATTEMPTS, type MailReference, retryDelayMs, type StoredHandler } from './queue';

let database: OpenDatabase;
const clock = movableClock();
const log = { warn: vi.fn(), error: vi.fn() };
const mail = (mailId: string): MailReference => ({ mailId });

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(jobs);
});

const rows = () => database.db.select().from(jobs).orderBy(jobs.id);
const firstRow = async () => (await rows())[0];
const newQueue = (handler: StoredHandler<'mail.send'>) => {
  const queue = embeddedQueue({ db: database.db, clock, log, pollMs: 5 });
  queue.work('mail.send', handler);
  return queue;
};
const enqueue = (queue: ReturnType<typeof newQueue>, mailId: string, options = {}) =>
  database.db.transaction((tx) => queue.enqueue(tx, 'mail.send', mail(mailId), options));

describe('the embedded queue', () => {
  it('runs a job once, with its payload, and stores it as done', async () => {
    const handler = vi.fn(async () => undefined);
    const queue = newQueue(handler);
    await enqueue(queue, 'one');
    await queue.start();
    await vi.waitUntil(async () => (await firstRow())?.state === 'done');
    await queue.stop();
    expect(handler).toHaveBeenCalledExactlyOnceWith(mail('one'), {
      jobId: expect.any(String),
      isLastTry: false,
    });
    expect(await firstRow()).toMatchObject({ attempts: 1, lockedUntil: null, finishedAt: clock() });
  });

  it('drops the job of a rolled-back transaction', async () => {
    const queue = newQueue(async () => undefined);
    const failing = database.db.transaction(async (tx) => {
      await queue.enqueue(tx, 'mail.send', mail('never'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
  });

  it('retries a failed job after growing pauses, and gives up after five attempts', async () => {
    const handler = vi.fn<StoredHandler<'mail.send'>>(async () => {
      throw new Error('no mail server');
    });
    const queue = newQueue(handler);
    await enqueue(queue, 'unlucky');
    await queue.start();
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      await vi.waitUntil(async () => {
        const row = await firstRow();
        return row?.state === 'queued' && row.attempts === attempt;
      });
      const pause = retryDelayMs(attempt);
      expect((await firstRow())?.runAt.getTime()).toBe(clock().getTime() + pause);
      clock.advance(pause - 1);
      expect(await claimJobs(database.db, 'mail.send', clock(), clock(), 1)).toEqual([]);
      clock.advance(1);
    }
    await vi.waitUntil(async () => (await firstRow())?.state === 'failed');
    await queue.stop();
    expect(handler.mock.calls.map(([, { isLastTry }]) => isLastTry)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(await firstRow()).toMatchObject({ attempts: MAX_ATTEMPTS, lastError: 'Error: no mail server' });
  });

  it('takes over the job of a dead process once its lease has expired', async () => {
    const handler = vi.fn(async () => undefined);
    const queue = newQueue(handler);
    await enqueue(queue, 'left-behind');
    const leasedUntil = new Date(clock().getTime() + MAIL_LEASE_MS);
    const [dead] = await claimJobs(database.db, 'mail.send', clock(), leasedUntil, 1);
    expect(dead?.attempts).toBe(1);
    expect(await claimJobs(database.db, 'mail.send', clock(), leasedUntil, 1)).toEqual([]);
    clock.advance(MAIL_LEASE_MS + 1);
    await queue.start();
    await vi.waitUntil(async () => (await firstRow())?.state === 'done');
    await queue.stop();
    expect(handler).toHaveBeenCalledOnce();
    expect((await firstRow())?.attempts).toBe(2);
  });

  it('gives each job to one of two workers', async () => {
    const queue = newQueue(async () => undefined);
    for (let number = 0; number < 12; number += 1) await enqueue(queue, String(number));
    const until = new Date(clock().getTime() + MAIL_LEASE_MS);
    const claimed = await Promise.all(
      [1, 2, 3].map(() => claimJobs(database.db, 'mail.send', clock(), until, 5)),
    );
    const ids = claimed.flat().map(({ id }) => id);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it('keeps one job per key, and waits for its time', async () => {
    const handler = vi.fn(async () => undefined);
    const queue = newQueue(handler);
    const runAt = new Date(clock().getTime() + 60_000);
    await enqueue(queue, 'later', { singletonKey: 'daily', runAt });
    await enqueue(queue, 'twice', { singletonKey: 'daily' });
    expect(await rows()).toEqual([expect.objectContaining({ payload: mail('later') })]);
    expect(await claimJobs(database.db, 'mail.send', clock(), runAt, 5)).toEqual([]);
    clock.advance(60_000);
    expect(await claimJobs(database.db, 'mail.send', clock(), runAt, 5)).toHaveLength(1);
  });

  it('tells the queues with jobs to run: due, or left behind by a dead process', async () => {
    const at = (queue: string, ms: number) => ({
      queue,
      payload: {},
      runAt: new Date(clock().getTime() + ms),
    });
    await insertJobs(database.db, [
      at('due', 0),
      at('due', -1),
      at('later', 1),
      at('leased', 0),
      at('lost', 0),
    ]);
    await claimJobs(database.db, 'leased', clock(), new Date(clock().getTime() + 1), 1);
    await claimJobs(database.db, 'lost', clock(), new Date(clock().getTime() - 1), 1);
    const asked = ['lost', 'due', 'leased', 'later', 'none'];
    expect(await queuesWithDue(database.db, asked, clock())).toEqual(['lost', 'due']);
  });

  it('lets running jobs finish when stopped', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const handler = vi.fn(() => finished);
    const queue = newQueue(handler);
    await enqueue(queue, 'slow');
    await queue.start();
    await vi.waitUntil(() => handler.mock.calls.length === 1);
    const stopped = queue.stop();
    finish();
    await stopped;
    expect((await firstRow())?.state).toBe('done');
  });

  it('deletes ended jobs, successful or not, and no others', async () => {
    const queue = newQueue(async () => undefined);
    await enqueue(queue, 'done');
    await database.db.update(jobs).set({ state: 'done', finishedAt: clock() });
    await enqueue(queue, 'failed');
    const [failing] = await claimJobs(database.db, 'mail.send', clock(), clock(), 1);
    await failJob(database.db, failing?.id ?? '', 'no mail server', null, clock());
    await enqueue(queue, 'waiting');
    await forgetFinishedJobs(database.db, new Date(clock().getTime() + 1));
    expect(await rows()).toEqual([expect.objectContaining({ state: 'queued' })]);
  });
});
