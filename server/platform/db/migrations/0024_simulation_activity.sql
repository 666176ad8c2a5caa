CREATE TABLE "simulation_hours" (
	"company_id" bigint NOT NULL,
	"simulation_id" bigint NOT NULL,
	"hour_of_week" smallint NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"reported" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "simulation_hours_company_id_simulation_id_hour_of_week_pk" PRIMARY KEY("company_id","simulation_id","hour_of_week")
);
--> statement-breakpoint
CREATE TABLE "simulation_phished" (
	"company_id" bigint NOT NULL,
	"simulation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"rounds" smallint NOT NULL,
	CONSTRAINT "simulation_phished_company_id_simulation_id_user_id_pk" PRIMARY KEY("company_id","simulation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "simulation_repeats" (
	"company_id" bigint NOT NULL,
	"simulation_id" bigint NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "simulation_repeats_company_id_simulation_id_pk" PRIMARY KEY("company_id","simulation_id")
);
--> statement-breakpoint
CREATE TABLE "simulation_report_times" (
	"company_id" bigint NOT NULL,
	"simulation_id" bigint NOT NULL,
	"up_to_minutes" integer NOT NULL,
	"reported" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "simulation_report_times_company_id_simulation_id_up_to_minutes_pk" PRIMARY KEY("company_id","simulation_id","up_to_minutes")
);
--> statement-breakpoint
ALTER TABLE "simulation_hours" ADD CONSTRAINT "simulation_hours_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_hours" ADD CONSTRAINT "simulation_hours_company_id_simulation_id_simulations_company_id_id_fk" FOREIGN KEY ("company_id","simulation_id") REFERENCES "public"."simulations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_phished" ADD CONSTRAINT "simulation_phished_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_phished" ADD CONSTRAINT "simulation_phished_company_id_simulation_id_simulations_company_id_id_fk" FOREIGN KEY ("company_id","simulation_id") REFERENCES "public"."simulations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_repeats" ADD CONSTRAINT "simulation_repeats_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_repeats" ADD CONSTRAINT "simulation_repeats_company_id_simulation_id_simulations_company_id_id_fk" FOREIGN KEY ("company_id","simulation_id") REFERENCES "public"."simulations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_report_times" ADD CONSTRAINT "simulation_report_times_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_report_times" ADD CONSTRAINT "simulation_report_times_company_id_simulation_id_simulations_company_id_id_fk" FOREIGN KEY ("company_id","simulation_id") REFERENCES "public"."simulations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulation_phished_repeatedly" ON "simulation_phished" USING btree ("company_id","simulation_id","rounds","user_id") WHERE rounds > 1;--> statement-breakpoint
-- Whole minutes in the first hour, longer steps after it; 5, 15, 60, 240 and 1,440 minutes are bounds.
CREATE FUNCTION simulation_minutes_bound(minutes double precision) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE WHEN minutes <= 60 THEN greatest(ceil(minutes), 1)
    WHEN minutes <= 240 THEN ceil(minutes / 5) * 5
    WHEN minutes <= 1440 THEN ceil(minutes / 30) * 30
    WHEN minutes <= 10080 THEN ceil(minutes / 120) * 120
    ELSE least(ceil(minutes / 1440), 366) * 1440 END)::integer
