import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';

const numberOf = (status: TaskStatus) => sql`${TASK_STATUSES.indexOf(status)}::smallint`;

export interface Enrolment {
  readonly companyId: number;
  /** Absent: everybody. */
  readonly userIds?: readonly number[];
  readonly now: Date;
}

/**
 * Gives people their tasks of the campaigns that run for all users, in one statement; who has one keeps it.
 * Their status follows: who had nothing has not started, who was through is under way again.
 */
export async function enrol(tx: Tx, { companyId, userIds, now }: Enrolment): Promise<void> {
  const chosen = userIds
    ? sql`AND u.id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(userIds)}::json))`
    : sql``;
  // A parameter in a list of results has no type of its own.
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
