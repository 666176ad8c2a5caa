import { LEARNER_TYPES } from '@contract/learner';
import type { ItemType, TaskState } from '@contract/users/profile';
import {
  and,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { calendarEvents, calendarViews } from '../../calendar/calendar.tables';
import { campaigns, taskReviews } from '../../campaigns/campaigns.tables';
import { courses } from '../../courses/courses.tables';
import type { Queryable } from '../../db/client';
import { prepared } from '../../db/prepared';
import { tasks } from '../../people/people.tables';
import { videos } from '../../videos/videos.tables';
import type { Learner, StoredTask } from './learner.queries';

/** What a list shows of a task, or of a month's video, whose id is its event's. */
export type ListedTask = Pick<
  StoredTask,
  | 'id'
  | 'type'
  | 'title'
  | 'status'
  | 'progress'
  | 'score'
  | 'assignedAt'
  | 'startedAt'
  | 'dueAt'
  | 'completedAt'
  | 'isReviewed'
>;

/** As the list has it: with whether there is a certificate of it. */
type Row = ListedTask & { readonly hasCertificate: boolean };

const STATES = { outstanding: isNull, completed: isNotNull } as const;
const ORDERS: Readonly<Record<TaskState, readonly SQL[]>> = {
  outstanding: [sql`due_at ASC NULLS LAST`, desc(sql`assigned_at`), sql`type`, sql`id`],
  completed: [sql`completed_at DESC`, sql`type`, sql`id DESC`],
};

const given = (name: string) => sql.placeholder(name);

/**
 * Tasks that the app can open. Those of a deleted exercise are removed portion by portion; until then nobody sees them.
 */
export function isListed(db: Queryable, companyId: number | Placeholder): SQL | undefined {
  const campaign = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), eq(campaigns.id, tasks.campaignId)));
  return and(
    inArray(tasks.type, LEARNER_TYPES),
    or(ne(tasks.type, 'phishing exercise'), isNull(tasks.campaignId), exists(campaign)),
  );
}

/** As `isPassing` says; without questions there is nothing to pass. Asks for the course of scored tasks only. */
const isPassed = sql`(${tasks.score} IS NULL OR ${tasks.type} <> 'course' OR coalesce((
  SELECT ${courses.totalQuizzes} = 0 OR ${tasks.score} >= ${courses.passMark}
  FROM ${courses} WHERE ${courses.id} = ${tasks.itemId}), true))`;

/** The tasks of a given learner and the monthly videos they were given. */
function ownTasks(db: Queryable, state: TaskState) {
  const [companyId, userId] = [given('companyId'), given('userId')];
  const { id, type, title, status, progress, score, assignedAt, startedAt, dueAt, completedAt } = tasks;
  const ofTasks = db
    .select({
      id,
      type,
      title,
      status,
      progress,
      score,
      assignedAt,
      startedAt,
      dueAt,
      completedAt,
      isReviewed: sql<boolean>`${taskReviews.createdAt} IS NOT NULL`.as('is_reviewed'),
      hasCertificate: sql<boolean>`${tasks.completedAt} IS NOT NULL AND ${isPassed}`.as('has_certificate'),
    })
    .from(tasks)
    .leftJoin(taskReviews, and(eq(taskReviews.companyId, tasks.companyId), eq(taskReviews.taskId, tasks.id)))
    .where(
      and(
        eq(tasks.companyId, companyId),
        eq(tasks.userId, userId),
        isListed(db, companyId),
        STATES[state](tasks.completedAt),
      ),
    );
  const { percent } = calendarViews;
  const ofVideos = db
    .select({
      id: calendarEvents.id,
      type: sql<ItemType>`'monthly video'`.as('type'),
      title: videos.title,
      status: sql<StoredTask['status']>`CASE WHEN ${calendarViews.completedAt} IS NOT NULL THEN 'completed'
        WHEN ${percent} > 0 THEN 'inProgress' ELSE 'notStarted' END`.as('status'),
      progress: percent,
      score: sql<number | null>`NULL::smallint`.as('score'),
      assignedAt: sql<Date>`${calendarEvents.sentAt}`.as('assigned_at'),
      startedAt: sql<Date | null>`NULL::timestamptz`.as('started_at'),
      dueAt: sql<Date | null>`NULL::timestamptz`.as('due_at'),
      completedAt: calendarViews.completedAt,
      isReviewed: sql<boolean>`false`.as('is_reviewed'),
      hasCertificate: sql<boolean>`false`.as('has_certificate'),
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
        STATES[state](calendarViews.completedAt),
      ),
    );
  return unionAll(ofTasks, ofVideos);
}

/** A page of what the learner has to do, by due date, or has done, newest first. */
export async function listTasks(
  db: Queryable,
  learner: Learner,
  { state, offset, limit }: { state: TaskState; offset: number; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  // Every learner begins here: planning these takes longer than running them.
  const { companyId, userId } = learner;
  const rows = await prepared(db, `learner_tasks_${state}`, () =>
    ownTasks(db, state)
      .orderBy(...ORDERS[state])
      .limit(given('limit'))
      .offset(given('offset')),
  ).execute({ companyId, userId, limit, offset });
  const isWhole = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isWhole) return { rows, total: offset + rows.length };
  const [counted] = await prepared(db, `learner_tasks_${state}_total`, () =>
    db.select({ total: count() }).from(ownTasks(db, state).as('own')),
  ).execute({ companyId, userId });
  return { rows, total: counted?.total ?? 0 };
}
