ALTER TABLE "mailed_months" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "mailed_months" CASCADE;--> statement-breakpoint
CREATE INDEX "simulation_mails_months" ON "simulation_mails" USING btree ("company_id","user_id","department_id","sent_at","reported_at") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "simulation_mails_department_months" ON "simulation_mails" USING btree ("company_id","department_id","sent_at","user_id","reported_at") WHERE state = 'sent';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remove_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM due_counts WHERE company_id = OLD.id;
  DELETE FROM mailed_windows WHERE company_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION add_mailed_months(mailed_change[]);
--> statement-breakpoint
DROP FUNCTION mailed_change_of(simulation_mails, integer, text, integer);
--> statement-breakpoint
DROP TYPE mailed_change;
--> statement-breakpoint
-- A mail as it is counted, +1 or -1, in its month of a zone.
CREATE TYPE mailed_change AS (company_id bigint, generation integer, time_zone text, user_id bigint, month date,
  department_id bigint, mailed integer, reported integer);
--> statement-breakpoint
CREATE FUNCTION mailed_change_of(mail simulation_mails, generation integer, time_zone text, sign integer) RETURNS mailed_change
LANGUAGE sql STABLE AS $$
  SELECT mail.company_id, generation, time_zone, mail.user_id, date_trunc('month', mail.sent_at AT TIME ZONE time_zone)::date,
    mail.department_id, sign, sign * (mail.reported_at IS NOT NULL)::integer;
$$;
--> statement-breakpoint
/*
 * A period of so many months tells of the people who have a month in it. A month of a person adds to the periods that end from
 * then on, as far as an earlier month does not do so already, and until it has left them, unless a later month takes over: by how
 * much the number changes from the end of one period to that of the next.
 */
