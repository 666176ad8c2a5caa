import type { CalendarEvent, CalendarProgress, ViewStatus } from '@contract/calendar';
import {
  calendarEvents,
  calendarSettings,
  type calendarViews,
} from '@server/domain/calendar/calendar.tables';
import { companies } from '@server/domain/company/company.tables';
import { isTold, toldIf } from '@server/domain/reports/told';
import { videos } from '@server/domain/videos/videos.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, desc, eq, gte, lte, type SQL } from 'drizzle-orm';

export type StoredEvent = typeof calendarEvents.$inferSelect;
type Counted = Pick<StoredEvent, 'assignedCount' | 'startedCount' | 'completedCount'>;

/** The numbers of an event, or of one of its departments, as the contract returns them. */
export const toProgress = (
  { assignedCount, startedCount, completedCount }: Counted,
  isPrivate: boolean,
): CalendarProgress => ({
  assigned: assignedCount,
  ...toldIf(isTold(assignedCount, isPrivate), {
    notStarted: assignedCount - startedCount,
    inProgress: startedCount - completedCount,
    completed: completedCount,
    completionPercentage: assignedCount === 0 ? 0 : Math.floor((completedCount / assignedCount) * 100),
  }),
});

/** How far a learner is with a month's video. */
export const statusOf = ({
  percent,
  completedAt,
}: Pick<typeof calendarViews.$inferSelect, 'percent' | 'completedAt'>): ViewStatus => {
  if (completedAt !== null) return 'COMPLETED';
  return percent > 0 ? 'IN_PROGRESS' : 'NOT_STARTED';
};

/** Days, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

async function selectEvents(db: Queryable, condition: SQL | undefined, order: SQL): Promise<CalendarEvent[]> {
  const rows = await db
    .select({
      event: calendarEvents,
      isPrivate: companies.isLearningPrivate,
      video: {
        title: videos.title,
        durationSeconds: videos.durationSeconds,
        posterURL: videos.posterUrl,
        languageCode: videos.languageCode,
      },
    })
    .from(calendarEvents)
    .innerJoin(companies, eq(companies.id, calendarEvents.companyId))
    .innerJoin(videos, eq(videos.id, calendarEvents.videoId))
    .where(condition)
    .orderBy(order);
  return rows.map(({ event, isPrivate, video }) => ({
    id: event.id,
    videoId: event.videoId,
    date: event.plannedOn,
    sentAt: event.sentAt?.toISOString() ?? null,
    video,
    ...toProgress(event, isPrivate),
  }));
}

/** A company's planned videos of these days, by date: one a month. */
export const listEvents = (
  db: Queryable,
  companyId: number,
  { from, to }: DayRange,
  order: 'first' | 'last' = 'first',
): Promise<CalendarEvent[]> =>
  selectEvents(
    db,
    and(
      eq(calendarEvents.companyId, companyId),
      gte(calendarEvents.plannedOn, from),
      lte(calendarEvents.plannedOn, to),
    ),
    order === 'first' ? asc(calendarEvents.plannedOn) : desc(calendarEvents.plannedOn),
  );

export async function findEvent(db: Queryable, companyId: number, eventId: number) {
  const [event] = await selectEvents(
    db,
    and(eq(calendarEvents.companyId, companyId), eq(calendarEvents.id, eventId)),
    asc(calendarEvents.id),
  );
  return event;
}

/** Since when the results of an event are anonymous; null: they are not. */
export async function anonymousSince(
  db: Queryable,
  companyId: number,
  eventId: number,
): Promise<Date | null> {
  const [event] = await db
    .select({ anonymousAt: calendarEvents.anonymousAt })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.companyId, companyId), eq(calendarEvents.id, eventId)));
  return event?.anonymousAt ?? null;
}

export async function findSettings(db: Queryable, companyId: number) {
  const [row] = await db.select().from(calendarSettings).where(eq(calendarSettings.companyId, companyId));
  return row;
}
