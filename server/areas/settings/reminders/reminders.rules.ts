import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import type {
  EmailReminders,
  ReminderKindSettings,
  ReminderSchedule,
} from '@contract/settings/email-reminders';
import { type Company, lockCompany, readCompany } from '@server/domain/company/company.queries';
import { countMail } from '@server/domain/company/mail-limits';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { findPersonByUid } from '@server/domain/people/people.queries';
import { mailBrandOf } from '@server/domain/white-label/white-label.rules';
import { countEvents } from '@server/platform/db/audit.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { HttpError, notFound } from '@server/platform/http/errors';
import type { MailJob } from '@server/platform/jobs/queue';
import { renderMail } from '@server/platform/mail/render';
import { mailText } from '@server/platform/mail/texts';
import { openOf } from './due.queries';
import { allKinds, findRemindable, remindable } from './kinds';
import { defaultWords, learnerMail, type Words } from './mails';
import { nextSend, type SendTimes } from './next-send';
import { findSchedule, listKinds, lockSchedule, putKind, putSchedule } from './reminders.queries';
import { queueSend } from './send.rules';

const { hours, weekdays } = limits.reminders;
const DEFAULT_TIMES: SendTimes = { hours, weekdays };
const EXAMPLE_DAYS = 3;
const DAY_MS = 86_400_000;

/** What a company has set. */
export async function remindersOf(db: Queryable, deps: Deps, companyId: number): Promise<EmailReminders> {
  const company = await readCompany(db, companyId);
  const schedule = await findSchedule(db, companyId);
  const times = schedule ?? DEFAULT_TIMES;
  const isLocked = !isBoostedOrOnTrial(company, deps.clock());
  const kinds = await allKinds(db, deps, company);
  const planned = schedule?.nextAt ?? null;
  return {
    hours: [...times.hours],
    weekdays: [...times.weekdays],
    timeZone: company.timeZone,
    nextAt: isLocked ? null : (planned?.toISOString() ?? null),
    isLocked,
    isLearningPrivate: company.isLearningPrivate,
    kinds: kinds.map(({ reminder: _, ...settings }) => settings),
    default: defaultWords(company),
  };
}

/**
 * Plans the next send by the clocks of the company, which it has just set or moved. A send that has begun goes on to its end,
 * which plans the next one.
 */
async function plan(
  tx: Tx,
  deps: Deps,
  { id: companyId, timeZone }: Pick<Company, 'id' | 'timeZone'>,
  wanted?: SendTimes,
): Promise<void> {
  const now = deps.clock();
  const stored = await lockSchedule(tx, companyId);
  const times = wanted ?? stored ?? DEFAULT_TIMES;
  const registered = new Set(remindable(deps).map(({ kind }) => kind));
  const isOn = (await listKinds(tx, companyId)).some((one) => one.isOn && registered.has(one.kind));
  const isBegun = stored !== undefined && stored.runAt !== null;
  const planned = isOn ? nextSend(times, now, timeZone) : null;
  const nextAt = isBegun ? stored.nextAt : planned;
  const row = { companyId, hours: [...times.hours], weekdays: [...times.weekdays], nextAt, updatedAt: now };
  await putSchedule(tx, row);
  if (nextAt && !isBegun) await queueSend(tx, deps, { companyId, nextAt });
}

/** Sets when reminders go out. */
export async function changeSchedule(
  tx: Tx,
  deps: Deps,
  companyId: number,
  wanted: ReminderSchedule,
): Promise<EmailReminders> {
  await plan(tx, deps, await lockCompany(tx, companyId), wanted);
  return remindersOf(tx, deps, companyId);
}

/** After the company's clocks were changed: its hours are those of the new zone. */
export async function planForZone(
  tx: Tx,
  deps: Deps,
  company: Pick<Company, 'id' | 'timeZone'>,
): Promise<void> {
  if (await findSchedule(tx, company.id)) await plan(tx, deps, company);
}

