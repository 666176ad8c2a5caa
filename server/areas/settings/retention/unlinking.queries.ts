import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import { lockUsers } from '@server/domain/people/people.queries';
import { withoutFew } from '@server/domain/reports/few';
import type { Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { type SQL, sql } from 'drizzle-orm';
import { NO_DEPARTMENT } from './marking.queries';

/*
 * Results whose rows go while the figures that count them stay: nothing is left that says whose they were. Each function does the
 * next rows of one assignment, simulation or video, and returns how many there were.
 */

interface Of {
  readonly companyId: number;
  readonly id: number;
}

/** Deletes rows without taking them off the counters that triggers keep (`makes_anonymous` of the migration `retention`). */
async function withoutCounting(tx: Tx, statements: readonly SQL[]): Promise<void> {
  const isOn = (on: boolean) =>
    tx.execute(sql`SELECT set_config('vigil.makes_anonymous', ${on ? 'on' : ''}, true)`);
  await isOn(true);
  for (const statement of statements) await tx.execute(statement);
  await isOn(false);
}

/** The departments that are too small to be told beside the others, by the counters of all. */
async function smallDepartments(tx: Tx, cells: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string | number; people: string | number }>(cells);
  const all = rows.map(({ id, people }) => ({ id: Number(id), people: Number(people) }));
  const told = new Set(withoutFew(all, ({ people }) => people));
  return all.filter((one) => !told.has(one) && one.id !== NO_DEPARTMENT).map(({ id }) => id);
}

const numberOf = (status: TaskStatus) => sql`${TASK_STATUSES.indexOf(status)}::smallint`;

/** What the people's other tasks amount to: nobody's status tells of tasks that are anonymous. */
const settleUsers = (companyId: number, ids: readonly number[]) => sql`
  UPDATE users u SET task_status = standing.status
  FROM (
    SELECT p.id, CASE
      WHEN count(t.id) FILTER (WHERE t.completed_at IS NULL OR t.status = 'failed') = 0 THEN
        CASE WHEN count(t.id) FILTER (WHERE t.status = 'completed') > 0 THEN ${numberOf('completed')}
          ELSE ${numberOf('notAssigned')} END
      WHEN bool_and(t.status = 'notStarted') THEN ${numberOf('notStarted')}
      ELSE ${numberOf('inProgress')} END AS status
    FROM users p LEFT JOIN tasks t ON t.company_id = p.company_id AND t.user_id = p.id
    WHERE p.company_id = ${companyId} AND ${isAmong(sql`p.id`, ids)} GROUP BY p.id
  ) standing
  WHERE u.company_id = ${companyId} AND u.id = standing.id AND u.task_status <> standing.status`;

/** Tasks with what was done of them, reviews, and reminders of them. */
export async function unlinkTasks(tx: Tx, { companyId, id }: Of, most: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string | number; user_id: string | number; type: string }>(sql`
    SELECT id, user_id, type FROM tasks WHERE company_id = ${companyId} AND campaign_id = ${id} LIMIT ${most}`);
  if (rows.length === 0) return 0;
  const userIds = rows.map((row) => Number(row.user_id));
  // Locked before their tasks, as everywhere.
  await lockUsers(tx, companyId, userIds);
  const isOne = (column: SQL) =>
    isAmong(
      column,
      rows.map((row) => Number(row.id)),
    );
  const small = await smallDepartments(
    tx,
    sql`SELECT department_id AS id, sum(total) AS people FROM task_counts
      WHERE company_id = ${companyId} AND campaign_id = ${id} GROUP BY 1 HAVING sum(total) > 0`,
  );
  if (small.length > 0)
    await tx.execute(sql`UPDATE tasks SET department_id = ${NO_DEPARTMENT}
      WHERE company_id = ${companyId} AND ${isOne(sql`id`)} AND ${isAmong(sql`department_id`, small)}`);
  await withoutCounting(tx, [
    sql`DELETE FROM task_progress WHERE company_id = ${companyId} AND ${isOne(sql`task_id`)}`,
    sql`DELETE FROM task_reviews WHERE company_id = ${companyId} AND ${isOne(sql`task_id`)}`,
    sql`DELETE FROM exercise_results WHERE company_id = ${companyId} AND ${isOne(sql`task_id`)}`,
    sql`DELETE FROM reminded_tasks WHERE company_id = ${companyId} AND ${isAmong(sql`user_id`, userIds)}
      AND item_type = ${rows[0]?.type ?? ''} AND ${isOne(sql`item_id`)}`,
    sql`DELETE FROM tasks WHERE company_id = ${companyId} AND ${isOne(sql`id`)}`,
  ]);
  await tx.execute(settleUsers(companyId, userIds));
  return rows.length;
}

