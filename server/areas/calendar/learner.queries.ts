import { limits } from '@contract/limits';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import { users } from '@server/domain/people/people.tables';
import type { Learner } from '@server/domain/tasks/work.queries';
import { videos } from '@server/domain/videos/videos.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, isNotNull, sql } from 'drizzle-orm';

/** A month's video that has gone out, with how far the learner is and the department they are in. */
export async function findMonthlyVideo(db: Queryable, { companyId, userId }: Learner, eventId: number) {
  const ofLearner = and(
    eq(calendarViews.companyId, calendarEvents.companyId),
    eq(calendarViews.eventId, calendarEvents.id),
    eq(calendarViews.userId, userId),
  );
  const [row] = await db
    .select({
      video: videos,
      view: { percent: calendarViews.percent, completedAt: calendarViews.completedAt },
      departmentId: users.departmentId,
    })
    .from(calendarEvents)
    .innerJoin(videos, eq(videos.id, calendarEvents.videoId))
    .innerJoin(users, and(eq(users.companyId, calendarEvents.companyId), eq(users.id, userId)))
    .leftJoin(calendarViews, ofLearner)
    .where(
      and(
        eq(calendarEvents.companyId, companyId),
        eq(calendarEvents.id, eventId),
        isNotNull(calendarEvents.sentAt),
      ),
    );
  return row;
}

/** Raises a learner's progress, never lowers it, and returns it as it is now. */
export async function raiseView(
  db: Queryable,
  view: typeof calendarViews.$inferInsert & { percent: number; watchedAt: Date },
) {
  const { companyId, eventId, userId, percent, completedAt } = calendarViews;
  const [row] = await db
    .insert(calendarViews)
    .values({
      ...view,
      completedAt: view.percent >= limits.calendar.completedPercent ? view.watchedAt : null,
    })
    .onConflictDoUpdate({
      target: [companyId, eventId, userId],
      set: {
        percent: sql`greatest(${percent}, excluded.percent)`,
        watchedAt: sql`CASE WHEN excluded.percent > ${percent} THEN excluded.watched_at ELSE ${calendarViews.watchedAt} END`,
        completedAt: sql`coalesce(${completedAt}, excluded.completed_at)`,
      },
    })
    .returning({ percent, completedAt });
  if (!row) throw new Error('the view was not stored');
  return row;
}
