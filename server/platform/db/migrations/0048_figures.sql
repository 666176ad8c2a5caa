CREATE TABLE "due_counts" (
	"company_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"is_total" boolean NOT NULL,
	"grain" text NOT NULL,
	"starts_on" date NOT NULL,
	"type" text NOT NULL,
	"department_id" bigint NOT NULL,
	"due" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"score_sum" integer DEFAULT 0 NOT NULL,
	"scored" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "due_counts_company_id_generation_is_total_grain_starts_on_type_department_id_pk" PRIMARY KEY("company_id","generation","is_total","grain","starts_on","type","department_id")
);
--> statement-breakpoint
CREATE TABLE "figure_states" (
	"company_id" bigint NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"next_generation" integer,
	"next_time_zone" text,
	"done_to" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "figure_states_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "mailed_months" (
	"company_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"month" date NOT NULL,
	"department_id" bigint NOT NULL,
	"mailed" integer DEFAULT 0 NOT NULL,
	"reported" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mailed_months_company_id_generation_user_id_month_department_id_pk" PRIMARY KEY("company_id","generation","user_id","month","department_id")
);
--> statement-breakpoint
CREATE TABLE "mailed_windows" (
	"company_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"months" smallint NOT NULL,
	"department_id" bigint NOT NULL,
	"starts_on" date NOT NULL,
	"mailed" integer DEFAULT 0 NOT NULL,
	"reported" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mailed_windows_company_id_generation_months_department_id_starts_on_pk" PRIMARY KEY("company_id","generation","months","department_id","starts_on")
);
--> statement-breakpoint
ALTER TABLE "due_counts" ADD CONSTRAINT "due_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_states" ADD CONSTRAINT "figure_states_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_months" ADD CONSTRAINT "mailed_months_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_windows" ADD CONSTRAINT "mailed_windows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_months_of_department" ON "mailed_months" USING btree ("company_id","generation","department_id","user_id","month");--> statement-breakpoint
INSERT INTO figure_states (company_id, time_zone) SELECT id, time_zone FROM companies;
--> statement-breakpoint
CREATE FUNCTION add_figure_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_states (company_id, time_zone) VALUES (NEW.id, NEW.time_zone) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_figure_state AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION add_figure_state();
--> statement-breakpoint
-- Whoever counts holds this until the transaction is over. What makes rollups again waits for that, and holds it alone.
CREATE FUNCTION share_figures(companies bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended('figures:' || company, 0))
  FROM (SELECT DISTINCT company FROM unnest(companies) AS u (company) ORDER BY 1) ordered;
$$;
--> statement-breakpoint
-- The generations that a person's numbers belong to, each with its zone.
CREATE FUNCTION figure_generations(company bigint, person bigint) RETURNS TABLE (generation integer, time_zone text)
LANGUAGE sql STABLE AS $$
  SELECT s.generation, s.time_zone FROM figure_states s WHERE s.company_id = company
  UNION ALL
  SELECT s.next_generation, s.next_time_zone FROM figure_states s
  WHERE s.company_id = company AND s.next_generation IS NOT NULL AND person <= s.done_to;
$$;
--> statement-breakpoint
-- A task as it is counted: +1 or -1 of each.
CREATE TYPE due_change AS (company_id bigint, generation integer, due_on date, type text, department_id bigint,
  due integer, completed integer, failed integer, score_sum integer, scored integer);
--> statement-breakpoint
CREATE FUNCTION due_change_of(task tasks, generation integer, time_zone text, sign integer) RETURNS due_change
LANGUAGE sql STABLE AS $$
  SELECT task.company_id, generation, (task.due_at AT TIME ZONE time_zone)::date, task.type, task.department_id, sign,
    sign * (task.status = 'completed')::integer, sign * (task.status = 'failed')::integer,
    sign * coalesce(task.score, 0), sign * (task.score IS NOT NULL)::integer;
$$;
--> statement-breakpoint
CREATE FUNCTION is_counted_when_due(task tasks) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT task.campaign_id IS NOT NULL AND task.department_id IS NOT NULL AND isfinite(task.due_at)
    AND task.status <> 'withdrawn';
