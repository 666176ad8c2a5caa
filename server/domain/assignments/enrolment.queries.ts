import { ASSIGNMENT_KINDS, type KindOfAssignment } from '@contract/kinds';
import type { ItemType } from '@contract/users/profile';
import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import type { OperationKey } from '@server/domain/operations/operations.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { executePrepared } from '@server/platform/db/prepared';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { StoredCampaign } from './campaigns.queries';
import { campaigns } from './campaigns.tables';

const numberOf = (status: TaskStatus) => sql`${TASK_STATUSES.indexOf(status)}::smallint`;

/** Whether user `u` is among those campaign `c` is for. */
const IS_MEANT = sql`CASE c.assignment_type
  WHEN 'ALL_USERS' THEN true
  WHEN 'GROUPS' THEN EXISTS (
    SELECT FROM campaign_targets t JOIN group_members m ON m.company_id = t.company_id AND m.group_id = t.target_id
    WHERE t.company_id = c.company_id AND t.campaign_id = c.id AND m.user_id = u.id)
  ELSE EXISTS (
    SELECT FROM campaign_targets t
    WHERE t.company_id = c.company_id AND t.campaign_id = c.id
      AND t.target_id = CASE c.assignment_type WHEN 'DEPARTMENTS' THEN u.department_id ELSE u.id END)
  END`;

/**
 * The end that the campaign has for everybody, or the end of the local day that is `days_to_complete` after an instant;
 * right across daylight saving.
 */
export const dueAfter = (at: SQL) => sql`
  coalesce(c.ends_at, (date_trunc('day', ${at} AT TIME ZONE c.time_zone) + (c.days_to_complete + 1) * interval '1 day')
    AT TIME ZONE c.time_zone - interval '1 millisecond')`;

/** The type of a campaign's tasks. */
const ITEM_TYPE = sql.join(
  [
    sql`CASE c.kind`,
    ...Object.entries(ASSIGNMENT_KINDS).map(([kind, { itemType }]) => sql`WHEN ${kind} THEN ${itemType}`),
    sql`END`,
  ],
  sql` `,
);

/** Whether somebody is excused from what a campaign assigns. */
const isExcused = (campaign: { readonly kind: SQL; readonly itemId: SQL }) => sql`EXISTS (
  SELECT FROM assignment_exceptions e WHERE e.company_id = u.company_id AND e.user_id = u.id
    AND e.kind = ${campaign.kind} AND e.item_id = ${campaign.itemId})`;

const REPLACING: readonly string[] = Object.values<KindOfAssignment>(ASSIGNMENT_KINDS)
  .filter(({ replacesEarlier }) => replacesEarlier)
  .map(({ itemType }) => itemType);

export interface Enrolment {
  readonly companyId: number;
  readonly userIds: readonly number[];
  /** One campaign, for users who were meant when it started; absent: all that run and are for them now. */
  readonly campaignId?: number;
  readonly now: Date;
  /** Whether learners are to be mailed where their campaign says so. */
  readonly isMailed: boolean;
}

/** A task that was just given to a user. */
export interface Enrolled {
  readonly taskId: number;
  readonly userId: number;
  readonly campaignId: number;
  readonly type: ItemType;
  readonly dueAt: Date;
  /** To be mailed. */
  readonly isMailed: boolean;
  readonly [column: string]: unknown;
}

/**
 * Gives enabled users the tasks of their campaigns, in one statement, and returns the new ones; existing tasks
 * are kept. Updates the users' status: without tasks becomes not started, completed becomes in progress. The
 * caller has locked the users.
 */