/** Words that are the product's own follow it, in whatever language. */
const ownWords = (given: Words, standard: Words) => ({
  subject: given.subject === standard.subject ? null : given.subject,
  message: given.message === standard.message ? null : given.message,
});

/** A kind with its reminder. Throws 404 where nobody can be reminded of it. */
function remindableOf(deps: Deps, kind: string) {
  const found = findRemindable(deps, kind);
  if (!found) throw notFound('This kind of task');
  return found;
}

/** Sets when people are reminded of tasks of a kind. Throws 404. */
export async function changeKind(
  tx: Tx,
  deps: Deps,
  companyId: number,
  name: string,
  wanted: ReminderKindSettings,
): Promise<EmailReminders> {
  const { kind } = remindableOf(deps, name);
  const company = await lockCompany(tx, companyId);
  const { frequency, subject, message, ...settings } = wanted;
  await putKind(tx, {
    companyId,
    kind,
    ...settings,
    frequency: frequency === null ? null : `${frequency}`,
    ...ownWords({ subject, message }, defaultWords(company)),
    updatedAt: deps.clock(),
  });
  await plan(tx, deps, company);
  return remindersOf(tx, deps, companyId);
}

/** The mail as the caller would get it: about what they have to do of the kind, else an example. Throws 404. */
async function mailTo(
  db: Queryable,
  deps: Deps,
  actor: SignedInActor,
  { kind: name, words }: { readonly kind: string; readonly words: Words },
): Promise<MailJob> {
  const { kind, reminder } = remindableOf(deps, name);
  const company = await readCompany(db, actor.companyId);
  // Whoever is at the keyboard: a visiting partner, not the admin they act as.
  const reader = await findPersonByUid(db, actor.uid);
  if (!reader) throw new Error(`no user has the account ${actor.uid}`);
  const now = deps.clock();
  const { companyId, userId } = actor;
  const own = actor.isVisitor ? [] : await openOf(db, { companyId, userId, now }, { kind, reminder });
  const title = mailText(company.lang, 'taskReminder.example', {});
  const example = {
    title,
    dueAt: new Date(now.getTime() + EXAMPLE_DAYS * DAY_MS),
    timeZone: company.timeZone,
  };
  const [first] = own;
  return learnerMail(deps, company, {
    reader,
    words,
    tasks: first ? own : [example],
    path: first && own.length === 1 ? reminder.path(first.itemId) : '',
  });
}

type Asked = Parameters<typeof mailTo>[3];

/** The mail rendered, with the company's look. Throws 404. */
export async function previewReminder(db: Queryable, deps: Deps, actor: SignedInActor, asked: Asked) {
  const mail = await mailTo(db, deps, actor, asked);
  const brand = await mailBrandOf({ db, config: deps.config }, { to: mail.to, companyId: actor.companyId });
  const { subject, html } = renderMail(mail, brand);
  // Attached in a mail.
  return { subject, html: html.replace('src="cid:logo"', `src="${brand?.logo ?? ''}"`) };
}

/** Test mails are counted by it. */
export const testTarget = (actor: SignedInActor) => ({ type: 'reminder_test', id: actor.userId });

/** Mails it to the caller, and returns their address. Throws 404, and 429 after a few. */
export async function testReminder(tx: Tx, deps: Deps, actor: SignedInActor, asked: Asked): Promise<string> {
  const now = deps.clock();
  // Locked, so that concurrent test mails count each other.
  await lockCompany(tx, actor.companyId);
  const since = new Date(now.getTime() - limits.users.testMailsWindowMs);
  if ((await countEvents(tx, actor.companyId, testTarget(actor), since)) >= limits.users.testMailsMax)
    throw new HttpError(
      429,
      ERROR_CODES.tooManyRequests,
      'Too many test emails. Please try again in 10 minutes.',
    );
  const mail = await mailTo(tx, deps, actor, asked);
  await countMail(tx, actor, 'reminder', mail.to, now);
  await deps.jobs.enqueue(tx, 'mail.send', { ...mail, companyId: actor.companyId });
  return mail.to;
}