/** Mails of a simulation with all that happened to them, and who fell for them. */
export async function unlinkMails(tx: Tx, { companyId, id }: Of, most: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string | number; user_id: string | number }>(sql`
    SELECT id, user_id FROM simulation_mails WHERE company_id = ${companyId} AND simulation_id = ${id}
    ORDER BY id LIMIT ${most} FOR UPDATE`);
  if (rows.length === 0) return 0;
  const isOne = (column: SQL) =>
    isAmong(
      column,
      rows.map((row) => Number(row.id)),
    );
  const isTheirs = isAmong(
    sql`user_id`,
    rows.map((row) => Number(row.user_id)),
  );
  await tx.execute(sql`
    UPDATE simulation_mails m SET department_id = ${NO_DEPARTMENT}
    WHERE m.company_id = ${companyId} AND ${isOne(sql`m.id`)} AND NOT EXISTS (
      SELECT FROM simulation_department_counts c WHERE c.company_id = m.company_id AND c.simulation_id = m.simulation_id
        AND c.round = m.round AND c.department_id = m.department_id)`);
  await withoutCounting(tx, [
    sql`DELETE FROM simulation_mail_groups WHERE company_id = ${companyId} AND ${isOne(sql`mail_id`)}`,
    sql`DELETE FROM simulation_events WHERE company_id = ${companyId} AND ${isOne(sql`mail_id`)}`,
    sql`DELETE FROM simulation_phished WHERE company_id = ${companyId} AND simulation_id = ${id} AND ${isTheirs}`,
    sql`DELETE FROM simulation_mails WHERE company_id = ${companyId} AND ${isOne(sql`id`)}`,
  ]);
  return rows.length;
}

/** Who watched how much of a monthly video. */
export async function unlinkViews(tx: Tx, { companyId, id }: Of, most: number): Promise<number> {
  const { rows } = await tx.execute<{ user_id: string | number }>(sql`
    SELECT user_id FROM calendar_views WHERE company_id = ${companyId} AND event_id = ${id}
    ORDER BY user_id LIMIT ${most} FOR UPDATE`);
  if (rows.length === 0) return 0;
  const userIds = rows.map((row) => Number(row.user_id));
  const isOne = sql`company_id = ${companyId} AND event_id = ${id} AND ${isAmong(sql`user_id`, userIds)}`;
  const small = await smallDepartments(
    tx,
    sql`SELECT department_id AS id, assigned_count AS people FROM calendar_department_counts
      WHERE company_id = ${companyId} AND event_id = ${id} AND assigned_count > 0`,
  );
  if (small.length > 0)
    await tx.execute(sql`UPDATE calendar_views SET department_id = ${NO_DEPARTMENT}
      WHERE ${isOne} AND ${isAmong(sql`department_id`, small)}`);
  await withoutCounting(tx, [
    sql`DELETE FROM calendar_views WHERE ${isOne}`,
    sql`DELETE FROM reminded_tasks WHERE company_id = ${companyId} AND item_type = 'monthly video' AND item_id = ${id}
      AND ${isAmong(sql`user_id`, userIds)}`,
  ]);
  return rows.length;
}
