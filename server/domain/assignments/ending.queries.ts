import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, isNull, lte, sql } from 'drizzle-orm';
import type { StoredCampaign } from './campaigns.queries';
import { campaigns } from './campaigns.tables';

type Campaign = Pick<StoredCampaign, 'companyId' | 'id'>;

const numberOf = (status: TaskStatus) => sql`${TASK_STATUSES.indexOf(status)}::smallint`;

/** Campaigns whose end for everybody has come and that are still open, the earliest first. */
export function selectToEnd(db: Queryable, now: Date, limit: number) {
  return db
    .select({ companyId: campaigns.companyId, campaignId: campaigns.id })
    .from(campaigns)
    .where(and(lte(campaigns.endsAt, now), isNull(campaigns.dateEnded)))
    .orderBy(asc(campaigns.endsAt), asc(campaigns.id))
    .limit(limit);
}

/** Gives tasks that are still to do the end of their campaign as their due date; returns how many. */
export async function alignDueDates(
  tx: Tx,
  { companyId, id, endsAt }: Campaign & Pick<StoredCampaign, 'endsAt'>,
  limit: number,
): Promise<number> {
  const result = await tx.execute(sql`
    UPDATE tasks SET due_at = ${endsAt}::timestamptz
    WHERE company_id = ${companyId} AND id IN (
      SELECT id FROM tasks WHERE company_id = ${companyId} AND campaign_id = ${id} AND completed_at IS NULL
        AND due_at <> ${endsAt}::timestamptz
      ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE)`);
  return result.rowCount ?? 0;
}

/**
 * Ends tasks that are still to do: one with an answer is completed with what is right of all its campaign's parts, the
 * others are missed. A user with nothing else to do is done; one who never had anything else has no tasks. Users are locked
 * before their tasks, as everywhere. Returns how many.
 */
export async function endTasks(
  tx: Tx,
  {
    companyId,
    id,
    endsAt,
    totalChapters,
  }: Pick<StoredCampaign, 'companyId' | 'id' | 'endsAt' | 'totalChapters'>,
  limit: number,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number; userId: number; [column: string]: unknown }>(sql`
    SELECT t.id, t.user_id AS "userId" FROM tasks t JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
    WHERE t.company_id = ${companyId} AND t.campaign_id = ${id} AND t.completed_at IS NULL
    ORDER BY t.user_id LIMIT ${limit} FOR NO KEY UPDATE OF u, t`);
  if (rows.length === 0) return 0;
  const taskIds = sql.param(rows.map((row) => Number(row.id)));
  const userIds = sql.param(rows.map((row) => Number(row.userId)));
  await tx.execute(sql`
    UPDATE tasks t SET completed_at = ${endsAt}::timestamptz,
      status = CASE WHEN done.answered > 0 THEN 'completed' ELSE 'missed' END,
      score = CASE WHEN done.answered > 0 THEN round(100.0 * done.solved / ${totalChapters}::int) END
    FROM (
      SELECT given.id, count(p.part_id) AS answered, count(DISTINCT p.part_id) FILTER (WHERE p.is_right) AS solved
      FROM unnest(${taskIds}::bigint[]) AS given(id)
      LEFT JOIN task_progress p ON p.company_id = ${companyId} AND p.task_id = given.id AND p.answers IS NOT NULL
      GROUP BY given.id
    ) done
    WHERE t.company_id = ${companyId} AND t.id = done.id`);
  await tx.execute(sql`
    UPDATE users u SET task_status = CASE WHEN standing.completed > 0 THEN ${numberOf('completed')}
      ELSE ${numberOf('notAssigned')} END
    FROM (
      SELECT user_id, count(*) FILTER (WHERE status = 'completed') AS completed FROM tasks
      WHERE company_id = ${companyId} AND user_id = ANY(${userIds}::bigint[])
      GROUP BY user_id HAVING count(*) FILTER (WHERE completed_at IS NULL OR status = 'failed') = 0
    ) standing
    WHERE u.company_id = ${companyId} AND u.id = standing.user_id`);
  return rows.length;
}
