import type { Database } from '@server/db/client';
import { sql } from 'drizzle-orm';

/** Kept counters that differ from what counting the rows gives, over all companies. */
export async function wrongCounters(db: Database) {
  const result = await db.execute(sql`
    SELECT 'bucket' AS kind, coalesce(c.total, 0) AS kept, coalesce(r.n, 0) AS counted
    FROM (SELECT * FROM user_counts WHERE total <> 0) c
    FULL JOIN (SELECT company_id, disabled_at IS NULL AS enabled, role, task_status, count(*)::int AS n FROM users
      GROUP BY 1, 2, 3, 4) r USING (company_id, enabled, role, task_status)
    WHERE coalesce(c.total, 0) <> coalesce(r.n, 0)
    UNION ALL
    SELECT 'department', d.users_count, n.n FROM departments d CROSS JOIN LATERAL (SELECT count(*)::int AS n
      FROM users u WHERE u.company_id = d.company_id AND u.department_id = d.id AND u.disabled_at IS NULL) n
    WHERE d.users_count <> n.n
    UNION ALL
    SELECT 'group', g.users_count, n.n FROM groups g CROSS JOIN LATERAL (SELECT count(*)::int AS n
      FROM group_members m JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id
      WHERE m.company_id = g.company_id AND m.group_id = g.id AND u.disabled_at IS NULL) n
    WHERE g.users_count <> n.n`);
  return result.rows;
}
