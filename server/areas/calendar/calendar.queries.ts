import { access } from '@contract/access';
import type { DepartmentProgress, UserProgress, ViewStatus } from '@contract/calendar';
import { limits } from '@contract/limits';
import {
  calendarDepartmentCounts,
  calendarEvents,
  calendarSettings,
  calendarViews,
} from '@server/domain/calendar/calendar.tables';
import { companies } from '@server/domain/company/company.tables';
import type { OperationKey } from '@server/domain/operations/operations.queries';
import { departments, users } from '@server/domain/people/people.tables';
import { videos } from '@server/domain/videos/videos.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type StoredEvent, statusOf, toProgress } from './events.queries';

/** Stores what is given and keeps the rest. */
export async function saveSettings(
  tx: Tx,
  companyId: number,
  values: Omit<Partial<typeof calendarSettings.$inferInsert>, 'companyId' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(calendarSettings)
    .values({ companyId, ...values, updatedAt: now })
    .onConflictDoUpdate({ target: calendarSettings.companyId, set: { ...values, updatedAt: now } });
}

export async function lockEvent(
  tx: Tx,
  companyId: number,
  eventId: number,
): Promise<StoredEvent | undefined> {
  const [event] = await tx
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.companyId, companyId), eq(calendarEvents.id, eventId)))
    .for('no key update');
  return event;
}

/** Whether another event takes the month. */
export async function isMonthTaken(tx: Tx, companyId: number, month: string, except = 0): Promise<boolean> {
  const rows = await tx
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.companyId, companyId),
        eq(calendarEvents.month, month),
        ne(calendarEvents.id, except),
      ),
    );
  return rows.length > 0;
}

export async function isMonthlyVideo(tx: Queryable, videoId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, videoId), eq(videos.isMonthly, true)));
  return rows.length > 0;
}

export async function videoTitle(db: Queryable, videoId: number): Promise<string> {
  const [row] = await db.select({ title: videos.title }).from(videos).where(eq(videos.id, videoId));
  return row?.title ?? '';
}

