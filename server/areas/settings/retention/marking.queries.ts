import { limits } from '@contract/limits';
import type { Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { type SQL, sql } from 'drizzle-orm';
import { idsOf, type Retained } from './due.queries';

const { groupMin: least } = limits.reports;

/** Where results count whose department has too few of them to be told. */
export const NO_DEPARTMENT = 0;

/** What to do with the ones among these ids, if there are any. */
const onEach = async (tx: Tx, ids: readonly number[], statements: (isOne: (id: SQL) => SQL) => SQL[]) => {
  if (ids.length === 0) return;
  for (const statement of statements((id) => isAmong(id, ids))) await tx.execute(statement);
};

/**
 * Puts departments of fewer than five people of a round together as none (0), with the smallest other one if they are fewer
 * than five together, too (`withoutFew`).
 */
const poolDepartments = (companyId: number, isOne: (id: SQL) => SQL) => sql`
  WITH ordered AS (
    SELECT simulation_id, round, department_id, total, sum(total) OVER (PARTITION BY simulation_id, round
      ORDER BY total, department_id ROWS UNBOUNDED PRECEDING) - total AS before
    FROM simulation_department_counts
    WHERE company_id = ${companyId} AND ${isOne(sql`simulation_id`)} AND total > 0
  ), pooled AS (
    DELETE FROM simulation_department_counts c USING ordered o
    WHERE c.company_id = ${companyId} AND c.simulation_id = o.simulation_id AND c.round = o.round
      AND c.department_id = o.department_id AND (o.total < ${least} OR o.before > 0 AND o.before < ${least})
    RETURNING c.*
  )
  INSERT INTO simulation_department_counts (company_id, simulation_id, round, department_id, total, waiting, failed, sent,
    opened, clicked, submitted, phished, reported, phished_reported, phished_unreported, opened_reported)
  SELECT company_id, simulation_id, round, ${NO_DEPARTMENT}, sum(total), sum(waiting), sum(failed), sum(sent), sum(opened),
    sum(clicked), sum(submitted), sum(phished), sum(reported), sum(phished_reported), sum(phished_unreported),
    sum(opened_reported)
  FROM pooled GROUP BY 1, 2, 3`;

/**
 * Marks all of it as anonymous at once: from now on no list names anybody, while the rows go batch by batch. Takes away who was chosen
 * by name, numbers by group, as groups overlap, and keeps what is only counted from events.
 */
export async function markAnonymous(
  tx: Tx,
  companyId: number,
  retained: readonly Retained[],
  now: Date,
): Promise<void> {
  const { campaigns, simulations, videos } = idsOf(retained);
  const at = sql`${now}::timestamptz`;
  await onEach(tx, campaigns, (isOne) => [
    sql`UPDATE campaigns SET anonymous_at = ${at} WHERE company_id = ${companyId} AND ${isOne(sql`id`)}`,
    sql`DELETE FROM campaign_targets t USING campaigns c WHERE c.company_id = ${companyId} AND ${isOne(sql`c.id`)}
      AND c.assignment_type = 'SELECTED_USERS' AND t.company_id = c.company_id AND t.campaign_id = c.id`,
    sql`DELETE FROM exercise_group_counts WHERE company_id = ${companyId} AND ${isOne(sql`campaign_id`)}`,
    // Whom an admin allowed another attempt: the event stays, as any does, and is no longer told of the person.
    sql`DELETE FROM audit_subjects s USING audit_events e WHERE e.company_id = ${companyId}
      AND e.action = 'campaign.attempt_allowed' AND ${isOne(sql`(e.details ->> 'campaignId')::bigint`)}
      AND s.company_id = e.company_id AND s.event_id = e.id AND s.user_id::text = e.target_id`,
  ]);
  await onEach(tx, simulations, (isOne) => [
    sql`UPDATE simulations s SET anonymous_at = ${at},
        settings = jsonb_set(s.settings, '{audience,selectedUsersIds}', '[]'), anonymous_ways = (
          SELECT jsonb_build_object('SCANNED', count(DISTINCT e.mail_id) FILTER (WHERE e.type = 'SCANNED'),
            'ATTACHMENT_OPENED', count(DISTINCT e.mail_id) FILTER (WHERE e.type = 'ATTACHMENT_OPENED'),
            'REPLIED', count(DISTINCT e.mail_id) FILTER (WHERE e.type = 'REPLIED'))
          FROM simulation_events e
          LEFT JOIN simulation_reviews r ON r.company_id = e.company_id AND r.event_id = e.id
          WHERE e.company_id = s.company_id AND e.simulation_id = s.id
            AND e.type IN ('SCANNED', 'ATTACHMENT_OPENED', 'REPLIED') AND coalesce(r.is_person, e.reason IS NULL))
      WHERE s.company_id = ${companyId} AND ${isOne(sql`s.id`)}`,
    sql`DELETE FROM simulation_group_counts WHERE company_id = ${companyId} AND ${isOne(sql`simulation_id`)}`,
    poolDepartments(companyId, isOne),
  ]);
  await onEach(tx, videos, (isOne) => [
    sql`UPDATE calendar_events SET anonymous_at = ${at} WHERE company_id = ${companyId} AND ${isOne(sql`id`)}`,
  ]);
}