$$;
--> statement-breakpoint
-- Adds changes by day and month, of departments and of all, in the order of their keys.
CREATE FUNCTION add_due_counts(changes due_change[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO due_counts AS c (company_id, generation, is_total, grain, starts_on, type, department_id, due, completed,
    failed, score_sum, scored)
  SELECT d.company_id, d.generation, o.is_total, g.grain, g.starts_on, d.type,
    CASE WHEN o.is_total THEN 0 ELSE d.department_id END, sum(d.due), sum(d.completed), sum(d.failed), sum(d.score_sum),
    sum(d.scored)
  FROM unnest(changes) d
  CROSS JOIN (VALUES (true), (false)) AS o (is_total)
  CROSS JOIN LATERAL (VALUES ('day', d.due_on), ('month', date_trunc('month', d.due_on)::date)) AS g (grain, starts_on)
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  HAVING sum(d.due) <> 0 OR sum(d.completed) <> 0 OR sum(d.failed) <> 0 OR sum(d.score_sum) <> 0 OR sum(d.scored) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (company_id, generation, is_total, grain, starts_on, type, department_id) DO UPDATE
  SET due = c.due + excluded.due, completed = c.completed + excluded.completed, failed = c.failed + excluded.failed,
    score_sum = c.score_sum + excluded.score_sum, scored = c.scored + excluded.scored;
$$;
--> statement-breakpoint
CREATE FUNCTION count_due_tasks_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_figures(array_agg(DISTINCT company_id)) FROM new_rows;
  PERFORM add_due_counts(array_agg(due_change_of(n::tasks, g.generation, g.time_zone, 1)))
  FROM new_rows n CROSS JOIN LATERAL figure_generations(n.company_id, n.user_id) g
  WHERE is_counted_when_due(n::tasks) HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_due_insert AFTER INSERT ON tasks REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_due_tasks_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_due_tasks_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Progress alone changes nothing here.
  IF NOT EXISTS (
    SELECT FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
    WHERE (o.due_at, o.status, o.score, o.department_id, o.campaign_id, o.type)
      IS DISTINCT FROM (n.due_at, n.status, n.score, n.department_id, n.campaign_id, n.type)
  ) THEN RETURN NULL; END IF;
  PERFORM share_figures(array_agg(DISTINCT company_id)) FROM new_rows;
  PERFORM add_due_counts(array_agg(due_change_of(t.task, g.generation, g.time_zone, t.sign)))
  FROM (SELECT o::tasks AS task, -1 AS sign FROM old_rows o UNION ALL SELECT n::tasks, 1 FROM new_rows n) t
  CROSS JOIN LATERAL figure_generations((t.task).company_id, (t.task).user_id) g
  WHERE is_counted_when_due(t.task) HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_due_update AFTER UPDATE ON tasks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_due_tasks_on_update();
--> statement-breakpoint
CREATE FUNCTION count_due_tasks_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_figures(array_agg(DISTINCT company_id)) FROM old_rows;
  -- With the whole company, its numbers go too.
  PERFORM add_due_counts(array_agg(due_change_of(o::tasks, g.generation, g.time_zone, -1)))
  FROM old_rows o JOIN companies c ON c.id = o.company_id
  CROSS JOIN LATERAL figure_generations(o.company_id, o.user_id) g
  WHERE is_counted_when_due(o::tasks) HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_due_delete AFTER DELETE ON tasks REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_due_tasks_on_delete();
--> statement-breakpoint
CREATE TYPE mailed_change AS (company_id bigint, generation integer, user_id bigint, month date, department_id bigint,
  mailed integer, reported integer);
--> statement-breakpoint
CREATE FUNCTION mailed_change_of(mail simulation_mails, generation integer, time_zone text, sign integer) RETURNS mailed_change
LANGUAGE sql STABLE AS $$
  SELECT mail.company_id, generation, mail.user_id, date_trunc('month', mail.sent_at AT TIME ZONE time_zone)::date,
    mail.department_id, sign, sign * (mail.reported_at IS NOT NULL)::integer;
$$;
--> statement-breakpoint
/*
 * A period of so many months tells of the people who have a month in it. When a month of a person begins or ceases to count,
 * the number of such periods changes only between their neighboring months: these are looked up, and by how much the number
 * changes from the end of one period to that of the next is stored. That holds for one month of a person at a time.
 */
CREATE FUNCTION add_mailed_months(changes mailed_change[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  turns integer;
BEGIN
  PERFORM FROM simulation_people p
  WHERE (p.company_id, p.user_id) IN (SELECT c.company_id, c.user_id FROM unnest(changes) c)
  ORDER BY p.company_id, p.user_id FOR NO KEY UPDATE;
  SELECT max(months) INTO turns FROM (
    SELECT count(DISTINCT (month, department_id)) AS months FROM unnest(changes) GROUP BY company_id, generation, user_id) c;
  FOR turn IN 1..coalesce(turns, 0) LOOP
    WITH own AS MATERIALIZED (
      SELECT company_id, generation, user_id, month, department_id, mailed, reported
      FROM (
        SELECT company_id, generation, user_id, month, department_id, sum(mailed)::integer AS mailed,
          sum(reported)::integer AS reported,
          row_number() OVER (PARTITION BY company_id, generation, user_id ORDER BY month, department_id) AS place
        FROM unnest(changes) GROUP BY 1, 2, 3, 4, 5
      ) placed WHERE place = turn AND (mailed <> 0 OR reported <> 0)
    ), stored AS (
      INSERT INTO mailed_months AS m (company_id, generation, user_id, month, department_id, mailed, reported)
      SELECT * FROM own ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (company_id, generation, user_id, month, department_id) DO UPDATE
      SET mailed = m.mailed + excluded.mailed, reported = m.reported + excluded.reported
      RETURNING company_id, generation, user_id, month, department_id, mailed, reported
    ), flips AS MATERIALIZED (
      SELECT s.company_id, s.generation, s.user_id, s.month, place.department_id, what.is_report, what.now - what.before AS sign
      FROM stored s JOIN own o USING (company_id, generation, user_id, month, department_id)
      CROSS JOIN LATERAL (VALUES (0::bigint), (s.department_id)) AS place (department_id)
      CROSS JOIN LATERAL (VALUES
        (false, (s.mailed > 0)::integer, (s.mailed - o.mailed > 0)::integer),
        (true, (s.reported > 0)::integer, (s.reported - o.reported > 0)::integer)
      ) AS what (is_report, now, before)
      WHERE what.now <> what.before AND (place.department_id <> 0 OR NOT EXISTS (
        SELECT FROM mailed_months x
        WHERE x.company_id = s.company_id AND x.generation = s.generation AND x.user_id = s.user_id AND x.month = s.month
          AND x.department_id <> s.department_id AND CASE WHEN what.is_report THEN x.reported ELSE x.mailed END > 0))
    ), placed AS (
      SELECT f.*, w.months, (f.month + make_interval(months => w.months))::date AS month_end, b.month AS earlier,
        (b.month + make_interval(months => w.months))::date AS earlier_end, a.month AS later
      FROM flips f
      CROSS JOIN LATERAL (
        SELECT max(x.month) AS month FROM mailed_months x
        WHERE x.company_id = f.company_id AND x.generation = f.generation AND x.user_id = f.user_id AND x.month < f.month
          AND f.department_id IN (0, x.department_id) AND CASE WHEN f.is_report THEN x.reported ELSE x.mailed END > 0
      ) b
      CROSS JOIN LATERAL (
        SELECT min(x.month) AS month FROM mailed_months x
        WHERE x.company_id = f.company_id AND x.generation = f.generation AND x.user_id = f.user_id AND x.month > f.month
          AND f.department_id IN (0, x.department_id) AND CASE WHEN f.is_report THEN x.reported ELSE x.mailed END > 0
      ) a
      CROSS JOIN (VALUES (1), (3), (6), (12)) AS w (months)
    )
    INSERT INTO mailed_windows AS c (company_id, generation, months, department_id, starts_on, mailed, reported)
    SELECT p.company_id, p.generation, p.months, p.department_id, e.starts_on,
      coalesce(sum(p.sign * e.change) FILTER (WHERE NOT p.is_report), 0),
      coalesce(sum(p.sign * e.change) FILTER (WHERE p.is_report), 0)
    FROM placed p CROSS JOIN LATERAL (VALUES
      (p.earlier_end, -1, p.month >= p.earlier_end),
      (p.earlier_end, 1, p.earlier IS NOT NULL AND (p.later IS NULL OR p.later >= p.earlier_end)),
      (p.month, 1, p.earlier IS NULL OR p.month >= p.earlier_end),
      (p.month_end, -1, p.later IS NULL OR p.later >= p.month_end),
      (p.later, 1, p.later >= p.month_end),
      (p.later, -1, p.later IS NOT NULL AND (p.earlier IS NULL OR p.later >= p.earlier_end))
    ) AS e (starts_on, change, is_there)
    WHERE e.is_there
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(p.sign * e.change) FILTER (WHERE NOT p.is_report) <> 0
      OR sum(p.sign * e.change) FILTER (WHERE p.is_report) <> 0
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (company_id, generation, months, department_id, starts_on) DO UPDATE
    SET mailed = c.mailed + excluded.mailed, reported = c.reported + excluded.reported;
  END LOOP;
  DELETE FROM mailed_months m USING unnest(changes) c
  WHERE c.mailed < 0 AND m.company_id = c.company_id AND m.generation = c.generation AND m.user_id = c.user_id
    AND m.month = c.month AND m.department_id = c.department_id AND m.mailed = 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION is_counted_when_sent(mail simulation_mails) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT mail.state = 'sent' AND mail.sent_at IS NOT NULL;
$$;
--> statement-breakpoint
CREATE FUNCTION count_mailed_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Planned ones count once they are sent.
  IF NOT EXISTS (SELECT FROM new_rows n WHERE is_counted_when_sent(n::simulation_mails)) THEN RETURN NULL; END IF;
  PERFORM share_figures(array_agg(DISTINCT company_id)) FROM new_rows;
  PERFORM add_mailed_months(array_agg(mailed_change_of(n::simulation_mails, g.generation, g.time_zone, 1)))
  FROM new_rows n CROSS JOIN LATERAL figure_generations(n.company_id, n.user_id) g
  WHERE is_counted_when_sent(n::simulation_mails) HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_reached_insert AFTER INSERT ON simulation_mails REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_mailed_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_mailed_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What else happens to a mail changes nothing here.
  IF NOT EXISTS (
    SELECT FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
    WHERE (o.state = 'sent', o.sent_at, o.reported_at IS NULL, o.department_id, o.user_id)
      IS DISTINCT FROM (n.state = 'sent', n.sent_at, n.reported_at IS NULL, n.department_id, n.user_id)
  ) THEN RETURN NULL; END IF;
  PERFORM share_figures(array_agg(DISTINCT company_id)) FROM new_rows;
  PERFORM add_mailed_months(array_agg(mailed_change_of(t.mail, g.generation, g.time_zone, t.sign)))
  FROM (
    SELECT o::simulation_mails AS mail, -1 AS sign FROM old_rows o
    UNION ALL SELECT n::simulation_mails, 1 FROM new_rows n
  ) t CROSS JOIN LATERAL figure_generations((t.mail).company_id, (t.mail).user_id) g
  WHERE is_counted_when_sent(t.mail) HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_reached_update AFTER UPDATE ON simulation_mails
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_mailed_on_update();
--> statement-breakpoint
CREATE FUNCTION count_mailed_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_figures(array_agg(DISTINCT company_id)) FROM old_rows;
  -- With the whole company, its numbers go too.
  PERFORM add_mailed_months(array_agg(mailed_change_of(o::simulation_mails, g.generation, g.time_zone, -1)))
  FROM old_rows o JOIN companies c ON c.id = o.company_id
  CROSS JOIN LATERAL figure_generations(o.company_id, o.user_id) g
  WHERE is_counted_when_sent(o::simulation_mails) HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_reached_delete AFTER DELETE ON simulation_mails REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_mailed_on_delete();
--> statement-breakpoint
-- Adds the people with these ids to a generation that does not have them.
CREATE FUNCTION collect_figures(company bigint, after bigint, up_to bigint, of_generation integer, of_zone text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO due_counts AS c (company_id, generation, is_total, grain, starts_on, type, department_id, due, completed,
    failed, score_sum, scored)
  SELECT company, of_generation, o.is_total, g.grain, g.starts_on, d.type,
    CASE WHEN o.is_total THEN 0 ELSE d.department_id END, sum(d.due), sum(d.completed), sum(d.failed), sum(d.score_sum),
    sum(d.scored)
  FROM (
    SELECT (t.due_at AT TIME ZONE of_zone)::date AS due_on, t.type, t.department_id, count(*) AS due,
      count(*) FILTER (WHERE t.status = 'completed') AS completed, count(*) FILTER (WHERE t.status = 'failed') AS failed,
      coalesce(sum(t.score), 0) AS score_sum, count(t.score) AS scored
    FROM tasks t
    WHERE t.company_id = company AND t.user_id > after AND t.user_id <= up_to AND t.campaign_id IS NOT NULL
      AND t.department_id IS NOT NULL AND isfinite(t.due_at) AND t.status <> 'withdrawn'
    GROUP BY 1, 2, 3
  ) d
  CROSS JOIN (VALUES (true), (false)) AS o (is_total)
  CROSS JOIN LATERAL (VALUES ('day', d.due_on), ('month', date_trunc('month', d.due_on)::date)) AS g (grain, starts_on)
  GROUP BY 3, 4, 5, 6, 7 ORDER BY 3, 4, 5, 6, 7
  ON CONFLICT (company_id, generation, is_total, grain, starts_on, type, department_id) DO UPDATE
  SET due = c.due + excluded.due, completed = c.completed + excluded.completed, failed = c.failed + excluded.failed,
    score_sum = c.score_sum + excluded.score_sum, scored = c.scored + excluded.scored;

  INSERT INTO mailed_months (company_id, generation, user_id, month, department_id, mailed, reported)
  SELECT company, of_generation, m.user_id, date_trunc('month', m.sent_at AT TIME ZONE of_zone)::date, m.department_id,
    count(*), count(m.reported_at)
  FROM simulation_mails m
  WHERE m.company_id = company AND m.user_id > after AND m.user_id <= up_to AND m.state = 'sent' AND m.sent_at IS NOT NULL
  GROUP BY 3, 4, 5;

  -- Few neighborhoods of months are many people's.
  INSERT INTO mailed_windows AS c (company_id, generation, months, department_id, starts_on, mailed, reported)
  SELECT company, of_generation, w.months, p.department_id, e.starts_on,
    coalesce(sum(p.people * e.change) FILTER (WHERE NOT p.is_report), 0),
    coalesce(sum(p.people * e.change) FILTER (WHERE p.is_report), 0)
  FROM (
    SELECT department_id, is_report, month, earlier, later, count(*) AS people
    FROM (
      SELECT f.department_id, f.is_report, f.month, lag(f.month) OVER person AS earlier, lead(f.month) OVER person AS later
      FROM (
        SELECT DISTINCT m.user_id, place.department_id, m.month, what.is_report
        FROM mailed_months m
        CROSS JOIN LATERAL (VALUES (0::bigint), (m.department_id)) AS place (department_id)
        CROSS JOIN LATERAL (VALUES (false, m.mailed), (true, m.reported)) AS what (is_report, mails)
        WHERE m.company_id = company AND m.generation = of_generation AND m.user_id > after AND m.user_id <= up_to
          AND what.mails > 0
      ) f WINDOW person AS (PARTITION BY f.user_id, f.department_id, f.is_report ORDER BY f.month)
    ) placed GROUP BY 1, 2, 3, 4, 5
  ) p
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
--> statement-breakpoint
-- What is there already.
SELECT collect_figures(company_id, 0, 9223372036854775807, generation, time_zone) FROM figure_states;
