import { randomUUID } from 'node:crypto';
import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { countReaders } from '@server/domain/company/mail-limits';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { restingAmong } from '@server/domain/own-mail/route';
import { countAutomatic } from '@server/domain/reminders/reminded.queries';
import { allowLongWork, type Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { MailJob, RemindersJob } from '@server/platform/jobs/queue';
import { emailKey } from '@server/platform/text/text';
import { type DueTask, dueTasks, lastOfRange, nextSize, type Send } from './due.queries';
import { type KindInForce, kindsInForce } from './kinds';
import { learnerMail, managerMail, type Words } from './mails';
import { coveredBy, nextSend, sendNow } from './next-send';
import {
  dueCompanies,
  forgetSent,
  insertSent,
  lockSchedule,
  type ScheduleRow,
  type SentRow,
  setSchedule,
  type ToldOf,
  toldOf,
} from './reminders.queries';
import { byPerson, learnerRow, managerRow, type SendFacts } from './sent-rows';

const { batchPeople, lateMs } = limits.reminders;
const { sliceMs } = limits.operations;
const HOUR_MS = 3600_000;
/** Companies that one run queues at most; the next is an hour later. */
const QUEUED_MAX = 5000;

type Queueing = Pick<Deps, 'db' | 'jobs' | 'clock'>;

/** Queues a send for its hour, if that comes before the next sweep. */
export async function queueSend(
  tx: Tx,
  { jobs, clock }: Pick<Queueing, 'jobs' | 'clock'>,
  { companyId, nextAt }: { readonly companyId: number; readonly nextAt: Date },
): Promise<void> {
  const now = clock();
  if (nextAt.getTime() > now.getTime() + HOUR_MS) return;
  const job = { companyId, dueAt: nextAt.toISOString() };
  // A send whose job was lost is queued again by the next sweep.
  const singletonKey = `reminders.send:${companyId}:${job.dueAt}:${now.toISOString().slice(0, 13)}`;
  await jobs.enqueue(tx, 'reminders.send', job, { runAt: nextAt > now ? nextAt : now, singletonKey });
}

/** Queues the sends of the coming hour, and those that were missed. */
export async function queueDueReminders(deps: Queueing): Promise<void> {
  const until = new Date(deps.clock().getTime() + HOUR_MS);
  for (const due of await dueCompanies(deps.db, until, QUEUED_MAX))
    await deps.db.transaction((tx) => queueSend(tx, deps, due));
}

/** Forgets what went out long ago. */
export const forgetOld = (tx: Tx, now: Date): Promise<void> =>
  forgetSent(tx, new Date(now.getTime() - limits.reminders.keepMs));

/** Nothing is sent to the people of a company that is closed, or that has neither Boost nor a trial. */
const isSending = (company: Company, now: Date): boolean =>
  company.disabledAt === null && company.status !== 'SUSPENDED' && isBoostedOrOnTrial(company, now);

interface Run extends Send, SendFacts {
  readonly company: Company;
  readonly schedule: ScheduleRow;
  readonly kinds: readonly KindInForce[];
}

/**
 * The send of a job: the one that has begun, or the one that is due now, which stands for all that were missed. Null when it is
 * over, was planned anew, or comes too late; then the next is planned.
 */
async function runOf(tx: Tx, deps: Deps, { companyId, dueAt }: RemindersJob): Promise<Run | null> {
  const schedule = await lockSchedule(tx, companyId);
  if (schedule?.nextAt?.toISOString() !== dueAt) return null;
  const now = deps.clock();
  if (schedule.nextAt > now) return null;
  const company = await readCompany(tx, companyId);
  const { timeZone } = company;
  const kinds = await kindsInForce(tx, deps, companyId);
  const begun = schedule.runAt;
  const isFresh = begun === null || now.getTime() - begun.getTime() <= lateMs;
  const sendAt = begun ?? sendNow(schedule, now, timeZone);
  if (!sendAt || !isFresh || kinds.length === 0 || !isSending(company, now)) {
    await end(tx, { companyId, schedule, timeZone, now, isOn: kinds.length > 0 });
    return null;
  }
  const day = dayAt(sendAt, timeZone);
  const coversUntil = coveredBy(schedule, day);
  return { companyId, company, schedule, kinds, sendAt, timeZone, day, coversUntil, now };
}

interface Ended {
  readonly companyId: number;
  readonly schedule: ScheduleRow;
  readonly timeZone: string;
  readonly now: Date;
  readonly isOn: boolean;
}

/** Ends a send and plans the next. */
async function end(tx: Tx, { companyId, schedule, timeZone, now, isOn }: Ended): Promise<void> {
  const nextAt = isOn ? nextSend(schedule, now, timeZone) : null;
  await setSchedule(tx, companyId, { nextAt, runAt: null, phase: 'people', cursor: 0 });
}

/** Why one of these addresses gets no mail now: mail servers refuse it, or it has had too many. Counts the others. */
async function unmailable(tx: Tx, deps: Deps, { companyId, now }: Run, emails: readonly string[]) {
  const resting = await restingAmong(tx, deps, companyId, emails);
  const rests = (email: string) => resting.has(emailKey(email));
  const others = emails.filter((email) => !rests(email));
  const full = await countReaders(tx, companyId, 'reminder', others, now);
  return (email: string): 'ADDRESS_RESTS' | 'TOO_MANY' | undefined => {
    if (rests(email)) return 'ADDRESS_RESTS';
    return full.has(email) ? 'TOO_MANY' : undefined;
  };
}

/** Mails people about what is due, and counts it. Those who can't be mailed now are only noted. */
async function remindPeople(tx: Tx, deps: Deps, run: Run, tasks: readonly DueTask[]): Promise<void> {
  const { company, companyId, kinds } = run;
  const people = byPerson(tasks, ({ userId }) => userId);
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]));
  const emails = [...people.values()].map(([{ email }]) => email);
  const whyNot = await unmailable(tx, deps, run, emails);
  const mails = new Map<number, MailJob>();
  const rows: SentRow[] = [];
  for (const [userId, [first, ...others]] of people) {
    const all = [first, ...others];
    const code = whyNot(first.email);
    const mailId = randomUUID();
    rows.push({ ...learnerRow(run, userId, all, code), ...(code ? {} : { mailId }) });
    const kind = kindOf.get(first.itemType);
    if (code || !kind) continue;
    const path = others.length === 0 ? kind.reminder.path(first.itemId) : '';
    const words: Words = kind;
    mails.set(userId, { ...learnerMail(deps, company, { reader: first, words, tasks: all, path }), mailId });
  }
  const isNew = await insertSent(tx, rows);
  const reminded = tasks.filter(({ userId }) => isNew.has(userId) && mails.has(userId));
  await countAutomatic(tx, companyId, run, reminded);
  const queued = [...mails].filter(([userId]) => isNew.has(userId)).map(([, mail]) => mail);
  if (queued.length > 0) await deps.jobs.enqueueAll(tx, 'mail.send', queued);
}

