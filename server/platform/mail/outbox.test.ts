import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { movableClock } from '@server/platform/identity/testing';
import { embeddedQueue } from '@server/platform/jobs/embedded';
import { jobs } from '@server/platform/jobs/jobs.tables';
import { type JobQueue, MAILS_AT_ONCE, MAX_ATTEMPTS, type MailJob } from '@server/platform/jobs/queue';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import { type SmtpServer, startSmtp } from '@tests/support/smtp';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Mailer, smtpMailer } from './mailer';
import { mails } from './mails.tables';
import { tidyMails, withOutbox } from './outbox';

const HOUR_MS = 3600_000;
/** Generous, for a busy machine. */
const waitUntil = (reached: () => Promise<boolean>) => vi.waitUntil(reached, { timeout: 30_000 });
const SECRET = 'Qw3rTy-one-time';
const mail = (to: string): MailJob => ({
  template: 'invitation',
  to,
  replyTo: 'admin@larkfield.example',
  lang: 'en',
  values: { companyName: 'Larkfield', name: 'Bo', days: '7', link: `https://learn.example/?token=${SECRET}` },
  texts: { subject: `${SECRET} subject`, message: `${SECRET} message` },
});

let database: OpenDatabase;
let smtp: SmtpServer;
let mailer: Mailer;
let queue: JobQueue;
const clock = movableClock();
const secrets = createSecretBox('a secret of the tests, 32 characters');
const log = { warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  [database, smtp] = await Promise.all([testDatabase(), startSmtp()]);
  mailer = smtpMailer(`smtp://127.0.0.1:${smtp.port}`, 'Vigil <no-reply@vigil.example>', async () => null);
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.delete(jobs);
  await database.db.delete(mails);
  smtp.messages.splice(0);
  log.warn.mockClear();
  queue = newQueue();
  queue.work('mail.send', mailer.send);
});
afterEach(() => queue.stop());

const newQueue = () =>
  withOutbox(embeddedQueue({ db: database.db, clock, log, pollMs: 5 }), {
    db: database.db,
    clock,
    secrets,
    log,
  });
const enqueue = (to: string) => database.db.transaction((tx) => queue.enqueue(tx, 'mail.send', mail(to)));
const mailRow = async () => (await database.db.select().from(mails))[0];
const jobRow = async () => (await database.db.select().from(jobs))[0];
const jobEnds = () => waitUntil(async () => ['done', 'failed'].includes((await jobRow())?.state ?? ''));
const subjectsOf = () => smtp.messages.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
/** The full content of both tables. */
const everything = async () => JSON.stringify([await mailRow(), await jobRow()]);

describe('a waiting mail', () => {
  it('is sealed, apart from its job, with only its addresses in plain text', async () => {
    await enqueue('bo@larkfield.example');
    expect(await everything()).not.toContain(SECRET);
    expect(await jobRow()).toMatchObject({ queue: 'mail.many', payload: { mailId: (await mailRow())?.id } });
    expect(await mailRow()).toMatchObject({
      to: 'bo@larkfield.example',
      replyTo: 'admin@larkfield.example',
      template: 'invitation',
      state: 'queued',
    });
  });

  it('arrives as requested, and leaves none of its content behind', async () => {
    await enqueue('bo@larkfield.example');
    await queue.start();
    await jobEnds();
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]?.text.replaceAll('=\n', '')).toContain(SECRET);
    expect(await mailRow()).toMatchObject({ state: 'sent', sealed: null });
  });

  it('can not be opened for another recipient', async () => {
    await enqueue('bo@larkfield.example');
    await database.db.update(mails).set({ to: 'thief@elsewhere.example' });
    await queue.start();
    await waitUntil(async () => (await jobRow())?.lastError !== null);
    expect(smtp.messages).toEqual([]);
  });

  it('is not sent once erased, not even halfway through', async () => {
    await enqueue('bo@larkfield.example');
    queue = newQueue();
    queue.work('mail.send', async (job, context) => {
      await database.db.delete(mails);
      await mailer.send(job, context);
    });
    await queue.start();
    await jobEnds();
    expect((await jobRow())?.state).toBe('done');
    expect(smtp.messages).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('after the message ends the mail: it may have arrived, and is not sent twice', async () => {
    smtp.endings.push('drop');
    await enqueue('bo@larkfield.example');
    await queue.start();
    await jobEnds();
    expect((await jobRow())?.state).toBe('done');
    expect(await mailRow()).toMatchObject({ state: 'unknown', sealed: null });
    expect(smtp.messages).toHaveLength(1);
    expect(JSON.stringify(log.warn.mock.calls)).toContain('not sent again');
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('bo@larkfield.example');
  });

  it.each(['dropBefore', 'refuse'] as const)(
    '%s: the mail is tried again under the same Message-ID',
    async (ending) => {
      smtp.endings.push(ending);
      await enqueue('bo@larkfield.example');
      await queue.start();
      await waitUntil(async () => (await jobRow())?.attempts === 1 && (await jobRow())?.state === 'queued');
      expect(await mailRow()).toMatchObject({ state: 'queued', sealed: expect.any(String) });
      clock.advance(HOUR_MS);
      await jobEnds();
      expect((await mailRow())?.state).toBe('sent');
      const ids = subjectsOf();
      expect(ids.at(-1)).toBe(`<mail-${(await mailRow())?.id}@vigil.example>`);
      expect(new Set(ids).size).toBe(1);
      expect(ids).toHaveLength(ending === 'refuse' ? 2 : 1);
    },
  );

  it('in a process that dies while sending leaves the mail alone', async () => {
    await enqueue('bo@larkfield.example');
    await database.db.update(mails).set({ state: 'sending' });
    await queue.start();
    await jobEnds();
    expect(smtp.messages).toEqual([]);
    expect(await mailRow()).toMatchObject({ state: 'unknown', sealed: null });
  });
});

