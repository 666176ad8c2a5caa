import {
  type CalendarEvent,
  type CalendarSettings,
  type CalendarSettingsBody,
  calendarYears,
} from '@contract/calendar';
import { dayAt, monthAt, monthOf } from '@contract/days';
import { ERROR_CODES } from '@contract/errors';
import { type Company, lockCompany, readCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { requireNamed } from '@server/domain/reports/named';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { SignedInActor } from '@server/platform/http/context';
import { conflict, HttpError, invalidField, notFound } from '@server/platform/http/errors';
import { mailParts } from '@server/platform/mail/render';
import { words } from '@server/platform/text/words';
import {
  deleteEvent,
  insertEvent,
  isMonthlyVideo,
  isMonthTaken,
  lockEvent,
  saveSettings,
  updateEvent,
} from './calendar.queries';
import { anonymousSince, findEvent, findSettings, type StoredEvent } from './events.queries';

/** The product's own notification, its placeholders not filled in. */
function defaultTexts({ lang }: Pick<Company, 'lang'>) {
  const { subject, body } = mailParts({
    template: 'monthlyVideo',
    lang,
    values: { companyName: '{companyName}', name: '{name}', videoTitle: '{videoTitle}' },
  });
  return { calendarSubject: subject, calendarMessage: body };
}

/** A company's monthly video: its state, its notification, and the mail around it. */
export async function readSettings(db: Queryable, companyId: number, now: Date): Promise<CalendarSettings> {
  const company = await readCompany(db, companyId);
  const stored = await findSettings(db, companyId);
  const standard = defaultTexts(company);
  const { action, footer } = mailParts({
    template: 'monthlyVideo',
    lang: company.lang,
    values: { companyName: company.name },
  });
  return {
    isLocked: !isBoostedOrOnTrial(company, now),
    isEnabled: (stored?.enabledAt ?? null) !== null,
    calendarSubject: stored?.subject ?? standard.calendarSubject,
    calendarMessage: stored?.message ?? standard.calendarMessage,
    calendarNotificationsEnabled: stored?.notificationsEnabled ?? true,
    frame: { action, footer },
    default: standard,
  };
}

/** The company, locked. Throws 403 without Boost or a trial: the Free plan has no monthly video. */
async function lockPaying(tx: Tx, companyId: number, now: Date): Promise<Company> {
  const company = await lockCompany(tx, companyId);
  if (!isBoostedOrOnTrial(company, now))
    throw new HttpError(403, ERROR_CODES.forbidden, 'The monthly video needs Boost or a trial.');
  return company;
}

const textsOf = ({
  calendarSubject,
  calendarMessage,
  calendarNotificationsEnabled,
}: CalendarSettingsBody) => ({
  subject: calendarSubject,
  message: calendarMessage,
  notificationsEnabled: calendarNotificationsEnabled,
});

/** Turns the monthly video on; fine if it is. Throws 403 without Boost or a trial. */
export async function enableCalendar(tx: Tx, companyId: number, body: CalendarSettingsBody, now: Date) {
  await lockPaying(tx, companyId, now);
  const stored = await findSettings(tx, companyId);
  await saveSettings(tx, companyId, { ...textsOf(body), enabledAt: stored?.enabledAt ?? now }, now);
  return readSettings(tx, companyId, now);
}

/** Turns it off, whatever the plan: nothing is sent any more. */
export async function disableCalendar(tx: Tx, companyId: number, now: Date) {
  await lockCompany(tx, companyId);
  await saveSettings(tx, companyId, { enabledAt: null }, now);
  return readSettings(tx, companyId, now);
}

/** Changes the notification. Throws 403 without Boost or a trial. */
export async function changeSettings(tx: Tx, companyId: number, body: CalendarSettingsBody, now: Date) {
  await lockPaying(tx, companyId, now);
  await saveSettings(tx, companyId, textsOf(body), now);
  return readSettings(tx, companyId, now);
}

interface Plan {
  readonly videoId: number;
  readonly date: string;
}

/** Throws 422 for a video or a day that can't be planned, 409 when the month has a video already. */
async function checkPlan(
  tx: Tx,
  { id: companyId, timeZone }: Pick<Company, 'id' | 'timeZone'>,
  { videoId, date }: Plan,
  now: Date,
  except?: number,
) {
  const today = dayAt(now, timeZone);
  if (!(await isMonthlyVideo(tx, videoId)))
    throw invalidField('videoId', 'Choose a monthly video of the library.');
  if (date < today) throw invalidField('date', 'The date must not be in the past.');
  const { last } = calendarYears(today);
  if (Number(date.slice(0, 4)) > last)
    throw invalidField('date', words`Choose a day up to the end of ${String(last)}.`);
  if (await isMonthTaken(tx, companyId, monthOf(date), except))
    throw conflict('This month already has a video. Only one can be planned each month.');
}

/** The event as the contract returns it. Throws 404. */
export async function readEvent(db: Queryable, companyId: number, eventId: number): Promise<CalendarEvent> {
  const event = await findEvent(db, companyId, eventId);
  if (!event) throw notFound('This monthly video');
  return event;
}

/** Throws 404 for the event of others, and 409 where its results have become anonymous. */
export async function requireNamedEvent(db: Queryable, companyId: number, eventId: number): Promise<void> {
  await readEvent(db, companyId, eventId);
  requireNamed({ anonymousAt: await anonymousSince(db, companyId, eventId) });
}

/** Plans a video. Throws what the plan's and the company's checks throw. */
export async function planVideo(tx: Tx, actor: SignedInActor, plan: Plan, now: Date): Promise<CalendarEvent> {
  const { companyId, userId } = actor;
  await checkPlan(tx, await lockPaying(tx, companyId, now), plan, now);
  const { videoId, date } = plan;
  const stored = {
    companyId,
    videoId,
    plannedOn: date,
    month: monthOf(date),
    createdBy: userId,
    createdAt: now,
  };
  return readEvent(tx, companyId, await insertEvent(tx, stored));
}

/** An event that may still change. Throws 404, and 409 once it has gone out or its month is over. */
async function lockPlanned(
  tx: Tx,
  { id: companyId, timeZone }: Pick<Company, 'id' | 'timeZone'>,
  eventId: number,
  now: Date,
): Promise<StoredEvent> {
  const event = await lockEvent(tx, companyId, eventId);
  if (!event) throw notFound('This monthly video');
  if (event.sentAt !== null) throw conflict('This video has already gone out and can no longer be changed.');
  if (event.month < monthAt(now, timeZone)) throw conflict('Past months can no longer be changed.');
  return event;
}

/** Plans another video or day in place of this one. Throws what planning throws, and 409 once it has gone out. */
export async function replanVideo(tx: Tx, companyId: number, eventId: number, plan: Plan, now: Date) {
  const company = await lockPaying(tx, companyId, now);
  const event = await lockPlanned(tx, company, eventId, now);
  await checkPlan(tx, company, plan, now, event.id);
  const { videoId, date } = plan;
  await updateEvent(tx, event, { videoId, plannedOn: date, month: monthOf(date) });
  return readEvent(tx, companyId, eventId);
}

/** Removes a planned video, whatever the plan. Throws 404, and 409 once it has gone out or its month is over. */
export async function removeVideo(tx: Tx, companyId: number, eventId: number, now: Date): Promise<void> {
  const company = await lockCompany(tx, companyId);
  await deleteEvent(tx, await lockPlanned(tx, company, eventId, now));
}