export async function insertEvent(tx: Tx, values: typeof calendarEvents.$inferInsert): Promise<number> {
  const [row] = await tx.insert(calendarEvents).values(values).returning({ id: calendarEvents.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

const isEvent = ({ companyId, id }: Pick<StoredEvent, 'companyId' | 'id'>) =>
  and(eq(calendarEvents.companyId, companyId), eq(calendarEvents.id, id));

export async function updateEvent(
  tx: Tx,
  event: Pick<StoredEvent, 'companyId' | 'id'>,
  values: Partial<Pick<StoredEvent, 'videoId' | 'plannedOn' | 'month' | 'sentAt' | 'operationId'>>,
): Promise<void> {
  await tx.update(calendarEvents).set(values).where(isEvent(event));
}

export async function deleteEvent(tx: Tx, event: Pick<StoredEvent, 'companyId' | 'id'>): Promise<void> {
  await tx.delete(calendarEvents).where(isEvent(event));
}

interface DueDays {
  /** When the day that goes out began to. */
  readonly at: Date;
  /** How many days before it still go out. */
  readonly lateDays: number;
  /** The days that go out in some zone; they spare the others a look. */
  readonly anywhere: { readonly from: string; readonly to: string };
}

/**
 * Events of companies whose monthly video was on when their day came, and that have not gone out. Their days are
 * those of their companies' zones.
 */
export async function listDue(db: Queryable, { at, lateDays, anywhere }: DueDays) {
  const { plannedOn } = calendarEvents;
  const dayThere = (instant: SQLWrapper) => sql`(${instant} AT TIME ZONE ${companies.timeZone})::date`;
  const today = dayThere(sql`${at.toISOString()}::timestamptz`);
  return db
    .select({ companyId: calendarEvents.companyId, eventId: calendarEvents.id })
    .from(calendarEvents)
    .innerJoin(calendarSettings, eq(calendarSettings.companyId, calendarEvents.companyId))
    .innerJoin(companies, eq(companies.id, calendarEvents.companyId))
    .where(
      and(
        isNull(calendarEvents.sentAt),
        gte(plannedOn, anywhere.from),
        lte(plannedOn, anywhere.to),
        sql`${plannedOn} BETWEEN ${today} - ${lateDays}::integer AND ${today}`,
        isNotNull(calendarSettings.enabledAt),
        sql`${dayThere(calendarSettings.enabledAt)} <= ${plannedOn}`,
        ne(companies.status, 'SUSPENDED'),
      ),
    )
    .orderBy(asc(calendarEvents.plannedOn), asc(calendarEvents.companyId))
    .limit(limits.calendar.sweepMax);
}

/** The admins in whose name a video may go out: who planned it, the owner, then the longest-standing. */
export async function findSender(
  db: Queryable,
  { companyId, createdBy, ownerId }: { companyId: number; createdBy: number; ownerId: number | null },
): Promise<number | undefined> {
  const rank = sql`CASE ${users.id} WHEN ${createdBy}::bigint THEN 0 WHEN ${ownerId ?? 0}::bigint THEN 1 ELSE 2 END`;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        isNull(users.disabledAt),
        inArray(users.role, [...access.adminAreaWrite.roles]),
      ),
    )
    .orderBy(rank, asc(users.id))
    .limit(1);
  return row?.id;
}

/** Freezes the enabled users who don't have the video yet, in one statement; returns how many. */
export async function freezeLearners(
  tx: Tx,
  { companyId, operationId }: OperationKey,
  eventId: number,
): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, user_id)
    SELECT ${companyId}::bigint, ${operationId}::bigint, row_number() OVER (ORDER BY u.id), u.id
    FROM users u WHERE u.company_id = ${companyId} AND u.disabled_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM calendar_views v
        WHERE v.company_id = u.company_id AND v.event_id = ${eventId}::bigint AND v.user_id = u.id)`);
  return result.rowCount ?? 0;
}

export async function insertViews(
  tx: Tx,
  rows: readonly (typeof calendarViews.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(calendarViews)
      .values([...rows])
      .onConflictDoNothing();
}

export interface ResultWindow {
  readonly companyId: number;
  readonly eventId: number;
  readonly offset: number;
  readonly limit: number;
}

/** A page of an event's departments, by name; departments whose last learner left are left out. */
export async function listDepartments(db: Queryable, { companyId, eventId, offset, limit }: ResultWindow) {
  const { assignedCount, startedCount, completedCount, departmentId } = calendarDepartmentCounts;
  const condition = and(
    eq(calendarDepartmentCounts.companyId, companyId),
    eq(calendarDepartmentCounts.eventId, eventId),
    gt(assignedCount, 0),
  );
  const rows = await db
    .select({ departmentId, name: departments.name, assignedCount, startedCount, completedCount })
    .from(calendarDepartmentCounts)
    .leftJoin(departments, and(eq(departments.companyId, companyId), eq(departments.id, departmentId)))
    .where(condition)
    .orderBy(sql`${departments.nameKey} ASC NULLS LAST`, asc(departmentId))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(calendarDepartmentCounts).where(condition);
  const items = rows.map(
    ({ departmentId: id, name, ...counts }): DepartmentProgress => ({
      departmentId: id,
      name,
      // Departments of too few people are left out as a whole.
      ...toProgress(counts, false),
    }),
  );
  return { items, total: counted?.total ?? 0 };
}

export interface UserFilter {
  readonly search?: string | undefined;
  readonly departmentId?: number | undefined;
  readonly status?: ViewStatus | undefined;
}

const STATUS: Readonly<Record<ViewStatus, SQL>> = {
  NOT_STARTED: sql`${calendarViews.percent} = 0`,
  IN_PROGRESS: sql`${calendarViews.percent} > 0 AND ${calendarViews.completedAt} IS NULL`,
  COMPLETED: sql`${calendarViews.completedAt} IS NOT NULL`,
};

/** A page of an event's learners, by name. */
export async function listUsers(
  db: Queryable,
  { companyId, eventId, offset, limit }: ResultWindow,
  { search, departmentId, status }: UserFilter,
) {
  const condition = and(
    eq(calendarViews.companyId, companyId),
    eq(calendarViews.eventId, eventId),
    departmentId ? eq(calendarViews.departmentId, departmentId) : undefined,
    status ? STATUS[status] : undefined,
    search ? like(users.searchText, anywhere(search)) : undefined,
  );
  const ofUser = and(eq(users.companyId, calendarViews.companyId), eq(users.id, calendarViews.userId));
  const rows = await db
    .select({
      view: calendarViews,
      name: users.name,
      lastName: users.lastName,
      email: users.email,
      department: departments.name,
    })
    .from(calendarViews)
    .innerJoin(users, ofUser)
    .leftJoin(
      departments,
      and(eq(departments.companyId, calendarViews.companyId), eq(departments.id, calendarViews.departmentId)),
    )
    .where(condition)
    .orderBy(asc(users.nameKey), asc(users.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(calendarViews)
    .innerJoin(users, ofUser)
    .where(condition);
  const items = rows.map(
    ({ view, name, lastName, email, department }): UserProgress => ({
      userId: view.userId,
      name: [name, lastName].filter(Boolean).join(' '),
      email,
      department,
      status: statusOf(view),
      progress: view.percent,
      watchedAt: view.watchedAt?.toISOString() ?? null,
    }),
  );
  return { items, total: counted?.total ?? 0 };
}