describe('many mails', () => {
  const reminder = (to: string): MailJob => ({
    ...{ template: 'reminder', to, lang: 'en' },
    values: {
      companyName: 'Larkfield',
      subject: 'Three courses',
      message: 'Please.',
      name: 'Bo',
      link: 'https://learn.example',
    },
  });
  const code: MailJob = {
    template: 'loginCode',
    to: 'ann@larkfield.example',
    lang: 'en',
    values: { code: '123456' },
  };
  const sentTo = () => smtp.messages.map(({ text }) => /^To: (.*)$/im.exec(text)?.[1] ?? '');

  it('do not keep a code waiting, however many they are and however slow', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    queue = newQueue();
    queue.work('mail.send', async (job, context) => {
      if (job.template === 'reminder') await released;
      await mailer.send(job, context);
    });
    const count = MAILS_AT_ONCE['mail.many'] + 20;
    const people = [...Array(count).keys()].map((number) => `p${number}@larkfield.example`);
    await database.db.transaction((tx) => queue.enqueueAll(tx, 'mail.send', people.map(reminder)));
    await queue.start();
    await waitUntil(
      async () => (await database.db.$count(jobs, eq(jobs.state, 'active'))) === MAILS_AT_ONCE['mail.many'],
    );
    await database.db.transaction((tx) => queue.enqueue(tx, 'mail.send', code));
    await waitUntil(async () => smtp.messages.length > 0);
    expect(sentTo()).toEqual(['ann@larkfield.example']);
    release();
    await waitUntil(async () => (await database.db.$count(jobs, eq(jobs.state, 'done'))) === count + 1);
    expect(sentTo().toSorted()).toEqual(['ann@larkfield.example', ...people].toSorted());
    expect(await database.db.$count(mails, eq(mails.state, 'sent'))).toBe(count + 1);
  });

  it('have connections of their own, which a code does not wait for', async () => {
    let release: () => void = () => undefined;
    const stuck = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The mailer of these tests has one connection for mails to many.
    const sending = mailer.send(reminder('bo@larkfield.example'), { mailId: 'one', claimEnd: () => stuck });
    await mailer.send(code, { mailId: 'two', claimEnd: async () => undefined });
    expect(sentTo()).toEqual(['ann@larkfield.example']);
    release();
    await sending;
    expect(sentTo()).toEqual(['ann@larkfield.example', 'bo@larkfield.example']);
  });

  it('of which one is erased: the others are sent, and its message is broken off', async () => {
    const people = ['a', 'b', 'c'].map((name) => `${name}@larkfield.example`);
    await database.db.transaction((tx) => queue.enqueueAll(tx, 'mail.send', people.map(reminder)));
    queue = newQueue();
    queue.work('mail.send', async (job, context) => {
      if (job.to.startsWith('b')) await database.db.delete(mails).where(eq(mails.to, job.to));
      await mailer.send(job, context);
    });
    await queue.start();
    await waitUntil(async () => (await database.db.$count(jobs, eq(jobs.state, 'done'))) === 3);
    expect(sentTo().toSorted()).toEqual(['a@larkfield.example', 'c@larkfield.example']);
  });
});

