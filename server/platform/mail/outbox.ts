import { randomUUID } from 'node:crypto';
import { limits } from '@contract/limits';
import type { Database, Tx } from '@server/platform/db/client';
import { gathered } from '@server/platform/jobs/gathered';
import {
  type JobContext,
  type JobHandler,
  type JobName,
  type JobOptions,
  type JobPayloads,
  type JobQueue,
  MAIL_LEASE_MS,
  type MailJob,
  type MailReference,
  type StoredHandler,
  type StoredPayloads,
  type StoredQueue,
} from '@server/platform/jobs/queue';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import type { FastifyBaseLogger } from 'fastify';
import { isToMany } from './classes';
import {
  claimMails,
  endMails,
  findMails,
  forgetMails,
  giveUpMails,
  holdMail,
  insertMails,
  type MailEnd,
  releaseMail,
  takeUpMail,
} from './mails.queries';
import { emptyPlainMails } from './plain-mails.queries';
import { openMail, sealMail } from './sealing';

export interface OutboxDeps {
  readonly db: Database;
  readonly clock: () => Date;
  readonly secrets: SecretBox;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Longer than any mail is retried. */
const TRIED_FOR_MS = 24 * 3600_000;
/** How long a mail without a secret waits for its company's own mail. */
const HELD_FOR_MS = limits.ownMail.heldMs;
/** How long it is stored who was mailed what kind, without the content. */
const KEEP_MS = 7 * 24 * 3600_000;

/**
 * The connection was lost while the end of the message was on its way: it is unknown whether the server has
 * it.
 */
export class OutcomeUnknown extends Error {}

/** A company's own mail takes none at the moment: the mail waits, and is tried again then. */
export class MailHeld extends Error {
  constructor(
    readonly companyId: number,
    readonly until: Date,
  ) {
    super('the mail is held');
  }
}

/** The mail is not to be sent: its address was refused for good, or rests. */
export class MailRefused extends Error {}

/** The mail was sent by another worker, or erased. */
class MailGone extends Error {}

const TOGETHER_MAX = 200;
/** A statement about some mails costs nearly the same as about one. Connections wait for the first, nobody for the second. */
const CLAIM_WAIT_MS = 3;
const END_WAIT_MS = 10;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const idOf = (jobId: string): string => (UUID.test(jobId) ? jobId : randomUUID());

const isReference = (job: MailReference | MailJob): job is MailReference => !('template' in job);

type Stores = {
  [Name in JobName]: (
    tx: Tx,
    payloads: readonly JobPayloads[Name][],
    options?: JobOptions,
  ) => Promise<readonly StoredPayloads[Name][]>;
};
type Workers = { [Name in JobName]: (handler: JobHandler<Name>) => StoredHandler<Name> };

/**
 * The queue for mails. A mail's content is sealed, stored apart from its job, and deleted once the mail ends.
 * A mail interrupted during hand-over is not sent again, because it may have arrived (docs/operations.md).
 */
export function withOutbox(queue: StoredQueue, deps: OutboxDeps): JobQueue {
  const { db, clock, secrets, log } = deps;

  // Mails that are under way together share their statements.
  const found = gathered((ids: readonly string[]) => findMails(db, ids), { max: TOGETHER_MAX, waitMs: 0 });
  const claims = gathered((ids: readonly string[]) => claimMails(db, ids, clock()), {
    max: TOGETHER_MAX,
    waitMs: CLAIM_WAIT_MS,
  });
  const ends = gathered(
    async (mails: readonly MailEnd[]) => {
      await endMails(db, mails, clock());
      return mails;
    },
    { max: TOGETHER_MAX, waitMs: END_WAIT_MS },
  );
  const endMail = async (id: string, state: MailEnd['state']): Promise<void> => {
    await ends.add({ id, state });
  };

  /** Stores mails, and queues those to many people in their own lane. Returns the others, which are still to be queued. */
  async function keepMails(
    tx: Tx,
    mails: readonly MailJob[],
    options?: JobOptions,
  ): Promise<MailReference[]> {
    const kept = mails.map((mail) => sealMail(secrets, mail.mailId ?? randomUUID(), mail, clock()));
    await insertMails(tx, kept);
    const toMany = kept.filter(({ template }) => isToMany(template)).map(({ id }) => ({ mailId: id }));
    if (options) for (const mail of toMany) await queue.enqueue(tx, 'mail.many', mail, options);
    else await queue.enqueueAll(tx, 'mail.many', toMany);
    return kept.filter(({ template }) => !isToMany(template)).map(({ id }) => ({ mailId: id }));
  }

  /** Takes over a mail that a replica of the previous release enqueued unencrypted, during an upgrade. */
  async function adopt(mail: MailJob, jobId: string): Promise<string> {
    const id = idOf(jobId);
    await insertMails(db, [sealMail(secrets, id, mail, clock())]);
    return id;
  }

  async function hold(mailId: string, { companyId, until }: MailHeld): Promise<void> {
    await db.transaction(async (tx) => {
      await holdMail(tx, mailId, companyId, clock());
      await queue.enqueue(tx, 'mail.many', { mailId }, { runAt: until });
    });
  }

  const underWay = new Set<string>();

  /** One that is due twice, as it was held, is left to the job that has begun. */
  async function deliverOnce(
    mailId: string,
    context: JobContext,
    send: JobHandler<'mail.send'>,
  ): Promise<void> {
    if (underWay.has(mailId)) return;
    underWay.add(mailId);
    try {
      await deliver(mailId, context, send);
    } finally {
      underWay.delete(mailId);
    }
  }

  async function deliver(
    mailId: string,
    { isLastTry }: JobContext,
    send: JobHandler<'mail.send'>,
  ): Promise<void> {
    const row = await found.add(mailId);
    if (!row?.sealed) return;
    const giveUpOn = async (state: 'unknown') => {
      await endMail(mailId, state);
      log.warn(
        { mailId, template: row.template },
        'a mail may or may not have arrived; it is not sent again',
      );
    };
    // One that was held may be due twice, and the other job is sending it.
    const isFresh = clock().getTime() - row.updatedAt.getTime() < MAIL_LEASE_MS;
    if (row.state === 'sending' && row.heldFor !== null && isFresh) return;
    // Its worker has died or lost its lease.
    if (row.state === 'sending') return giveUpOn('unknown');
    try {
      const mail = openMail(secrets, row, row.sealed);
      const claimEnd = async () => {
        if (!(await claims.add(mailId))) throw new MailGone();
      };
      if (row.state === 'held') await takeUpMail(db, mailId, clock());
      await send(mail, { mailId, claimEnd, isReleased: row.isReleased });
    } catch (error) {
      if (error instanceof MailGone) return;
      if (error instanceof OutcomeUnknown) return giveUpOn('unknown');
      if (error instanceof MailRefused) return endMail(mailId, 'failed');
      if (error instanceof MailHeld) return hold(mailId, error);
      if (isLastTry) await endMail(mailId, 'failed');
      else await releaseMail(db, mailId, clock());
      throw error;
    }
    await endMail(mailId, 'sent');
  }

  const stored: Stores = {
    'mail.send': keepMails,
    'password.reset': async (_tx, jobs) => jobs,
    'operation.run': async (_tx, jobs) => jobs,
    'calendar.send': async (_tx, jobs) => jobs,
    'report.send': async (_tx, jobs) => jobs,
    'reminders.send': async (_tx, jobs) => jobs,
    'retention.run': async (_tx, jobs) => jobs,
    'campaign.start': async (_tx, jobs) => jobs,
    'campaign.end': async (_tx, jobs) => jobs,
    'campaign.remove': async (_tx, jobs) => jobs,
    'simulation.plan': async (_tx, jobs) => jobs,
    'simulation.test': async (_tx, jobs) => jobs,
    'invoice.send': async (_tx, jobs) => jobs,
    'invoice.notice': async (_tx, jobs) => jobs,
    'invoice.refund': async (_tx, jobs) => jobs,
    'payments.align': async (_tx, jobs) => jobs,
    'payments.close': async (_tx, jobs) => jobs,
    'company.remove': async (_tx, jobs) => jobs,
  };
  const workers: Workers = {
    'mail.send': (send) => async (job: MailReference | MailJob, context) => {
      const mailId = isReference(job) ? job.mailId : await adopt(job, context.jobId);
      await deliverOnce(mailId, context, send);
    },
    'password.reset': (handler) => handler,
    'operation.run': (handler) => handler,
    'calendar.send': (handler) => handler,
    'report.send': (handler) => handler,
    'reminders.send': (handler) => handler,
    'retention.run': (handler) => handler,
    'campaign.start': (handler) => handler,
    'campaign.end': (handler) => handler,
    'campaign.remove': (handler) => handler,
    'simulation.plan': (handler) => handler,
    'simulation.test': (handler) => handler,
    'invoice.send': (handler) => handler,
    'invoice.notice': (handler) => handler,
    'invoice.refund': (handler) => handler,
    'payments.align': (handler) => handler,
    'payments.close': (handler) => handler,
    'company.remove': (handler) => handler,
  };

  return {
    async enqueue(tx, name, payload, options) {
      for (const job of await stored[name](tx, [payload], options))
        await queue.enqueue(tx, name, job, options);
    },
    async enqueueAll(tx, name, payloads) {
      await queue.enqueueAll(tx, name, await stored[name](tx, payloads));
    },
    work(name, handler) {
      queue.work(name, workers[name](handler));
      if (name === 'mail.send')
        queue.work('mail.many', workers['mail.send'](handler as JobHandler<'mail.send'>));
    },
    async start() {
      await sealPlainMails(deps);
      await queue.start();
    },
    stop: () => queue.stop(),
  };
}

/** Seals the mails that an earlier release queued unencrypted. They keep their job's id where possible. */
async function sealPlainMails({ db, clock, secrets }: Omit<OutboxDeps, 'log'>): Promise<void> {
  await emptyPlainMails(db, async (tx, plain) => {
    const kept = plain.map(({ jobId, mail }) => sealMail(secrets, idOf(jobId), mail, clock()));
    await insertMails(tx, kept);
    return kept.map(({ id }) => id);
  });
}

/**
 * Hourly cleanup: deletes content that outlives its retries, seals mails of an older release, and deletes
 * ended mails.
 */
export async function tidyMails(deps: Omit<OutboxDeps, 'log'>): Promise<void> {
  const now = deps.clock();
  await sealPlainMails(deps);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await giveUpMails(deps.db, { created: ago(TRIED_FOR_MS), heldCreated: ago(HELD_FOR_MS) }, now);
  await forgetMails(deps.db, ago(KEEP_MS));
}
