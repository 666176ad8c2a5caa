import { presentZone } from '@contract/timezones';
import type { ItemType, PersonTask, TaskState } from '@contract/users/profile';
import { attemptOf, attemptsLeft } from '@server/domain/assignments/attempts';
import { campaigns, taskReviews } from '@server/domain/assignments/campaigns.tables';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import { companies } from '@server/domain/company/company.tables';
import { tasks } from '@server/domain/people/people.tables';
import { videos } from '@server/domain/videos/videos.tables';
import type { Queryable } from '@server/platform/db/client';
import { prepared } from '@server/platform/db/prepared';
import {
  and,
  count,
  desc,
  eq,
  exists,
  isNotNull,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';

type Task = typeof tasks.$inferSelect;

/** What a list shows of a task, or of a month's video, whose id is its event's. */
export type ListedTask = Pick<
  Task,
  | 'id'
  | 'campaignId'
  | 'type'
  | 'title'
  | 'status'
  | 'progress'
  | 'score'
  | 'assignedAt'
  | 'startedAt'
  | 'dueAt'
  | 'completedAt'
  | 'attempts'
  | 'extraAttempts'
> & {
  readonly isReviewed: boolean;
  /** The zone of its due date. */
  readonly timeZone: string;
  /** How often its campaign lets everybody try it; null: until it is passed. */
  readonly allowed: number | null;
};

/** What says nothing of how it was completed: a video is watched, and a tournament is completed by its end as well. */
const WITHOUT_CERTIFICATE: readonly ItemType[] = ['monthly video', 'Secure code training'];

/** Whether a listed task is completed, which a course is by a pass, and has a certificate. */
export const hasCertificate = ({ status, type }: Pick<ListedTask, 'status' | 'type'>): boolean =>
  status === 'completed' && !WITHOUT_CERTIFICATE.includes(type);

/** A task, or a month's video, as its user and their admins see it. */
export const toPersonTask = (task: Omit<ListedTask, 'startedAt' | 'isReviewed'>, now: Date): PersonTask => ({
  id: task.id,
  type: task.type,
  campaignId: task.campaignId,
  name: task.title,
  status: task.status,
  progress: task.progress,
  assignedAt: task.assignedAt.toISOString(),
  dueAt: task.dueAt?.toISOString() ?? null,
  timeZone: presentZone(task.timeZone),
  overdue: task.completedAt === null && task.dueAt !== null && task.dueAt < now,
  completedAt: task.status === 'completed' ? (task.completedAt?.toISOString() ?? null) : null,
  score: task.score,
  attempt: attemptOf(task),
  // Nothing else is passed or not.
  attemptsLeft: task.type === 'course' ? attemptsLeft(task, task.allowed) : 0,
});

const STATES = { outstanding: isNull, completed: isNotNull } as const;
const ORDERS: Readonly<Record<TaskState, readonly SQL[]>> = {
  outstanding: [sql`due_at ASC NULLS LAST`, desc(sql`assigned_at`), sql`type`, sql`id`],
  completed: [sql`completed_at DESC`, sql`type`, sql`id DESC`],
};

const given = (name: string) => sql.placeholder(name);

/** Tasks that still stand. Those of a deleted campaign are removed portion by portion; until then nobody sees them. */
export function isStanding(db: Queryable, companyId: number | Placeholder): SQL | undefined {
  const campaign = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), eq(campaigns.id, tasks.campaignId)));
  return or(isNull(tasks.campaignId), exists(campaign));
}

/** The zone that set a task's due date: of its campaign, which must be joined, else of the company. */
export const zoneOfTask = (companyId: SQLWrapper | Placeholder): SQL<string> =>
  sql<string>`coalesce(${campaigns.timeZone}, (SELECT ${companies.timeZone} FROM ${companies} WHERE ${companies.id} = ${companyId}))`;