export async function enrol(tx: Tx, { companyId, userIds, campaignId, now, isMailed }: Enrolment) {
  // Without the cast a parameter in a select list has no type.
  const at = sql`${now}::timestamptz`;
  const which =
    campaignId === undefined ? sql`c.start_date <= ${at} AND ${IS_MEANT}` : sql`c.id = ${campaignId}`;
  const statement = sql`
    WITH enrolled AS (
      INSERT INTO tasks (company_id, user_id, campaign_id, item_id, type, title, status, assigned_at, due_at,
        department_id, notified_at)
      SELECT c.company_id, u.id, c.id, c.course_id, ${ITEM_TYPE}, c.course_name, 'notStarted', ${at},
        ${dueAfter(at)}, u.department_id,
        CASE WHEN ${isMailed} AND c.notifications_enabled AND u.registration_type = 'REGISTERED' THEN ${at} END
      FROM json_array_elements_text(${JSON.stringify(userIds)}::json) AS given
      JOIN users u ON u.company_id = ${companyId} AND u.id = given::bigint AND u.disabled_at IS NULL
      JOIN campaigns c ON c.company_id = u.company_id AND c.date_ended IS NULL AND c.archived_at IS NULL
        AND (c.ends_at IS NULL OR c.ends_at > ${at})
      WHERE ${which} AND NOT ${isExcused({ kind: sql`c.kind`, itemId: sql`c.course_id` })}
      ON CONFLICT (company_id, campaign_id, user_id) WHERE campaign_id IS NOT NULL DO NOTHING
      RETURNING id, user_id, campaign_id, type, due_at, notified_at
    ), updated AS (
      UPDATE users SET task_status = CASE WHEN task_status = ${numberOf('completed')}
        THEN ${numberOf('inProgress')} ELSE ${numberOf('notStarted')} END
      WHERE company_id = ${companyId} AND id IN (SELECT user_id FROM enrolled)
        AND task_status IN (${numberOf('notAssigned')}, ${numberOf('completed')})
    )
    SELECT id AS "taskId", user_id AS "userId", campaign_id AS "campaignId", type, due_at AS "dueAt",
      notified_at IS NOT NULL AS "isMailed" FROM enrolled`;
  const name = campaignId === undefined ? 'enrol_people' : 'enrol_campaign';
  const rows = await executePrepared<Enrolled>(tx, name, statement);
  const replacing = rows.filter(({ type }) => REPLACING.includes(type));
  if (replacing.length > 0) await withdrawEarlier(tx, companyId, replacing, now);
  return rows;
}

/** Withdraws what these learners were asked by earlier campaigns of the same item and have not done. */
async function withdrawEarlier(tx: Tx, companyId: number, enrolled: readonly Enrolled[], now: Date) {
  const ids = JSON.stringify(enrolled.map(({ taskId }) => taskId));
  const { rows } = await tx.execute<{ userId: number; [column: string]: unknown }>(sql`
    UPDATE tasks t SET status = 'withdrawn', completed_at = ${now}::timestamptz FROM tasks n
    WHERE n.company_id = ${companyId} AND n.id IN (SELECT value::bigint FROM json_array_elements_text(${ids}::json))
      AND t.company_id = n.company_id AND t.user_id = n.user_id AND t.type = n.type AND t.item_id = n.item_id
      AND t.id <> n.id AND t.completed_at IS NULL
    RETURNING t.user_id AS "userId"`);
  await settleUsers(
    tx,
    companyId,
    rows.map(({ userId }) => Number(userId)),
  );
}

/**
 * Stores what the tasks of these users amount to once some were withdrawn or removed: without tasks, with none begun, all
 * completed, or in progress. The caller has locked the users.
 */
export async function settleUsers(tx: Tx, companyId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(sql`
    UPDATE users u SET task_status = CASE WHEN standing.total = 0 THEN ${numberOf('notAssigned')}
      WHEN standing.completed = standing.total THEN ${numberOf('completed')}
      WHEN standing.not_started = standing.total THEN ${numberOf('notStarted')}
      ELSE ${numberOf('inProgress')} END
    FROM (
      SELECT given.id, count(t.id) AS total, count(t.id) FILTER (WHERE t.status = 'completed') AS completed,
        count(t.id) FILTER (WHERE t.status = 'notStarted') AS not_started
      FROM (SELECT DISTINCT value::bigint AS id FROM json_array_elements_text(${JSON.stringify(userIds)}::json)) given
      LEFT JOIN tasks t ON t.company_id = ${companyId} AND t.user_id = given.id
        AND t.status NOT IN ('missed', 'withdrawn')
      GROUP BY given.id
    ) standing
    WHERE u.company_id = ${companyId} AND u.id = standing.id`);
}

