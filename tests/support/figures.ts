import type { Database } from '@server/platform/db/client';
import { sql } from 'drizzle-orm';

/** Rollups that differ from what is counted from tasks and mails themselves, over all companies. */
export async function wrongFigures(db: Database) {
  const { rows } = await db.execute(sql`
    WITH counted AS (
      SELECT t.company_id, o.is_total, g.grain, date_trunc(g.grain, t.due_at AT TIME ZONE s.time_zone)::date AS starts_on, t.type,
        CASE WHEN o.is_total THEN 0 ELSE u.department_id END AS department_id, count(*) AS due,
        count(*) FILTER (WHERE t.status = 'completed') AS completed,
        count(*) FILTER (WHERE t.status = 'failed') AS failed, coalesce(sum(t.score), 0) AS score_sum,
        count(t.score) AS scored
      FROM tasks t JOIN figure_states s ON s.company_id = t.company_id
      JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
      CROSS JOIN (VALUES (true), (false)) AS o (is_total) CROSS JOIN (VALUES ('day'), ('month')) AS g (grain)
      WHERE t.campaign_id IS NOT NULL AND t.due_at < 'infinity' AND t.status <> 'withdrawn'
      GROUP BY 1, 2, 3, 4, 5, 6
    ), kept AS (
      SELECT c.* FROM due_counts c JOIN figure_states s ON s.company_id = c.company_id AND s.generation = c.generation
      WHERE (c.due, c.completed, c.failed, c.score_sum, c.scored) <> (0, 0, 0, 0, 0)
    )
    SELECT 'due' AS kind, concat_ws(' ', company_id, grain, starts_on, type, department_id) AS what,
      ARRAY[k.due, k.completed, k.failed, k.score_sum, k.scored]::numeric[] AS kept,
      ARRAY[c.due, c.completed, c.failed, c.score_sum, c.scored]::numeric[] AS counted
    FROM kept k FULL JOIN counted c USING (company_id, is_total, grain, starts_on, type, department_id)
    WHERE (k.due, k.completed, k.failed, k.score_sum, k.scored)
      IS DISTINCT FROM (c.due, c.completed, c.failed, c.score_sum, c.scored)
    UNION ALL
    SELECT 'mailed', concat_ws(' ', p.company_id, p.months, p.month, p.department_id), k.kept, c.counted
    FROM (
      SELECT DISTINCT s.company_id, s.generation, s.time_zone, w.months, d.department_id, e.month::date AS month
      FROM figure_states s
      JOIN (
        SELECT company_id, 0 AS department_id FROM simulation_mails
        UNION SELECT company_id, department_id FROM simulation_mails
        UNION SELECT company_id, department_id FROM mailed_windows
      ) d ON d.company_id = s.company_id
      CROSS JOIN (VALUES (1), (3), (6), (12)) AS w (months)
      CROSS JOIN LATERAL (
        SELECT generate_series(min(at) - interval '1 month', max(at) + interval '14 months', '1 month') AS month FROM (
          SELECT date_trunc('month', sent_at AT TIME ZONE s.time_zone) AS at FROM simulation_mails WHERE company_id = s.company_id
          UNION ALL SELECT starts_on FROM mailed_windows WHERE company_id = s.company_id
        ) ends
      ) e
    ) p
    CROSS JOIN LATERAL (
      SELECT ARRAY[coalesce(sum(mailed), 0), coalesce(sum(reported), 0)]::numeric[] AS kept FROM mailed_windows w
      WHERE w.company_id = p.company_id AND w.generation = p.generation AND w.months = p.months
        AND w.department_id = p.department_id AND w.starts_on <= p.month
    ) k
    CROSS JOIN LATERAL (
      SELECT ARRAY[count(DISTINCT user_id)::numeric, (count(DISTINCT user_id) FILTER (WHERE reported_at IS NOT NULL))::numeric] AS counted
      FROM simulation_mails m
      WHERE m.company_id = p.company_id AND m.state = 'sent' AND p.department_id IN (0, m.department_id)
        AND date_trunc('month', m.sent_at AT TIME ZONE p.time_zone)
          BETWEEN p.month - make_interval(months => p.months - 1) AND p.month
    ) c
    WHERE k.kept <> c.counted`);
  return rows;
}
