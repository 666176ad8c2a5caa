CREATE INDEX "tasks_scored_open" ON "tasks" USING btree ("company_id","campaign_id","user_id") WHERE score IS NOT NULL AND completed_at IS NULL;--> statement-breakpoint
-- Adds the people with these ids to a generation that does not have them. Groups of many people take some memory, and several
-- times as long without.
CREATE OR REPLACE FUNCTION collect_figures(company bigint, after bigint, up_to bigint, of_generation integer, of_zone text) RETURNS void
LANGUAGE plpgsql SET work_mem = '64MB' AS $$
BEGIN
  -- Due dates are few, so that most tasks need no calendar.
  INSERT INTO due_counts AS c (company_id, generation, is_total, grain, starts_on, type, department_id, due, completed,
    failed, score_sum, scored)
  SELECT company, of_generation, o.is_total, g.grain, g.starts_on, d.type,
    CASE WHEN o.is_total THEN 0 ELSE d.department_id END, sum(d.due), sum(d.completed), sum(d.failed), sum(d.score_sum),
    sum(d.scored)
  FROM (
    SELECT (t.due_at AT TIME ZONE of_zone)::date AS due_on, t.type, t.department_id, t.due, t.completed, t.failed,
      t.score_sum, t.scored
    FROM (
      SELECT t.due_at, t.type, t.department_id, count(*) AS due,
        count(*) FILTER (WHERE t.status = 'completed') AS completed, count(*) FILTER (WHERE t.status = 'failed') AS failed,
        coalesce(sum(t.score), 0) AS score_sum, count(t.score) AS scored
      FROM tasks t
      WHERE t.company_id = company AND t.user_id > after AND t.user_id <= up_to AND t.campaign_id IS NOT NULL
        AND t.department_id IS NOT NULL AND isfinite(t.due_at) AND t.status <> 'withdrawn'
      GROUP BY 1, 2, 3
    ) t
  ) d
  CROSS JOIN (VALUES (true), (false)) AS o (is_total)
  CROSS JOIN LATERAL (VALUES ('day', d.due_on), ('month', date_trunc('month', d.due_on)::date)) AS g (grain, starts_on)
  GROUP BY 3, 4, 5, 6, 7 ORDER BY 3, 4, 5, 6, 7
  ON CONFLICT (company_id, generation, is_total, grain, starts_on, type, department_id) DO UPDATE
  SET due = c.due + excluded.due, completed = c.completed + excluded.completed, failed = c.failed + excluded.failed,
    score_sum = c.score_sum + excluded.score_sum, scored = c.scored + excluded.scored;

  -- In the order of the key: each row goes to the end of it.
  INSERT INTO mailed_months (company_id, generation, user_id, month, department_id, mailed, reported)
  SELECT company, of_generation, m.user_id, date_trunc('month', m.sent_at AT TIME ZONE of_zone)::date, m.department_id,
    count(*), count(m.reported_at)
  FROM simulation_mails m
  WHERE m.company_id = company AND m.user_id > after AND m.user_id <= up_to AND m.state = 'sent' AND m.sent_at IS NOT NULL
  GROUP BY 3, 4, 5 ORDER BY 3, 4, 5;

  -- Few neighborhoods of months are many people's. Each kind of them is read in the order of the key, so that nothing is
  -- sorted but the months of one person.
  INSERT INTO mailed_windows AS c (company_id, generation, months, department_id, starts_on, mailed, reported)
  WITH own AS NOT MATERIALIZED (
    SELECT m.user_id, m.month, m.department_id, m.reported FROM mailed_months m
    WHERE m.company_id = company AND m.generation = of_generation AND m.user_id > after AND m.user_id <= up_to
  ), reports AS MATERIALIZED (
    SELECT user_id, month, department_id FROM own WHERE reported > 0 ORDER BY user_id, month
  ), neighbors AS (
    SELECT 0::bigint AS department_id, false AS is_report, month, earlier, later, count(*) AS people
    FROM (
      SELECT month, lag(month) OVER person AS earlier, lead(month) OVER person AS later
      FROM (SELECT DISTINCT user_id, month FROM own) m WINDOW person AS (PARTITION BY user_id ORDER BY month)
    ) placed GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT department_id, false, month, earlier, later, count(*)
    FROM (
      SELECT department_id, month, lag(month) OVER person AS earlier, lead(month) OVER person AS later
      FROM own WINDOW person AS (PARTITION BY user_id, department_id ORDER BY month)
    ) placed GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT 0, true, month, earlier, later, count(*)
    FROM (
      SELECT month, lag(month) OVER person AS earlier, lead(month) OVER person AS later
      FROM (SELECT DISTINCT user_id, month FROM reports) m WINDOW person AS (PARTITION BY user_id ORDER BY month)
    ) placed GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT department_id, true, month, earlier, later, count(*)
    FROM (
      SELECT department_id, month, lag(month) OVER person AS earlier, lead(month) OVER person AS later
      FROM reports WINDOW person AS (PARTITION BY user_id, department_id ORDER BY month)
    ) placed GROUP BY 1, 2, 3, 4, 5
  )
  SELECT company, of_generation, w.months, p.department_id, e.starts_on,
    coalesce(sum(p.people * e.change) FILTER (WHERE NOT p.is_report), 0),
    coalesce(sum(p.people * e.change) FILTER (WHERE p.is_report), 0)
  FROM neighbors p
  CROSS JOIN (VALUES (1), (3), (6), (12)) AS w (months)
  CROSS JOIN LATERAL (VALUES
    (p.month, 1, p.earlier IS NULL OR p.month >= p.earlier + make_interval(months => w.months)),
    ((p.month + make_interval(months => w.months))::date, -1,
      p.later IS NULL OR p.later >= p.month + make_interval(months => w.months))
  ) AS e (starts_on, change, is_there)
  WHERE e.is_there
  GROUP BY 3, 4, 5 ORDER BY 3, 4, 5
  ON CONFLICT (company_id, generation, months, department_id, starts_on) DO UPDATE
  SET mailed = c.mailed + excluded.mailed, reported = c.reported + excluded.reported;
END $$;