/** Mails managers about those of their people who were reminded, again, in this send. */
async function tellManagers(tx: Tx, deps: Deps, run: Run, told: readonly ToldOf[]): Promise<void> {
  const { company } = run;
  const byManager = byPerson(told, ({ managerId }) => managerId);
  const emails = [...byManager.values()].map(([{ email }]) => email);
  const whyNot = await unmailable(tx, deps, run, emails);
  const mails = new Map<number, MailJob>();
  const rows = [...byManager].map(([userId, people]): SentRow => {
    const mailId = randomUUID();
    const mail = managerMail(company, people);
    const code = whyNot(mail.to);
    if (!code) mails.set(userId, { ...mail, mailId });
    return { ...managerRow(run, userId, people, code), ...(code ? {} : { mailId }) };
  });
  const isNew = await insertSent(tx, rows);
  const queued = [...mails].filter(([userId]) => isNew.has(userId)).map(([, mail]) => mail);
  if (queued.length > 0) await deps.jobs.enqueueAll(tx, 'mail.send', queued);
}

/**
 * Looks at the next people of a send, or their managers. Returns how many of them were mailed; null when nothing is left to do.
 */
async function sendBatch(tx: Tx, deps: Deps, job: RemindersJob, size: number): Promise<number | null> {
  await allowLongWork(tx);
  const run = await runOf(tx, deps, job);
  if (!run) return null;
  const { companyId, schedule, sendAt } = run;
  const step = (phase: ScheduleRow['phase'], cursor: number) =>
    setSchedule(tx, companyId, { runAt: sendAt, phase, cursor });
  if (schedule.phase === 'people') {
    const upTo = await lastOfRange(tx, companyId, { after: schedule.cursor, size });
    if (upTo === null) {
      await step('managers', 0);
      return 0;
    }
    const range = { after: schedule.cursor, upTo, people: batchPeople };
    const tasks = await dueTasks(tx, run, run.kinds, range);
    await remindPeople(tx, deps, run, tasks);
    const found = new Set(tasks.map(({ userId }) => userId)).size;
    await step('people', found === batchPeople ? (tasks.at(-1)?.userId ?? upTo) : upTo);
    return found;
  }
  const window = { companyId, sendAt, after: schedule.cursor, managers: batchPeople };
  const told = await toldOf(tx, window);
  const last = told.at(-1);
  if (!last) {
    await end(tx, { ...run, isOn: true });
    return null;
  }
  await tellManagers(tx, deps, run, told);
  await step('managers', last.managerId);
  return told.length;
}

/**
 * Sends a company's reminders, for a while; then another job goes on. Each batch is one transaction with the mails, the rows that
 * say so and how far it has come, so that a crash or a second job neither repeats nor leaves out anybody.
 */
export async function sendReminders(deps: Deps, job: RemindersJob): Promise<void> {
  const until = performance.now() + sliceMs;
  let size: number = batchPeople;
  while (performance.now() < until) {
    const people = size;
    const mailed = await retriedTransaction(deps.db, (tx) => sendBatch(tx, deps, job, people));
    if (mailed === null) return;
    size = nextSize(size, mailed);
  }
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'reminders.send', job));
}

/** Makes this process send reminders. */
export function workOnReminders(deps: Deps): void {
  deps.jobs.work('reminders.send', (job) => sendReminders(deps, job));
}
