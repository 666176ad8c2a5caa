import type { ItemType, TaskState } from '@contract/users/profile';
import { and, asc, count, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { calendarEvents, calendarViews } from '../../calendar/calendar.tables';
import type { Queryable } from '../../db/client';
import { groupMembers, groups, tasks, users } from '../../people/people.tables';
import { videos } from '../../videos/videos.tables';

/** The fields the profile shows in addition to the list's columns. */
export async function findProfileParts(db: Queryable, companyId: number, id: number) {
  const [row] = await db
    .select({ unconfirmedNewEmail: users.unconfirmedNewEmail })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  return row;
}

/** The user's groups, by name. */
export function groupsOf(db: Queryable, companyId: number, userId: number) {
  return db
    .select({ id: groups.id, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.companyId, groupMembers.companyId), eq(groups.id, groupMembers.groupId)))
    .where(and(eq(groupMembers.companyId, companyId), eq(groupMembers.userId, userId)))
    .orderBy(asc(groups.nameKey));
}

const ofPerson = (companyId: number, userId: number) =>
  and(eq(tasks.companyId, companyId), eq(tasks.userId, userId));

/** How many tasks a user has, has completed, and has overdue. */
export async function countTasks(db: Queryable, companyId: number, userId: number, now: Date) {
  const late = and(isNull(tasks.completedAt), lt(tasks.dueAt, now));
  const [row] = await db
    .select({
      total: count(),
      completed: count(tasks.completedAt),
      overdue: sql<number>`count(*) FILTER (WHERE ${late})`.mapWith(Number),
    })
    .from(tasks)
    .where(ofPerson(companyId, userId));
  return row ?? { total: 0, completed: 0, overdue: 0 };
}

export interface TasksWindow {
  readonly companyId: number;
  readonly userId: number;
  readonly state: TaskState;
  readonly offset: number;
  readonly limit: number;
}

/** What the profile lists: a task, or a month's video, whose id is its event's. */
export type ListedTask = Pick<
  typeof tasks.$inferSelect,
  'id' | 'type' | 'title' | 'status' | 'progress' | 'score' | 'assignedAt' | 'dueAt' | 'completedAt'
>;

const CONDITIONS = { outstanding: isNull, completed: isNotNull } as const;
const ORDERS: Readonly<Record<TaskState, readonly SQL[]>> = {
  outstanding: [sql`due_at ASC NULLS LAST`, sql`type`, sql`id`],
  completed: [sql`completed_at DESC`, sql`type`, sql`id DESC`],
};

function ownTasks(db: Queryable, { companyId, userId, state }: TasksWindow) {
  const { id, type, title, status, progress, score, assignedAt, dueAt, completedAt } = tasks;
  const ofTasks = db
    .select({ id, type, title, status, progress, score, assignedAt, dueAt, completedAt })
    .from(tasks)
    .where(and(ofPerson(companyId, userId), CONDITIONS[state](completedAt)));
  const { percent } = calendarViews;
  const ofVideos = db
    .select({
      id: calendarEvents.id,
      type: sql<ItemType>`'monthly video'`.as('type'),
      title: videos.title,
      status: sql<ListedTask['status']>`CASE WHEN ${calendarViews.completedAt} IS NOT NULL THEN 'completed'
        WHEN ${percent} > 0 THEN 'inProgress' ELSE 'notStarted' END`.as('status'),
      progress: percent,
      score: sql<number | null>`NULL::smallint`.as('score'),
      assignedAt: sql<Date>`${calendarEvents.sentAt}`.as('assigned_at'),
      dueAt: sql<Date | null>`NULL::timestamptz`.as('due_at'),
      completedAt: calendarViews.completedAt,
    })
    .from(calendarViews)
    .innerJoin(
      calendarEvents,
      and(
        eq(calendarEvents.companyId, calendarViews.companyId),
        eq(calendarEvents.id, calendarViews.eventId),
      ),
    )
    .innerJoin(videos, eq(videos.id, calendarEvents.videoId))
    .where(
      and(
        eq(calendarViews.companyId, companyId),
        eq(calendarViews.userId, userId),
        isNotNull(calendarEvents.sentAt),
        CONDITIONS[state](calendarViews.completedAt),
      ),
    );
  return unionAll(ofTasks, ofVideos);
}

/** A page of a user's tasks and monthly videos: outstanding ones by due date, completed ones newest first. */
export async function readTasks(
  db: Queryable,
  window: TasksWindow,
): Promise<{ rows: ListedTask[]; total: number }> {
  const rows = await ownTasks(db, window)
    .orderBy(...ORDERS[window.state])
    .limit(window.limit)
    .offset(window.offset);
  const [counted] = await db.select({ total: count() }).from(ownTasks(db, window).as('own'));
  return { rows, total: counted?.total ?? 0 };
}
