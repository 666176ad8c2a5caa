import type { Database } from '@server/platform/db/client';
import { sql } from 'drizzle-orm';
import { wrongFigures } from './figures';

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
    SELECT 'company', ARRAY[c.enabled], ARRAY[r.n] FROM (SELECT * FROM company_users WHERE enabled <> 0) c
    FULL JOIN (SELECT company_id, count(*)::int AS n FROM users WHERE disabled_at IS NULL GROUP BY 1) r
      USING (company_id)
    WHERE c.enabled IS DISTINCT FROM r.n
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
    WHERE g.kept <> n.counted
    UNION ALL
    SELECT 'tasks', ARRAY[c.total, c.score_sum, c.scored, c.attempts], ARRAY[r.total, r.score_sum, r.scored, r.attempts]
    FROM (SELECT * FROM task_counts WHERE total <> 0 OR score_sum <> 0 OR scored <> 0 OR attempts <> 0) c
    FULL JOIN (
      SELECT t.company_id, t.campaign_id, u.department_id, coalesce(t.due_at, 'infinity') AS due_at, t.status,
        count(*)::int AS total, coalesce(sum(t.score), 0)::int AS score_sum, count(t.score)::int AS scored,
        sum(t.attempts)::int AS attempts
      FROM tasks t JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
      WHERE t.campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5) r
      USING (company_id, campaign_id, department_id, due_at, status)
    WHERE (c.total, c.score_sum, c.scored, c.attempts)
      IS DISTINCT FROM (r.total, r.score_sum, r.scored, r.attempts)
    UNION ALL
    SELECT 'campaign', ARRAY[c.total, c.score_sum, c.scored, c.attempts], ARRAY[r.total, r.score_sum, r.scored, r.attempts]
    FROM (SELECT * FROM campaign_counts WHERE total <> 0 OR score_sum <> 0 OR scored <> 0 OR attempts <> 0) c
    FULL JOIN (
      SELECT company_id, campaign_id, coalesce(due_at, 'infinity') AS due_at, status,
        count(*)::int AS total, coalesce(sum(score), 0)::int AS score_sum, count(score)::int AS scored,
        sum(attempts)::int AS attempts
      FROM tasks WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4) r
      USING (company_id, campaign_id, due_at, status)
    WHERE (c.total, c.score_sum, c.scored, c.attempts)
      IS DISTINCT FROM (r.total, r.score_sum, r.scored, r.attempts)
    UNION ALL
    SELECT 'completions', ARRAY[c.completed], ARRAY[r.completed]
    FROM (SELECT * FROM completion_counts WHERE completed <> 0) c
    FULL JOIN (
      SELECT t.company_id, t.campaign_id, (t.completed_at AT TIME ZONE p.time_zone)::date AS day,
        count(*)::int AS completed
      FROM tasks t JOIN campaigns p ON p.company_id = t.company_id AND p.id = t.campaign_id
      WHERE t.completed_at IS NOT NULL AND t.status = 'completed' GROUP BY 1, 2, 3) r
      USING (company_id, campaign_id, day)
    WHERE c.completed IS DISTINCT FROM r.completed
    UNION ALL
    SELECT 'questions', ARRAY[c.answered, c.right, c.partial], ARRAY[r.answered, r.right, r.partial]
    FROM (SELECT * FROM question_counts WHERE answered <> 0 OR "right" <> 0 OR partial <> 0) c
    FULL JOIN (
      SELECT company_id, campaign_id, part_id AS question_id, count(*)::int AS answered,
        (count(*) FILTER (WHERE is_right))::int AS right,
        (count(*) FILTER (WHERE grade = 'PARTIAL'))::int AS partial
      FROM task_progress WHERE is_right IS NOT NULL AND campaign_id IS NOT NULL GROUP BY 1, 2, 3) r
      USING (company_id, campaign_id, question_id)
    WHERE (c.answered, c.right, c.partial) IS DISTINCT FROM (r.answered, r.right, r.partial)
    UNION ALL
    SELECT 'answers', ARRAY[c.chosen], ARRAY[r.chosen]
    FROM (SELECT * FROM answer_counts WHERE chosen <> 0) c
    FULL JOIN (
      SELECT company_id, campaign_id, part_id AS question_id, answer AS answer_id,
        count(DISTINCT task_id)::int AS chosen
      FROM task_progress CROSS JOIN LATERAL unnest(answers) answer
      WHERE is_right IS NOT NULL AND campaign_id IS NOT NULL AND grade IS NULL GROUP BY 1, 2, 3, 4) r
      USING (company_id, campaign_id, question_id, answer_id)
    WHERE c.chosen IS DISTINCT FROM r.chosen
    UNION ALL
    SELECT 'exercise results', ARRAY[c.answered, c.correct, c.partial, c.wrong]::integer[],
      ARRAY[r.answered, r.correct, r.partial, r.wrong]::integer[]
    FROM exercise_results c
    FULL JOIN (
      SELECT t.company_id, t.id AS task_id, t.campaign_id, t.user_id, count(p.grade) AS answered,
        count(*) FILTER (WHERE p.grade = 'CORRECT') AS correct,
        count(*) FILTER (WHERE p.grade = 'PARTIAL') AS partial, count(*) FILTER (WHERE p.grade = 'WRONG') AS wrong
      FROM tasks t LEFT JOIN task_progress p ON p.company_id = t.company_id AND p.task_id = t.id
      WHERE t.type = 'phishing exercise' AND t.campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4) r
      USING (company_id, task_id, campaign_id, user_id)
    WHERE (c.answered, c.correct, c.partial, c.wrong) IS DISTINCT FROM (r.answered, r.correct, r.partial, r.wrong)
    UNION ALL
    SELECT 'tournaments', ARRAY[c.total], ARRAY[r.total]
    FROM (SELECT * FROM tournament_counts WHERE total <> 0) c
    FULL JOIN (
      SELECT company_id, campaign_id, coalesce(score, 0) AS score, count(*)::int AS total
      FROM tasks WHERE type = 'Secure code training' AND campaign_id IS NOT NULL GROUP BY 1, 2, 3) r
      USING (company_id, campaign_id, score)
    WHERE c.total IS DISTINCT FROM r.total
    UNION ALL
    SELECT 'exercise groups', ARRAY[c.total], ARRAY[r.total]
    FROM (SELECT * FROM exercise_group_counts WHERE total <> 0) c
    FULL JOIN (
      SELECT t.company_id, t.campaign_id, m.group_id, coalesce(t.due_at, 'infinity') AS due_at, t.status,
        count(*)::int AS total
      FROM tasks t JOIN group_members m ON m.company_id = t.company_id AND m.user_id = t.user_id
      WHERE t.type = 'phishing exercise' AND t.campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5) r
      USING (company_id, campaign_id, group_id, due_at, status)
    WHERE c.total IS DISTINCT FROM r.total
    UNION ALL
    SELECT 'simulations', c.numbers, r.numbers
    FROM (
      SELECT company_id, simulation_id, round, template_id AS key, ARRAY[total, waiting, failed, sent,
        opened, clicked, submitted, phished, reported, phished_reported, phished_unreported,
        opened_reported]::integer[] AS numbers
      FROM simulation_counts WHERE total <> 0) c
    FULL JOIN (
      SELECT company_id, simulation_id, round, template_id AS key, ARRAY[count(*),
        count(*) FILTER (WHERE state IN ('planned', 'sending')),
        count(*) FILTER (WHERE state IN ('failed', 'unknown')), count(*) FILTER (WHERE state = 'sent'),
        count(opened_at), count(clicked_at), count(submitted_at), count(coalesce(clicked_at, submitted_at)),
        count(reported_at),
        count(*) FILTER (WHERE reported_at IS NOT NULL AND coalesce(clicked_at, submitted_at) IS NOT NULL),
        count(*) FILTER (WHERE reported_at IS NULL AND coalesce(clicked_at, submitted_at) IS NOT NULL),
        count(*) FILTER (WHERE reported_at IS NOT NULL AND opened_at IS NOT NULL)]::integer[] AS numbers
      FROM simulation_mails WHERE state <> 'cancelled' GROUP BY 1, 2, 3, 4) r
      USING (company_id, simulation_id, round, key)
    WHERE c.numbers IS DISTINCT FROM r.numbers
    UNION ALL
    SELECT 'simulation departments', c.numbers, r.numbers
    FROM (
      SELECT company_id, simulation_id, round, department_id AS key, ARRAY[total, waiting, failed, sent,
        opened, clicked, submitted, phished, reported, phished_reported, phished_unreported,
        opened_reported]::integer[] AS numbers
      FROM simulation_department_counts WHERE total <> 0) c
    FULL JOIN (
      SELECT company_id, simulation_id, round, department_id AS key, ARRAY[count(*),
        count(*) FILTER (WHERE state IN ('planned', 'sending')),
        count(*) FILTER (WHERE state IN ('failed', 'unknown')), count(*) FILTER (WHERE state = 'sent'),
        count(opened_at), count(clicked_at), count(submitted_at), count(coalesce(clicked_at, submitted_at)),
        count(reported_at),
        count(*) FILTER (WHERE reported_at IS NOT NULL AND coalesce(clicked_at, submitted_at) IS NOT NULL),
        count(*) FILTER (WHERE reported_at IS NULL AND coalesce(clicked_at, submitted_at) IS NOT NULL),
        count(*) FILTER (WHERE reported_at IS NOT NULL AND opened_at IS NOT NULL)]::integer[] AS numbers
      FROM simulation_mails WHERE state <> 'cancelled' GROUP BY 1, 2, 3, 4) r
      USING (company_id, simulation_id, round, key)
    WHERE c.numbers IS DISTINCT FROM r.numbers
    UNION ALL
    SELECT 'simulation groups', c.numbers, r.numbers
    FROM (
      SELECT company_id, simulation_id, round, group_id, ARRAY[total, sent, opened, clicked, submitted, phished,
        reported]::integer[] AS numbers
      FROM simulation_group_counts WHERE total <> 0) c
    FULL JOIN (
      SELECT m.company_id, m.simulation_id, m.round, g.group_id, ARRAY[count(*),
        count(*) FILTER (WHERE state = 'sent'), count(opened_at), count(clicked_at), count(submitted_at),
        count(coalesce(clicked_at, submitted_at)), count(reported_at)]::integer[] AS numbers
      FROM simulation_mails m JOIN simulation_mail_groups g ON g.company_id = m.company_id AND g.mail_id = m.id
      WHERE state <> 'cancelled' GROUP BY 1, 2, 3, 4) r USING (company_id, simulation_id, round, group_id)
    WHERE c.numbers IS DISTINCT FROM r.numbers
    UNION ALL
    SELECT 'simulation people', c.numbers, r.numbers
    FROM (
      SELECT company_id, user_id, ARRAY[opened, clicked, submitted, phished, reported, phished_campaigns]::integer[] AS numbers
      FROM simulation_people) c
    FULL JOIN (
      SELECT company_id, user_id, ARRAY[count(opened_at), count(clicked_at), count(submitted_at),
        count(coalesce(clicked_at, submitted_at)), count(reported_at),
        count(DISTINCT simulation_id) FILTER (WHERE coalesce(clicked_at, submitted_at) IS NOT NULL)]::integer[] AS numbers
      FROM simulation_mails WHERE state <> 'cancelled' GROUP BY 1, 2) r USING (company_id, user_id)
    WHERE c.numbers IS DISTINCT FROM r.numbers
    UNION ALL
    SELECT 'simulation people in all', c.numbers, r.numbers
    FROM (
      SELECT company_id, ARRAY[people, phished, reported]::integer[] AS numbers
      FROM simulation_people_totals WHERE people <> 0) c
    FULL JOIN (
      SELECT company_id, ARRAY[count(*), count(*) FILTER (WHERE phished > 0),
        count(*) FILTER (WHERE reported > 0)]::integer[] AS numbers
      FROM simulation_people GROUP BY 1) r USING (company_id)
    WHERE c.numbers IS DISTINCT FROM r.numbers
    UNION ALL
    SELECT 'ranges of lists', ARRAY[c.members], ARRAY[r.members]
    FROM list_ranges c
    FULL JOIN (
      SELECT m.company_id, m.list, m.list_id, k.sort, (SELECT max(l.from_key) FROM list_ranges l
        WHERE l.company_id = m.company_id AND l.list = m.list AND l.list_id = m.list_id AND l.sort = k.sort
          AND l.from_key <= k.key) AS from_key, count(*)::int AS members
      FROM (
        SELECT company_id, 'simulation' AS list, simulation_id AS list_id, user_id FROM simulation_mails
        WHERE state <> 'cancelled'
        UNION ALL
        SELECT company_id, 'exercise', campaign_id, user_id FROM tasks
        WHERE type = 'phishing exercise' AND campaign_id IS NOT NULL) m
      JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id
      CROSS JOIN LATERAL (VALUES ('fullName', u.name_key), ('email', u.email_key)) k (sort, key)
      GROUP BY 1, 2, 3, 4, 5) r USING (company_id, list, list_id, sort, from_key)
    WHERE coalesce(c.members, 0) <> coalesce(r.members, 0)
    UNION ALL
    SELECT 'invoices', ARRAY[c.total, c.licenses, c.amount]::integer[], ARRAY[r.total, r.licenses, r.amount]::integer[]
    FROM (SELECT * FROM invoice_counts WHERE total <> 0) c
    FULL JOIN (
      SELECT s.company_id, s.scope, status, method, date_trunc('month', invoice_date AT TIME ZONE time_zone)::date AS month,
        CASE WHEN status = 'OPEN' THEN coalesce(due_date, 'infinity') ELSE 'infinity' END AS due_at,
        count(*) AS total, sum(licenses) AS licenses, sum(subtotal) AS subtotal, sum(discount) AS discount,
        sum(withdrawn_from_bank) AS withdrawn, sum(amount) AS amount
      FROM invoices i CROSS JOIN LATERAL (VALUES (i.account_company_id, 'account'), (i.company_id, 'payer')) AS s (company_id, scope)
      GROUP BY 1, 2, 3, 4, 5, 6) r USING (company_id, scope, status, method, month, due_at)
    WHERE (c.total, c.licenses, c.subtotal, c.discount, c.withdrawn, c.amount)
      IS DISTINCT FROM (r.total, r.licenses, r.subtotal, r.discount, r.withdrawn, r.amount)
    UNION ALL
    SELECT 'pools', ARRAY[p.bought, p.received, p.allocated, p.expired],
      ARRAY[e.bought, e.received, e.allocated, e.expired]::integer[]
    FROM (SELECT * FROM license_pools WHERE bought <> 0 OR received <> 0 OR allocated <> 0 OR expired <> 0) p
    FULL JOIN (
      SELECT company_id,
        sum(CASE kind WHEN 'bought' THEN licenses WHEN 'refunded' THEN -licenses ELSE 0 END) AS bought,
        sum(CASE kind WHEN 'received' THEN licenses WHEN 'reclaimed' THEN -licenses ELSE 0 END) AS received,
        sum(CASE kind WHEN 'allocated' THEN licenses WHEN 'returned' THEN -licenses ELSE 0 END) AS allocated,
        sum(CASE kind WHEN 'expired' THEN licenses ELSE 0 END) AS expired
      FROM license_entries GROUP BY 1) e USING (company_id)
    WHERE (coalesce(p.bought, 0), coalesce(p.received, 0), coalesce(p.allocated, 0), coalesce(p.expired, 0))
      IS DISTINCT FROM (coalesce(e.bought, 0), coalesce(e.received, 0), coalesce(e.allocated, 0), coalesce(e.expired, 0))
    UNION ALL
    SELECT 'holdings of a pool', ARRAY[coalesce(h.licenses, 0)]::integer[], ARRAY[p.licenses]
    FROM (SELECT company_id, bought + received - allocated - expired AS licenses FROM license_pools) p
    LEFT JOIN (
      SELECT company_id, sum(licenses) AS licenses FROM license_holdings WHERE place = 'own' GROUP BY 1) h
      USING (company_id)
    WHERE p.licenses <> coalesce(h.licenses, 0)
    UNION ALL
    SELECT 'holdings', ARRAY[h.licenses], ARRAY[r.licenses]::integer[]
    FROM license_holdings h
    FULL JOIN (
      SELECT company_id, company_id AS holder_company_id, 'own' AS place, ends_at,
        sum(CASE WHEN kind IN ('bought', 'received', 'returned') THEN licenses ELSE -licenses END) AS licenses
      FROM license_entries WHERE kind <> 'ended' GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT company_id, counterpart_company_id, place, ends_at,
        sum(CASE kind WHEN 'allocated' THEN licenses ELSE -licenses END)
      FROM license_entries WHERE place IS NOT NULL AND kind IN ('allocated', 'returned', 'ended') GROUP BY 1, 2, 3, 4) r
      USING (company_id, holder_company_id, place, ends_at)
    WHERE coalesce(h.licenses, 0) <> coalesce(r.licenses, 0)
    UNION ALL
    SELECT 'end of seats', ARRAY[extract(epoch FROM k.seats_end_at)]::integer[], ARRAY[extract(epoch FROM h.ends_at)]::integer[]
    FROM companies k
    LEFT JOIN (
      SELECT holder_company_id AS id, min(ends_at) AS ends_at FROM license_holdings WHERE place = 'seats' GROUP BY 1) h
      USING (id)
    WHERE k.seats_end_at IS DISTINCT FROM h.ends_at`);
  return [...result.rows, ...(await wrongFigures(db))];
}
