import type { QueryOf } from '@contract/endpoint';
import { searchKey } from '@contract/names';
import { learningReportEndpoints, type MonthlyVideo } from '@contract/reports/learning';
import { calendarEvents } from '@server/domain/calendar/calendar.tables';
import type { ReportColumns } from '@server/domain/reports/columns';
import { rangeOf } from '@server/domain/reports/range';
import { isTold } from '@server/domain/reports/told';
import { videos } from '@server/domain/videos/videos.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import type { binder } from '@server/platform/http/bind';
import { pageOfAll, tableAnswer } from '@server/platform/http/paging';
import { sortedBy } from '@server/platform/text/sorting';
import { and, desc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm';
import { percentOf, type ReportCompany, reportCompany } from './training';

interface SentFilter {
  readonly ids?: readonly number[] | undefined;
  readonly months?: readonly string[] | undefined;
  /** Days that the video was planned on. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The months' videos that were sent, newest first: one a month at most. */
async function sentVideos(
  db: Queryable,
  { companyId, isPrivate }: ReportCompany,
  { ids, months, from, to }: SentFilter,
): Promise<MonthlyVideo[]> {
  const rows = await plannedOnce(
    db
      .select({ event: calendarEvents, title: videos.title })
      .from(calendarEvents)
      .innerJoin(videos, eq(videos.id, calendarEvents.videoId))
      .where(
        and(
          eq(calendarEvents.companyId, companyId),
          isNotNull(calendarEvents.sentAt),
          ids && isAmong(calendarEvents.id, ids),
          months && sql`${calendarEvents.month} = ANY(${sql.param(months)}::text[])`,
          from ? gte(calendarEvents.plannedOn, from) : undefined,
          to ? lte(calendarEvents.plannedOn, to) : undefined,
        ),
      )
      .orderBy(desc(calendarEvents.month)),
  );
  return rows.flatMap(({ event, title }) => {
    const { id, month, plannedOn, sentAt, assignedCount: assigned } = event;
    if (!sentAt) return [];
    const isShown = isTold(assigned, isPrivate);
    const told = (value: number | null) => (isShown ? value : null);
    return {
      id,
      title,
      month,
      plannedOn,
      sentAt: sentAt.toISOString(),
      assigned,
      started: told(event.startedCount),
      completed: told(event.completedCount),
      notStarted: told(assigned - event.startedCount),
      startedPercent: told(percentOf(event.startedCount, assigned)),
      completedPercent: told(percentOf(event.completedCount, assigned)),
    };
  });
}

export interface VideosFilter {
  readonly months?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const scopeOf = (company: ReportCompany, { months, from, to }: VideosFilter): SentFilter =>
  months ? { months } : rangeOf({ from, to }, company);

/** The monthly videos of a range or of chosen months, newest first. */
export const monthlyVideos = (db: Queryable, company: ReportCompany, query: VideosFilter) =>
  sentVideos(db, company, scopeOf(company, query));

/** The same all together; where nothing is told of few people, without what those of fewer than five have done. */
export async function monthlyVideoStatistics(db: Queryable, company: ReportCompany, query: VideosFilter) {
  const range = rangeOf(query.months ? {} : query, company);
  const rows = await monthlyVideos(db, company, query);
  const told = rows.filter(({ assigned }) => assigned > 0 && isTold(assigned, company.isPrivate));
  const sumOf = (of: 'assigned' | 'started' | 'completed' | 'notStarted') =>
    told.reduce((sum, row) => sum + (row[of] ?? 0), 0);
  const assigned = rows.reduce((sum, row) => sum + row.assigned, 0);
  const isAnything = told.length > 0 || assigned === 0;
  const months = rows.map(({ plannedOn }) => plannedOn).toSorted();
  return {
    asOf: company.now.toISOString(),
    timeZone: company.timeZone,
    from: (query.months && months[0]) || range.from,
    to: (query.months && months.at(-1)) || range.to,
    videos: rows.length,
    assigned,
    started: isAnything ? sumOf('started') : null,
    completed: isAnything ? sumOf('completed') : null,
    notStarted: isAnything ? sumOf('notStarted') : null,
    startedPercent: percentOf(sumOf('started'), sumOf('assigned')),
    completedPercent: percentOf(sumOf('completed'), sumOf('assigned')),
    months: rows.toReversed(),
  };
}

/** Those that a search finds, in the order of their list. */
export function videosInOrder(
  rows: readonly MonthlyVideo[],
  {
    orderBy = 'month',
    order = 'desc',
    searchText = '',
  }: Pick<QueryOf<typeof learningReportEndpoints.monthlyVideoReport>, 'orderBy' | 'order' | 'searchText'>,
): MonthlyVideo[] {
  const search = searchKey(searchText);
  const found = rows.filter(({ title }) => searchKey(title).includes(search));
  return sortedBy(found, (row) => (orderBy === 'title' ? searchKey(row.title) : row[orderBy]), order);
}

export const MONTHLY_VIDEO_COLUMNS: ReportColumns<MonthlyVideo> = [
  ['Month', ({ month }) => month, { label: 'month', as: 'month' }],
  ['Title', ({ title }) => title, { label: 'title' }],
  ['Sent', ({ sentAt }) => sentAt, { label: 'sentAt', as: 'day' }],
  ['Assigned', ({ assigned }) => assigned, { label: 'assigned', as: 'count' }],
  ['Started', ({ started }) => started, { label: 'started', as: 'count' }],
  ['Started (%)', ({ startedPercent }) => startedPercent, { label: 'startedPercent', as: 'percent' }],
  ['Completed', ({ completed }) => completed, { label: 'completed', as: 'count' }],
  ['Completed (%)', ({ completedPercent }) => completedPercent, { label: 'completedPercent', as: 'percent' }],
  ['Not Started', ({ notStarted }) => notStarted, { label: 'notStarted', as: 'count' }],
];

export function monthlyVideoRoutes({ read }: ReturnType<typeof binder>): void {
  const {
    monthlyVideos: choices,
    monthlyVideoStatistics: statistics,
    monthlyVideoReport,
  } = learningReportEndpoints;

  read(choices, async ({ db, deps, actor: { companyId }, query }) => {
    const company = await reportCompany(db, companyId, deps.clock());
    const search = searchKey(query.searchText ?? '');
    const rows = (await sentVideos(db, company, { ids: query.ids }))
      .filter(({ title }) => searchKey(title).includes(search))
      .map(({ id, title: name, month }) => ({ id, name, month }));
    return pageOfAll(rows, query);
  });

  read(statistics, async ({ db, deps, actor: { companyId }, query }) => ({
    data: await monthlyVideoStatistics(db, await reportCompany(db, companyId, deps.clock()), query),
  }));

  read(monthlyVideoReport, async ({ db, deps, actor: { companyId }, query }) => {
    const rows = await monthlyVideos(db, await reportCompany(db, companyId, deps.clock()), query);
    return tableAnswer(MONTHLY_VIDEO_COLUMNS, videosInOrder(rows, query), query);
  });
}
