import { dayAt, monthOf } from '@contract/days';
import { limits } from '@contract/limits';
import { calendarEvents, calendarSettings, calendarViews } from '@server/domain/calendar/calendar.tables';
import { type Collection, fields, type Rows } from '@server/platform/db/collection';
import { z } from 'zod';

const { id, dateTime, maybeDateTime } = fields;
const HOUR_MS = 3600_000;

const setting = z.strictObject({
  /** The company's. */
  id,
  companyId: id,
  enabledAt: maybeDateTime,
  subject: z.string().max(limits.text.subjectMax).nullable(),
  message: z.string().max(limits.text.messageMax).nullable(),
  notificationsEnabled: z.boolean(),
  updatedAt: dateTime,
});

/** Planned by month, not by date: when the demonstration moves with the calendar, a month still has one video. */
const event = z.strictObject({
  companyId: id,
  id,
  videoId: id,
  monthsFromNow: z.int().min(-36).max(36),
  day: z.int().min(1).max(28),
  createdBy: id,
});
type Event = z.infer<typeof event>;

/** How much a learner watched, and how long after the video went out; null: not yet. */
const view = z.strictObject({
  id,
  companyId: id,
  eventId: id,
  userId: id,
  percent: z.int().min(0).max(100),
  hoursAfter: z.number().positive().nullable(),
});
type View = z.infer<typeof view>;

/** When an event's day begins to go out. */
function dueAt({ monthsFromNow, day }: Event, now: Date): Date {
  const { sendHour } = limits.calendar;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsFromNow, day, sendHour));
}

interface Watching {
  readonly sentAt: Date;
  readonly percent: number;
  readonly hoursAfter: number | null;
}

/** What of it has happened by now. */
export function watchedBy(now: Date, { sentAt, percent, hoursAfter }: Watching) {
  const watchedAt = hoursAfter === null ? null : new Date(sentAt.getTime() + hoursAfter * HOUR_MS);
  if (watchedAt === null || watchedAt > now) return { percent: 0, watchedAt: null, completedAt: null };
  const isCompleted = percent >= limits.calendar.completedPercent;
  return { percent, watchedAt, completedAt: isCompleted ? watchedAt : null };
}

const settings: Collection<z.infer<typeof setting>> = {
  row: setting,
  table: calendarSettings,
  keys: ['companyId'],
};

const events: Collection<Event> = {
  row: event,
  table: calendarEvents,
  keys: ['companyId', 'id'],
  refs: { videoId: 'videos', createdBy: 'users' },
  unique: ({ companyId, monthsFromNow }) => ({ monthsFromNow: `${companyId} ${monthsFromNow}` }),
  map(row, _rows, now) {
    const due = dueAt(row, now);
    const plannedOn = dayAt(due, 'UTC');
    const createdAt = new Date(Math.min(due.getTime() - 30 * 24 * HOUR_MS, now.getTime()));
    return { ...row, plannedOn, month: monthOf(plannedOn), sentAt: due <= now ? due : null, createdAt };
  },
};

type Related = { calendar_events: Event; users: { departmentId: number } };

const views: Collection<View, Related> = {
  row: view,
  table: calendarViews,
  keys: ['companyId', 'eventId', 'userId'],
  refs: { eventId: 'calendar_events', userId: 'users' },
  check({ percent, hoursAfter, eventId }, report, { find }: Rows<Related>) {
    if (percent > 0 !== (hoursAfter !== null))
      report('hoursAfter', 'must be set exactly when something was watched', 'inconsistent');
    if ((find('calendar_events', eventId)?.monthsFromNow ?? 0) >= 0)
      report('eventId', 'only a past month has results', 'inconsistent');
  },
  map({ companyId, eventId, userId, percent, hoursAfter }, { find }, now) {
    const planned = find('calendar_events', eventId);
    const sentAt = planned ? dueAt(planned, now) : now;
    const departmentId = find('users', userId)?.departmentId;
    const key = { companyId, eventId, userId, departmentId };
    return { ...key, ...watchedBy(now, { sentAt, percent, hoursAfter }) };
  },
};

export const calendarCollections = {
  calendar_settings: settings,
  calendar_events: events,
  calendar_views: views,
};
