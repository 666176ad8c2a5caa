import type { Database } from '@server/db/client';
import { sql } from 'drizzle-orm';

/** All users, those with tasks, and those who have completed them. */
const COUNTED = sql.raw(`ARRAY[count(*), count(*) FILTER (WHERE u.task_status > 0),
  count(*) FILTER (WHERE u.task_status = 3)]::integer[]`);

/** Stored counters that differ from the actual row counts, over all companies. */
export async function wrongCounters(db: Database) {
  const result = await db.execute(sql`
    SELECT 'bucket' AS kind, ARRAY[coalesce(c.total, 0)] AS kept, ARRAY[coalesce(r.n, 0)] AS counted
    FROM (SELECT * FROM user_counts WHERE total <> 0) c
    FULL JOIN (SELECT company_id, disabled_at IS NULL AS enabled, role, task_status, count(*)::int AS n FROM users
      GROUP BY 1, 2, 3, 4) r USING (company_id, enabled, role, task_status)
    WHERE coalesce(c.total, 0) <> coalesce(r.n, 0)
    UNION ALL
    SELECT 'department', d.kept, n.counted FROM (
      SELECT company_id, id, ARRAY[users_count, assigned_count, completed_count] AS kept FROM departments) d
    CROSS JOIN LATERAL (SELECT ${COUNTED} AS counted
      FROM users u WHERE u.company_id = d.company_id AND u.department_id = d.id AND u.disabled_at IS NULL) n
    WHERE d.kept <> n.counted
    UNION ALL
    SELECT 'group', g.kept, n.counted FROM (
      SELECT company_id, id, ARRAY[users_count, assigned_count, completed_count] AS kept FROM groups) g
    CROSS JOIN LATERAL (SELECT ${COUNTED} AS counted
      FROM group_members m JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id
      WHERE m.company_id = g.company_id AND m.group_id = g.id AND u.disabled_at IS NULL) n
    WHERE g.kept <> n.counted`);
  return result.rows;
}