/** Notes that these were not mailed after all. */
export async function clearNotified(tx: Tx, companyId: number, taskIds: readonly number[]): Promise<void> {
  if (taskIds.length === 0) return;
  await tx.execute(sql`
    UPDATE tasks SET notified_at = NULL WHERE company_id = ${companyId}
      AND id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(taskIds)}::json))`);
}

type Meant = Pick<StoredCampaign, 'companyId' | 'id' | 'kind' | 'courseId' | 'assignmentType'>;

/** Whether user `u` is among those of a campaign, in a form that an index finds them by. */
function isAmong({ companyId, id, assignmentType }: Omit<Meant, 'kind' | 'courseId'>): SQL {
  const targets = sql`SELECT t.target_id FROM campaign_targets t
    WHERE t.company_id = ${companyId} AND t.campaign_id = ${id}`;
  switch (assignmentType) {
    case 'ALL_USERS':
      return sql`true`;
    case 'DEPARTMENTS':
      return sql`u.department_id IN (${targets})`;
    case 'GROUPS':
      return sql`u.id IN (SELECT m.user_id FROM group_members m
        WHERE m.company_id = ${companyId} AND m.group_id IN (${targets}))`;
    case 'SELECTED_USERS':
      return sql`u.id IN (${targets})`;
  }
}

/** Freezes the users a campaign is for who have no task of it yet, in one statement; returns how many. */
export async function freezeMissing(
  tx: Tx,
  { companyId, operationId }: OperationKey,
  campaign: Meant,
): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, user_id)
    SELECT ${companyId}::bigint, ${operationId}::bigint, row_number() OVER (ORDER BY u.id), u.id
    FROM users u WHERE u.company_id = ${companyId} AND u.disabled_at IS NULL AND ${isAmong(campaign)}
      AND NOT ${isExcused({ kind: sql`${campaign.kind}`, itemId: sql`${campaign.courseId}::bigint` })}
      AND NOT EXISTS (
        SELECT FROM tasks t WHERE t.company_id = u.company_id AND t.campaign_id = ${campaign.id} AND t.user_id = u.id)`);
  return result.rowCount ?? 0;
}

/** What the mails to newly enrolled users need of their campaigns and of themselves. */
export async function mailData(db: Queryable, companyId: number, tasks: readonly Enrolled[]) {
  const { rows } = await db.execute<{
    taskId: number;
    email: string;
    name: string;
    subject: string | null;
    message: string | null;
    courseName: string;
    timeZone: string;
    [column: string]: unknown;
  }>(sql`
    SELECT t.id AS "taskId", u.email, u.name, c.subject, c.message, c.course_name AS "courseName",
      c.time_zone AS "timeZone"
    FROM tasks t JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
    JOIN campaigns c ON c.company_id = t.company_id AND c.id = t.campaign_id
    WHERE t.company_id = ${companyId}
      AND t.id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(tasks.map(({ taskId }) => taskId))}::json))
    ORDER BY t.id`);
  return rows;
}

/** When those who are enrolled at the start are due. */
export const firstDueAt = sql<Date>`coalesce(${campaigns.endsAt},
  (date_trunc('day', ${campaigns.startDate} AT TIME ZONE ${campaigns.timeZone})
    + (${campaigns.daysToComplete} + 1) * interval '1 day') AT TIME ZONE ${campaigns.timeZone}
  - interval '1 millisecond')`.mapWith(campaigns.startDate);

/** The start of a local day, as an instant. */
export async function startOfDay(db: Queryable, day: string, timeZone: string): Promise<Date> {
  const { rows } = await db.execute<{ at: Date | string }>(
    sql`SELECT (${day}::date::timestamp AT TIME ZONE ${timeZone}) AS at`,
  );
  return new Date(rows[0]?.at ?? Number.NaN);
}

/** The first due dates of these campaigns. */
export async function firstDueDates(db: Queryable, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Date>();
  const rows = await db
    .select({ id: campaigns.id, dueAt: firstDueAt })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        sql`${campaigns.id} IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json))`,
      ),
    );
  return new Map(rows.map(({ id, dueAt }) => [id, dueAt]));
}
