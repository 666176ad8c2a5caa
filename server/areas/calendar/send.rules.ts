import { addDays, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { countSending } from '@server/domain/company/mail-limits';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { startOperation } from '@server/domain/operations/start';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import type { CalendarJob } from '@server/platform/jobs/queue';
import { findSender, freezeLearners, listDue, lockEvent, updateEvent, videoTitle } from './calendar.queries';
import { readSettings } from './calendar.rules';
import { findSettings } from './events.queries';

const { sendHour, lateDays } = limits.calendar;
const HOUR_MS = 3600_000;
/** Where a day begins first, and last. */
const [FIRST_ZONE, LAST_ZONE] = ['Etc/GMT-14', 'Etc/GMT+12'] as const;

/**
 * The planned days whose videos go out now where a company is: today's from the sending hour on, and those an
 * outage left behind.
 */
export function daysDue(now: Date, timeZone: string): { readonly from: string; readonly to: string } {
  const to = dayAt(new Date(now.getTime() - sendHour * HOUR_MS), timeZone);
  return { from: addDays(to, -lateDays), to };
}

/** Queues the planned videos whose day has come. A job that is already known is not queued again. */
export async function queueDue({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock();
  const at = new Date(now.getTime() - sendHour * HOUR_MS);
  const anywhere = { from: daysDue(now, LAST_ZONE).from, to: daysDue(now, FIRST_ZONE).to };
  for (const event of await listDue(db, { at, lateDays, anywhere })) {
    const singletonKey = `calendar.send:${event.companyId}:${event.eventId}:${dayAt(now, 'UTC')}`;
    await db.transaction((tx) => jobs.enqueue(tx, 'calendar.send', event, { singletonKey }));
  }
}

/**
 * Sends a planned video to the company's learners, once: the event is locked, and marked as sent in the transaction
 * that starts the operation. Nothing is sent while the monthly video is off, without Boost or a trial, or when the
 * plan was changed to another day.
 */
async function sendEvent(tx: Tx, deps: Deps, { companyId, eventId }: CalendarJob): Promise<void> {
  const now = deps.clock();
  const event = await lockEvent(tx, companyId, eventId);
  const company = await readCompany(tx, companyId);
  const { from, to } = daysDue(now, company.timeZone);
  if (!event || event.sentAt !== null || event.plannedOn > to || event.plannedOn < from) return;
  const stored = await findSettings(tx, companyId);
  const isOn = stored !== undefined && stored.enabledAt !== null;
  if (!isOn || company.status === 'SUSPENDED' || !isBoostedOrOnTrial(company, now)) return;
  const userId = await findSender(tx, { companyId, createdBy: event.createdBy, ownerId: company.ownerId });
  if (userId === undefined) return;
  const settings = await readSettings(tx, companyId, now);
  const requester = { companyId, userId, onBehalfOf: null };
  const notify = settings.calendarNotificationsEnabled;
  const requestId = `calendar-${eventId}`;
  const operation = await startOperation(tx, deps, {
    request: {
      kind: 'sendMonthlyVideo',
      payload: {
        eventId,
        title: await videoTitle(tx, event.videoId),
        notify,
        subject: settings.calendarSubject,
        message: settings.calendarMessage,
      },
    },
    requester,
    requestId,
    audit: (entry) => appendAuditEvent(tx, { ...entry, actor: requester, requestId, at: now }),
    freeze: async (key) => {
      const total = await freezeLearners(tx, key, eventId);
      if (notify) await countSending(tx, requester, 'monthlyVideo', total, now);
      return total;
    },
  });
  await updateEvent(tx, event, { sentAt: now, operationId: operation.id });
}

/** Makes this process send the planned videos. */
export function workOnCalendar(deps: Deps): void {
  deps.jobs.work('calendar.send', (job) => deps.db.transaction((tx) => sendEvent(tx, deps, job)));
}
