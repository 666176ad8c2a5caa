import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import { and, count, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/client';
import { campaigns } from './campaigns.tables';

export async function insertCampaign(tx: Tx, values: typeof campaigns.$inferInsert): Promise<number> {
  const [row] = await tx.insert(campaigns).values(values).returning({ id: campaigns.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** Whether the company has a campaign under way. */
export async function hasRunningCampaign(db: Queryable, companyId: number): Promise<boolean> {
  const [row] = await db
    .select({ total: count() })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), isNull(campaigns.dateEnded)));
  return (row?.total ?? 0) > 0;
}

export interface RunningWindow {
  readonly companyId: number;
  readonly now: Date;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the campaigns that have begun and not ended, newest first. */
export async function listRunning(db: Queryable, { companyId, now, offset, limit }: RunningWindow) {
  const isRunning = and(
    eq(campaigns.companyId, companyId),
    isNull(campaigns.dateEnded),
    lte(campaigns.startDate, now),
  );
  const { id, name, courseName, startDate } = campaigns;
  const rows = await db
    .select({ id, name, courseName, startDate })
    .from(campaigns)
    .where(isRunning)
    .orderBy(desc(startDate), desc(id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(campaigns).where(isRunning);
  return { rows, total: counted?.total ?? 0 };
}

const numberOf = (status: TaskStatus) => sql`${TASK_STATUSES.indexOf(status)}::smallint`;

export interface Enrolment {
  readonly companyId: number;
  /** Absent means all users. */
  readonly userIds?: readonly number[];
  readonly now: Date;
}

/**
 * Creates the users' tasks for the campaigns that run for all users, in one statement; existing tasks are
 * kept. Updates their status: users without tasks become not started, users who were finished become in
 * progress.
 */
export async function enrol(tx: Tx, { companyId, userIds, now }: Enrolment): Promise<void> {
  const chosen = userIds
    ? sql`AND u.id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(userIds)}::json))`
    : sql``;
  // Without the cast a parameter in a select list has no type.
  const at = sql`${now}::timestamptz`;
  await tx.execute(sql`
    WITH enrolled AS (
      INSERT INTO tasks (company_id, user_id, campaign_id, type, title, status, assigned_at, due_at)
      SELECT c.company_id, u.id, c.id, 'course', c.course_name, 'notStarted', ${at},
        ${at} + c.days_to_complete * interval '1 day'
      FROM campaigns c JOIN users u ON u.company_id = c.company_id AND u.disabled_at IS NULL ${chosen}
      WHERE c.company_id = ${companyId} AND c.assignment_type = 'ALL_USERS' AND c.date_ended IS NULL
        AND c.start_date <= ${at}
        AND NOT EXISTS (
          SELECT 1 FROM tasks t WHERE t.company_id = c.company_id AND t.campaign_id = c.id AND t.user_id = u.id)
      RETURNING user_id
    )
    UPDATE users SET task_status = CASE WHEN task_status = ${numberOf('completed')}
      THEN ${numberOf('inProgress')} ELSE ${numberOf('notStarted')} END
    WHERE company_id = ${companyId} AND id IN (SELECT user_id FROM enrolled)
      AND task_status IN (${numberOf('notAssigned')}, ${numberOf('completed')})`);
}