describe('two workers with the same mail', () => {
  it('hand it over once', async () => {
    await enqueue('bo@larkfield.example');
    const row = await mailRow();
    queue = newQueue();
    queue.work('mail.send', async (job, context) => {
      // Another replica has taken over, because this one was slow to reach the server.
      await database.db.update(mails).set({ state: 'sending' });
      await mailer.send(job, context);
    });
    await queue.start();
    await jobEnds();
    expect(smtp.messages).toEqual([]);
    expect(await mailRow()).toMatchObject({ id: row?.id, state: 'sending' });
  });
});

describe('no secret outlives the retries', () => {
  it('when all of them have failed', async () => {
    smtp.endings.push(...Array.from({ length: MAX_ATTEMPTS }, () => 'refuse' as const));
    await enqueue('bo@larkfield.example');
    await queue.start();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await waitUntil(async () => {
        const row = await jobRow();
        return row?.attempts === attempt && row.state !== 'active';
      });
      clock.advance(HOUR_MS);
    }
    expect((await jobRow())?.state).toBe('failed');
    expect(await mailRow()).toMatchObject({ state: 'failed', sealed: null });
  });

  it('when their job was lost; and ended mails are deleted after a week', async () => {
    await enqueue('bo@larkfield.example');
    await tidyMails({ db: database.db, clock, secrets });
    expect((await mailRow())?.sealed).not.toBeNull();
    clock.advance(24 * HOUR_MS + 1);
    await tidyMails({ db: database.db, clock, secrets });
    expect(await mailRow()).toMatchObject({ state: 'failed', sealed: null });
    clock.advance(6 * 24 * HOUR_MS);
    await tidyMails({ db: database.db, clock, secrets });
    expect(await mailRow()).toBeUndefined();
  });
});

describe('unencrypted mails of an earlier release', () => {
  const insertPlain = (state: 'queued' | 'done' | 'failed', to: string) =>
    database.db.insert(jobs).values({ queue: 'mail.send', payload: mail(to), state, runAt: clock() });

  it('are sealed and sent at startup, and emptied when they have ended', async () => {
    await insertPlain('done', 'done@larkfield.example');
    await insertPlain('failed', 'failed@larkfield.example');
    await tidyMails({ db: database.db, clock, secrets });
    expect(JSON.stringify(await database.db.select().from(jobs))).not.toMatch(/larkfield|one-time/);
    await database.db.delete(jobs);
    await insertPlain('queued', 'waits@larkfield.example');
    await tidyMails({ db: database.db, clock, secrets });
    expect(await everything()).not.toContain(SECRET);
    await queue.start();
    await jobEnds();
    expect(smtp.messages[0]?.text).toContain('waits@larkfield.example');
    expect((await mailRow())?.state).toBe('sent');
  });

  it('are also found in the tables of pg-boss', async () => {
    await database.db.execute(sql`CREATE SCHEMA pgboss`);
    const id = '11111111-2222-3333-4444-555555555555';
    for (const table of ['job', 'archive']) {
      const name = sql.raw(`pgboss.${table}`);
      await database.db.execute(sql`CREATE TABLE ${name} (id uuid, name text, data jsonb, state text)`);
      for (const [key, state] of [
        [id, table === 'job' ? 'retry' : 'failed'],
        ['11111111-2222-3333-4444-666666666666', 'completed'],
      ]) {
        const data = JSON.stringify(mail('boss@larkfield.example'));
        await database.db.execute(
          sql`INSERT INTO ${name} VALUES (${key}, 'mail.send', ${data}::jsonb, ${state})`,
        );
      }
    }
    await tidyMails({ db: database.db, clock, secrets });
    const rows = await database.db.execute(sql`
      SELECT state, data FROM pgboss.job UNION ALL SELECT state, data FROM pgboss.archive ORDER BY state`);
    expect(rows.rows.filter(({ state }) => state !== 'retry').map(({ data }) => data)).toEqual([{}, {}, {}]);
    expect(rows.rows.find(({ state }) => state === 'retry')?.data).toEqual({ mailId: id });
    expect(await mailRow()).toMatchObject({ id, to: 'boss@larkfield.example', state: 'queued' });
    await database.db.execute(sql`DROP SCHEMA pgboss CASCADE`);
  });
});