/** A given user's tasks of given types, and the monthly videos they were given. */
function ownTasks(db: Queryable, state: TaskState) {
  const [companyId, userId] = [given('companyId'), given('userId')];
  const { id, type, title, status, progress, score, assignedAt, startedAt, dueAt, completedAt } = tasks;
  const { campaignId, attempts, extraAttempts } = tasks;
  const ofTasks = db
    .select({
      id,
      campaignId,
      type,
      title,
      status,
      progress,
      score,
      assignedAt,
      startedAt,
      dueAt,
      completedAt,
      attempts,
      extraAttempts,
      timeZone: zoneOfTask(companyId).as('time_zone'),
      isReviewed: sql<boolean>`${taskReviews.createdAt} IS NOT NULL`.as('is_reviewed'),
      allowed: sql<number | null>`${campaigns.attempts}`.as('allowed'),
    })
    .from(tasks)
    .leftJoin(campaigns, and(eq(campaigns.companyId, tasks.companyId), eq(campaigns.id, tasks.campaignId)))
    .leftJoin(taskReviews, and(eq(taskReviews.companyId, tasks.companyId), eq(taskReviews.taskId, tasks.id)))
    .where(
      and(
        eq(tasks.companyId, companyId),
        eq(tasks.userId, userId),
        sql`${tasks.type} = ANY (${given('types')}::text[])`,
        isStanding(db, companyId),
        ne(tasks.status, 'withdrawn'),
        STATES[state](tasks.completedAt),
      ),
    );
  const { percent } = calendarViews;
  const ofVideos = db
    .select({
      id: calendarEvents.id,
      campaignId: sql<number | null>`NULL::bigint`.as('campaign_id'),
      type: sql<ItemType>`'monthly video'`.as('type'),
      title: videos.title,
      status: sql<Task['status']>`CASE WHEN ${calendarViews.completedAt} IS NOT NULL THEN 'completed'
        WHEN ${percent} > 0 THEN 'inProgress' ELSE 'notStarted' END`.as('status'),
      progress: percent,
      score: sql<number | null>`NULL::smallint`.as('score'),
      assignedAt: sql<Date>`${calendarEvents.sentAt}`.as('assigned_at'),
      startedAt: sql<Date | null>`NULL::timestamptz`.as('started_at'),
      dueAt: sql<Date | null>`NULL::timestamptz`.as('due_at'),
      completedAt: calendarViews.completedAt,
      attempts: sql<number>`0::smallint`.as('attempts'),
      extraAttempts: sql<number>`0::smallint`.as('extra_attempts'),
      timeZone: sql<string>`'UTC'`.as('time_zone'),
      isReviewed: sql<boolean>`false`.as('is_reviewed'),
      allowed: sql<number | null>`NULL::smallint`.as('allowed'),
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

export interface TasksWindow {
  readonly companyId: number;
  readonly userId: number;
  /** Of tasks; monthly videos always belong to them. */
  readonly types: readonly ItemType[];
  readonly state: TaskState;
  readonly offset: number;
  readonly limit: number;
}

/** A page of what a user has to do, by due date, or has done, newest first. */
export async function listTasks(
  db: Queryable,
  { companyId, userId, types, state, offset, limit }: TasksWindow,
): Promise<{ rows: ListedTask[]; total: number }> {
  // Every learner begins here: planning these takes longer than running them.
  const rows = await prepared(db, `tasks_${state}`, () =>
    ownTasks(db, state)
      .orderBy(...ORDERS[state])
      .limit(given('limit'))
      .offset(given('offset')),
  ).execute({ companyId, userId, types, limit, offset });
  const isWhole = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isWhole) return { rows, total: offset + rows.length };
  const [counted] = await prepared(db, `tasks_${state}_total`, () =>
    db.select({ total: count() }).from(ownTasks(db, state).as('own')),
  ).execute({ companyId, userId, types });
  return { rows, total: counted?.total ?? 0 };
}