$$;
--> statement-breakpoint
-- What a report of a campaign says about when and who follows its mails, in the order of the keys.
CREATE FUNCTION add_simulation_activity(removed simulation_mails[], added simulation_mails[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO simulation_hours AS h (company_id, simulation_id, hour_of_week, opened, clicked, reported)
  SELECT m.company_id, m.simulation_id, extract(dow FROM l.at) * 24 + extract(hour FROM l.at),
    coalesce(sum(m.sign) FILTER (WHERE e.what = 'opened'), 0), coalesce(sum(m.sign) FILTER (WHERE e.what = 'clicked'), 0),
    coalesce(sum(m.sign) FILTER (WHERE e.what = 'reported'), 0)
  FROM (SELECT r.*, -1 AS sign FROM unnest(removed) r UNION ALL SELECT a.*, 1 FROM unnest(added) a) m
  JOIN simulations s ON s.company_id = m.company_id AND s.id = m.simulation_id
  CROSS JOIN LATERAL (VALUES ('opened', m.opened_at), ('clicked', m.clicked_at), ('reported', m.reported_at)) e (what, at)
  CROSS JOIN LATERAL (SELECT e.at AT TIME ZONE s.time_zone AS at) l
  WHERE e.at IS NOT NULL
  GROUP BY 1, 2, 3
  HAVING sum(m.sign) FILTER (WHERE e.what = 'opened') <> 0 OR sum(m.sign) FILTER (WHERE e.what = 'clicked') <> 0
    OR sum(m.sign) FILTER (WHERE e.what = 'reported') <> 0
  ORDER BY 1, 2, 3
  ON CONFLICT (company_id, simulation_id, hour_of_week) DO UPDATE
  SET opened = h.opened + excluded.opened, clicked = h.clicked + excluded.clicked,
    reported = h.reported + excluded.reported;

  INSERT INTO simulation_report_times AS t (company_id, simulation_id, up_to_minutes, reported)
  SELECT m.company_id, m.simulation_id,
    simulation_minutes_bound((extract(epoch FROM m.reported_at - m.sent_at) / 60)::double precision), sum(m.sign)
  FROM (SELECT r.*, -1 AS sign FROM unnest(removed) r UNION ALL SELECT a.*, 1 FROM unnest(added) a) m
  JOIN simulations s ON s.company_id = m.company_id AND s.id = m.simulation_id
  WHERE m.reported_at IS NOT NULL AND m.sent_at IS NOT NULL
  GROUP BY 1, 2, 3 HAVING sum(m.sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, simulation_id, up_to_minutes) DO UPDATE SET reported = t.reported + excluded.reported;

  WITH changed AS MATERIALIZED (
    SELECT m.company_id, m.simulation_id, m.user_id, sum(m.sign)::smallint AS delta
    FROM (SELECT r.*, -1 AS sign FROM unnest(removed) r UNION ALL SELECT a.*, 1 FROM unnest(added) a) m
    JOIN simulations s ON s.company_id = m.company_id AND s.id = m.simulation_id
    WHERE coalesce(m.clicked_at, m.submitted_at) IS NOT NULL
    GROUP BY 1, 2, 3 HAVING sum(m.sign) <> 0
  ), stored AS (
    INSERT INTO simulation_phished AS p (company_id, simulation_id, user_id, rounds)
    SELECT * FROM changed ORDER BY 1, 2, 3
    ON CONFLICT (company_id, simulation_id, user_id) DO UPDATE SET rounds = p.rounds + excluded.rounds
    RETURNING company_id, simulation_id, user_id, rounds
  )
  INSERT INTO simulation_repeats AS r (company_id, simulation_id, people)
  SELECT company_id, simulation_id, sum((rounds > 1)::integer - (rounds - delta > 1)::integer)
  FROM stored JOIN changed USING (company_id, simulation_id, user_id)
  GROUP BY 1, 2 HAVING sum((rounds > 1)::integer - (rounds - delta > 1)::integer) <> 0 ORDER BY 1, 2
  ON CONFLICT (company_id, simulation_id) DO UPDATE SET people = r.people + excluded.people;

  DELETE FROM simulation_phished p USING unnest(removed) m
  WHERE p.company_id = m.company_id AND p.simulation_id = m.simulation_id AND p.user_id = m.user_id AND p.rounds = 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_simulation_activity_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_simulation_activity('{}', array_agg(n::simulation_mails)) FROM new_rows n
  WHERE coalesce(n.opened_at, n.clicked_at, n.submitted_at, n.reported_at) IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_activity_insert AFTER INSERT ON simulation_mails REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_activity_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_simulation_activity_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sending comes before anything happens to a mail, and must cost nothing here.
  IF NOT EXISTS (SELECT FROM new_rows WHERE coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL)
    AND NOT EXISTS (SELECT FROM old_rows WHERE coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL)
  THEN RETURN NULL; END IF;
  PERFORM add_simulation_activity(array_agg(o::simulation_mails), array_agg(n::simulation_mails))
  FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
  WHERE (o.opened_at, o.clicked_at, o.submitted_at, o.reported_at, o.sent_at)
    IS DISTINCT FROM (n.opened_at, n.clicked_at, n.submitted_at, n.reported_at, n.sent_at)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_activity_update AFTER UPDATE ON simulation_mails
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_activity_on_update();
--> statement-breakpoint
CREATE FUNCTION count_simulation_activity_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_simulation_activity(array_agg(o::simulation_mails), '{}') FROM old_rows o
  WHERE coalesce(o.opened_at, o.clicked_at, o.submitted_at, o.reported_at) IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_activity_delete AFTER DELETE ON simulation_mails REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_activity_on_delete();
--> statement-breakpoint
-- Mails that are there already.
SELECT add_simulation_activity('{}', array_agg(m)) FROM simulation_mails m
WHERE coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL
GROUP BY company_id, simulation_id, round;