CREATE FUNCTION mailed_window_changes(month date, earlier date, later date)
RETURNS TABLE (months integer, starts_on date, change integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT w.months, e.starts_on, e.change
  FROM (VALUES (1), (3), (6), (12)) AS w (months)
  CROSS JOIN LATERAL (VALUES
    (month, 1, earlier IS NULL OR month >= earlier + make_interval(months => w.months)),
    ((month + make_interval(months => w.months))::date, -1, later IS NULL OR later >= month + make_interval(months => w.months))
  ) AS e (starts_on, change, is_there)
  WHERE e.is_there;
$$;
--> statement-breakpoint
-- What is left of a person's months is read from their mails, and what was there before follows from the changes. Months
-- further away than the longest period is long make no difference.
CREATE FUNCTION add_mailed_windows(changes mailed_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever else counts one of these people waits, and then sees what is written here.
  PERFORM FROM simulation_people p
  WHERE (p.company_id, p.user_id) IN (SELECT c.company_id, c.user_id FROM unnest(changes) c)
  ORDER BY p.company_id, p.user_id FOR NO KEY UPDATE;
  INSERT INTO mailed_windows AS c (company_id, generation, months, department_id, starts_on, mailed, reported)
  WITH own AS MATERIALIZED (
    SELECT company_id, generation, time_zone, user_id, month, department_id, sum(mailed) AS mailed, sum(reported) AS reported
    FROM unnest(changes) GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(mailed) <> 0 OR sum(reported) <> 0
  ), people AS MATERIALIZED (
    SELECT company_id, generation, time_zone, user_id, min(month) - interval '12 months' AS begin_at,
      max(month) + interval '13 months' AS end_at
    FROM own GROUP BY 1, 2, 3, 4
  ), stored AS (
    SELECT p.company_id, p.generation, p.user_id, m.department_id, count(*) AS mailed, count(m.reported_at) AS reported,
      date_trunc('month', m.sent_at AT TIME ZONE p.time_zone)::date AS month
    FROM people p CROSS JOIN LATERAL (
      SELECT x.department_id, x.sent_at, x.reported_at FROM simulation_mails x
      WHERE x.company_id = p.company_id AND x.user_id = p.user_id AND x.state = 'sent'
        AND x.sent_at >= p.begin_at AT TIME ZONE p.time_zone AND x.sent_at < p.end_at AT TIME ZONE p.time_zone OFFSET 0
    ) m GROUP BY 1, 2, 3, 4, 7
  ), months AS (
    SELECT DISTINCT company_id, generation, user_id, month, place.department_id, what.is_report, what.sign
    FROM stored s FULL JOIN own o USING (company_id, generation, user_id, month, department_id)
    CROSS JOIN LATERAL (VALUES (0::bigint), (department_id)) AS place (department_id)
    CROSS JOIN LATERAL (VALUES
      (false, 1, s.mailed), (false, -1, coalesce(s.mailed, 0) - coalesce(o.mailed, 0)),
      (true, 1, s.reported), (true, -1, coalesce(s.reported, 0) - coalesce(o.reported, 0))
    ) AS what (is_report, sign, mails)
    WHERE what.mails > 0
  ), neighbors AS (
    SELECT company_id, generation, department_id, is_report, month, earlier, later, sum(sign) AS people
    FROM (
      SELECT m.*, lag(month) OVER person AS earlier, lead(month) OVER person AS later FROM months m
      WINDOW person AS (PARTITION BY company_id, generation, user_id, department_id, is_report, sign ORDER BY month)
    ) placed GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(sign) <> 0
  )
  SELECT n.company_id, n.generation, e.months, n.department_id, e.starts_on,
    coalesce(sum(n.people * e.change) FILTER (WHERE NOT n.is_report), 0),
    coalesce(sum(n.people * e.change) FILTER (WHERE n.is_report), 0)
  FROM neighbors n CROSS JOIN LATERAL mailed_window_changes(n.month, n.earlier, n.later) e
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(n.people * e.change) FILTER (WHERE NOT n.is_report) <> 0
    OR sum(n.people * e.change) FILTER (WHERE n.is_report) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, generation, months, department_id, starts_on) DO UPDATE
  SET mailed = c.mailed + excluded.mailed, reported = c.reported + excluded.reported;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_mailed_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Planned ones count once they are sent.
  IF NOT EXISTS (SELECT FROM new_rows n WHERE is_counted_when_sent(n::simulation_mails)) THEN RETURN NULL; END IF;
  PERFORM share_figures(array_agg(DISTINCT company_id)) FROM new_rows;
  PERFORM add_mailed_windows(array_agg(mailed_change_of(n::simulation_mails, g.generation, g.time_zone, 1)))
  FROM new_rows n CROSS JOIN LATERAL figure_generations(n.company_id, n.user_id) g
  WHERE is_counted_when_sent(n::simulation_mails) HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_mailed_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What else happens to a mail changes nothing here.
  IF NOT EXISTS (
    SELECT FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
    WHERE (o.state = 'sent', o.sent_at, o.reported_at IS NULL, o.department_id, o.user_id)
      IS DISTINCT FROM (n.state = 'sent', n.sent_at, n.reported_at IS NULL, n.department_id, n.user_id)
  ) THEN RETURN NULL; END IF;
  PERFORM share_figures(array_agg(DISTINCT company_id)) FROM new_rows;
  PERFORM add_mailed_windows(array_agg(mailed_change_of(t.mail, g.generation, g.time_zone, t.sign)))
  FROM (
    SELECT o::simulation_mails AS mail, -1 AS sign FROM old_rows o
    UNION ALL SELECT n::simulation_mails, 1 FROM new_rows n
  ) t CROSS JOIN LATERAL figure_generations((t.mail).company_id, (t.mail).user_id) g
  WHERE is_counted_when_sent(t.mail) HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_mailed_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_figures(array_agg(DISTINCT company_id)) FROM old_rows;
  -- With the whole company, its numbers go too.
  PERFORM add_mailed_windows(array_agg(mailed_change_of(o::simulation_mails, g.generation, g.time_zone, -1)))
  FROM old_rows o JOIN companies c ON c.id = o.company_id
  CROSS JOIN LATERAL figure_generations(o.company_id, o.user_id) g
  WHERE is_counted_when_sent(o::simulation_mails) HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds the people with these ids to a generation that does not have them. Groups of many people take some memory, and several
-- times as long without.
CREATE OR REPLACE FUNCTION collect_figures(company bigint, after bigint, up_to bigint, of_generation integer, of_zone text) RETURNS void
LANGUAGE plpgsql SET work_mem = '64MB' AS $$
DECLARE
  first_month timestamp;
  last_month timestamp;
  starts timestamptz[];
  masks varbit[];
BEGIN
  -- Due dates are few, so that most tasks need no calendar.
  INSERT INTO due_counts AS c (company_id, generation, is_total, grain, starts_on, type, department_id, due, completed,
    failed, score_sum, scored)
  SELECT company, of_generation, d.department_id IS NULL, CASE WHEN d.day IS NULL THEN 'month' ELSE 'day' END,
    coalesce(d.day, d.month), d.type, coalesce(d.department_id, 0), d.due, d.completed, d.failed, d.score_sum, d.scored
  FROM (
    SELECT t.day, date_trunc('month', t.day)::date AS month, t.type, t.department_id, sum(t.due) AS due,
      sum(t.completed) AS completed, sum(t.failed) AS failed, sum(t.score_sum) AS score_sum, sum(t.scored) AS scored
    FROM (
      SELECT (t.due_at AT TIME ZONE of_zone)::date AS day, t.type, t.department_id, t.due, t.completed, t.failed,
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
    ) t
    GROUP BY GROUPING SETS ((t.day, t.type, t.department_id), (t.day, t.type),
      (date_trunc('month', t.day)::date, t.type, t.department_id), (date_trunc('month', t.day)::date, t.type))
  ) d
  ORDER BY 3, 4, 5, 6, 7
  ON CONFLICT (company_id, generation, is_total, grain, starts_on, type, department_id) DO UPDATE
  SET due = c.due + excluded.due, completed = c.completed + excluded.completed, failed = c.failed + excluded.failed,
    score_sum = c.score_sum + excluded.score_sum, scored = c.scored + excluded.scored;

  SELECT date_trunc('month', min(m.first_at) AT TIME ZONE of_zone), date_trunc('month', max(m.last_at) AT TIME ZONE of_zone)
  INTO first_month, last_month
  FROM simulations s CROSS JOIN LATERAL (
    SELECT min(sent_at) AS first_at, max(sent_at) AS last_at FROM simulation_mails
    WHERE company_id = company AND simulation_id = s.id AND state = 'sent'
  ) m WHERE s.company_id = company;
  IF first_month IS NULL THEN RETURN; END IF;
  -- When each month begins, and a set of months with that one alone.
  SELECT array_agg(month AT TIME ZONE of_zone ORDER BY month),
    array_agg((repeat('0', place::integer - 1) || '1' || repeat('0', months - place::integer))::varbit ORDER BY month)
  INTO starts, masks
  FROM (
    SELECT month, row_number() OVER (ORDER BY month) AS place, count(*) OVER ()::integer AS months
    FROM generate_series(first_month, last_month, '1 month') month
  ) numbered;

  -- The same sets of months are many people's.
  INSERT INTO mailed_windows AS c (company_id, generation, months, department_id, starts_on, mailed, reported)
  WITH people AS (
    SELECT coalesce(department_id, 0) AS department_id, mailed, reported, count(*) AS people
    FROM (
      SELECT department_id, bit_or(mask) AS mailed, bit_or(mask) FILTER (WHERE reported_at IS NOT NULL) AS reported
      FROM (
        SELECT m.user_id, m.department_id, m.reported_at, masks[width_bucket(m.sent_at, starts)] AS mask
        FROM simulation_mails m
        WHERE m.company_id = company AND m.user_id > after AND m.user_id <= up_to AND m.state = 'sent' AND m.sent_at IS NOT NULL
      ) mails GROUP BY GROUPING SETS ((user_id, department_id), (user_id))
    ) each GROUP BY 1, 2, 3
  ), sets AS (
    SELECT p.department_id, what.is_report, what.months, sum(p.people) AS people
    FROM people p CROSS JOIN LATERAL (VALUES (false, p.mailed), (true, p.reported)) AS what (is_report, months)
    WHERE what.months IS NOT NULL GROUP BY 1, 2, 3
  ), neighbors AS (
    SELECT department_id, is_report, month, earlier, later, sum(people) AS people
    FROM (
      SELECT s.department_id, s.is_report, s.people, m.month, lag(m.month) OVER own AS earlier, lead(m.month) OVER own AS later
      FROM sets s CROSS JOIN LATERAL (
        SELECT (first_month + make_interval(months => place))::date AS month FROM generate_series(0, length(s.months) - 1) place
        WHERE get_bit(s.months, place) = 1
      ) m WINDOW own AS (PARTITION BY s.department_id, s.is_report, s.months ORDER BY m.month)
    ) placed GROUP BY 1, 2, 3, 4, 5
  )
  SELECT company, of_generation, e.months, n.department_id, e.starts_on,
    coalesce(sum(n.people * e.change) FILTER (WHERE NOT n.is_report), 0),
    coalesce(sum(n.people * e.change) FILTER (WHERE n.is_report), 0)
  FROM neighbors n CROSS JOIN LATERAL mailed_window_changes(n.month, n.earlier, n.later) e
  GROUP BY 3, 4, 5 ORDER BY 3, 4, 5
  ON CONFLICT (company_id, generation, months, department_id, starts_on) DO UPDATE
  SET mailed = c.mailed + excluded.mailed, reported = c.reported + excluded.reported;
END $$;
