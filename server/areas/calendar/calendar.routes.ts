import { calendarEndpoints } from '@contract/calendar';
import { dayAt, lastOfMonth } from '@contract/days';
import { readCompany } from '@server/domain/company/company.queries';
import { withoutFew } from '@server/domain/reports/few';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { pageAnswer, pageOfAll, windowOf } from '@server/platform/http/paging';
import { csvLine, UTF8_MARK } from '@server/platform/text/csv';
import { listDepartments, listUsers } from './calendar.queries';
import {
  changeSettings,
  disableCalendar,
  enableCalendar,
  planVideo,
  readEvent,
  readSettings,
  removeVideo,
  replanVideo,
  requireNamedEvent,
} from './calendar.rules';
import { listEvents } from './events.queries';

const CSV_BATCH = 1000;
/** More than any company has. */
const MOST_DEPARTMENTS = 10_000;

/** The days of a year, or of one of its months. */
function daysOf(year: number, month?: number) {
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const prefix = `${year}-${String(month).padStart(2, '0')}`;
  return { from: `${prefix}-01`, to: lastOfMonth(prefix) };
}

/** Today where the company is. */
const todayOf = async (db: Queryable, companyId: number, now: Date) =>
  dayAt(now, (await readCompany(db, companyId)).timeZone);

const yearOf = (day: string) => Number(day.slice(0, 4));

async function* resultsCsv(db: Queryable, companyId: number, eventId: number): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(['Name', 'Email', 'Department', 'Status', 'Progress', 'Last watched']);
  for (let offset = 0; ; offset += CSV_BATCH) {
    const { items } = await listUsers(db, { companyId, eventId, offset, limit: CSV_BATCH }, {});
    yield items
      .map(({ name, email, department, status, progress, watchedAt }) =>
        csvLine([name, email, department, status, progress, watchedAt]),
      )
      .join('');
    if (items.length < CSV_BATCH) return;
  }
}

/** The monthly video: settings, planned videos and results. */
export function calendarRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(calendarEndpoints.settings, async ({ db, deps, params }) => ({
    data: await readSettings(db, params.companyId, deps.clock()),
  }));

  write(calendarEndpoints.enable, async ({ tx, deps, params: { companyId }, body, audit }) => {
    const data = await enableCalendar(tx, companyId, body, deps.clock());
    await audit({ action: 'calendar.enabled', target: { type: 'calendar', id: companyId }, details: body });
    return { data };
  });

  write(calendarEndpoints.disable, async ({ tx, deps, params: { companyId }, audit }) => {
    const data = await disableCalendar(tx, companyId, deps.clock());
    await audit({ action: 'calendar.disabled', target: { type: 'calendar', id: companyId } });
    return { data };
  });

  write(calendarEndpoints.updateSettings, async ({ tx, deps, params: { companyId }, body, audit }) => {
    const data = await changeSettings(tx, companyId, body, deps.clock());
    await audit({ action: 'calendar.updated', target: { type: 'calendar', id: companyId }, details: body });
    return { data };
  });

  read(calendarEndpoints.events, async ({ db, deps, params, query }) => {
    const { month } = query;
    const year = query.year ?? yearOf(await todayOf(db, params.companyId, deps.clock()));
    return { data: await listEvents(db, params.companyId, daysOf(year, month)) };
  });

  write(calendarEndpoints.addEvent, async ({ tx, deps, actor, body, audit }) => {
    const data = await planVideo(tx, actor, body, deps.clock());
    const target = { type: 'monthly_video', id: data.id };
    await audit({ action: 'monthly_video.planned', target, details: { ...body } });
    return { data };
  });

  write(calendarEndpoints.updateEvent, async ({ tx, deps, params, body, audit }) => {
    const data = await replanVideo(tx, params.companyId, params.eventId, body, deps.clock());
    const target = { type: 'monthly_video', id: data.id };
    await audit({ action: 'monthly_video.changed', target, details: { ...body } });
    return { data };
  });

  write(calendarEndpoints.deleteEvent, async ({ tx, deps, params: { companyId, eventId }, audit }) => {
    await removeVideo(tx, companyId, eventId, deps.clock());
    await audit({ action: 'monthly_video.removed', target: { type: 'monthly_video', id: eventId } });
    return { data: { id: eventId } };
  });

  read(calendarEndpoints.statistics, async ({ db, deps, params, body }) => {
    const today = await todayOf(db, params.companyId, deps.clock());
    const { from, to } = daysOf(body.year ?? yearOf(today));
    const past = { from, to: to < today ? to : today };
    return { data: await listEvents(db, params.companyId, past, 'last') };
  });

  read(calendarEndpoints.departmentsProgress, async ({ db, actor, params, body }) => {
    await readEvent(db, params.companyId, params.eventId);
    if (actor.isLearningPrivate) {
      const { items } = await listDepartments(db, { ...params, offset: 0, limit: MOST_DEPARTMENTS });
      return pageOfAll(
        withoutFew(items, ({ assigned }) => assigned),
        body,
      );
    }
    const { items, total } = await listDepartments(db, { ...params, ...windowOf(body) });
    return pageAnswer(items, total, body);
  });

  read(calendarEndpoints.usersProgress, async ({ db, params, body }) => {
    await requireNamedEvent(db, params.companyId, params.eventId);
    const { items, total } = await listUsers(db, { ...params, ...windowOf(body) }, body);
    return pageAnswer(items, total, body);
  });

  read(calendarEndpoints.exportResults, async ({ db, params: { companyId, eventId } }) => {
    await requireNamedEvent(db, companyId, eventId);
    const { date } = await readEvent(db, companyId, eventId);
    return { fileName: `monthly-video-${date}.csv`, chunks: resultsCsv(db, companyId, eventId) };
  });
}
