CREATE TABLE "simulation_people" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"submitted" integer DEFAULT 0 NOT NULL,
	"phished" integer DEFAULT 0 NOT NULL,
	"reported" integer DEFAULT 0 NOT NULL,
	"phished_campaigns" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "simulation_people_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "simulation_people_totals" (
	"company_id" bigint NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"phished" integer DEFAULT 0 NOT NULL,
	"reported" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "simulation_people_totals_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "simulation_people" ADD CONSTRAINT "simulation_people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_people" ADD CONSTRAINT "simulation_people_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_people_totals" ADD CONSTRAINT "simulation_people_totals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulation_people_phished" ON "simulation_people" USING btree ("company_id","phished","user_id") WHERE phished > 0;--> statement-breakpoint
CREATE INDEX "simulation_people_reported" ON "simulation_people" USING btree ("company_id","reported","user_id") WHERE reported > 0;--> statement-breakpoint
CREATE INDEX "simulation_people_campaigns" ON "simulation_people" USING btree ("company_id","phished_campaigns","user_id") WHERE phished_campaigns > 0;--> statement-breakpoint
-- An opened mail then changes no index.
ALTER TABLE "simulation_people" SET (fillfactor = 80);
--> statement-breakpoint
-- People who have a mail, each once. What is there stays until this transaction is over: whoever removes people waits.
CREATE FUNCTION list_simulation_people(companies bigint[], people bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  listed bigint;
  added bigint[] := '{}';
  more bigint[];
BEGIN
  LOOP
    PERFORM FROM simulation_people p
    JOIN unnest(companies, people) AS u (company_id, user_id) ON u.company_id = p.company_id AND u.user_id = p.user_id
    ORDER BY p.company_id, p.user_id FOR KEY SHARE OF p;
    GET DIAGNOSTICS listed = ROW_COUNT;
    EXIT WHEN listed = cardinality(people);
    WITH inserted AS (
      INSERT INTO simulation_people (company_id, user_id)
      SELECT * FROM unnest(companies, people) AS u (company_id, user_id) ORDER BY company_id, user_id
      ON CONFLICT DO NOTHING RETURNING company_id
    )
    SELECT array_agg(company_id) INTO more FROM inserted;
    added := added || more;
  END LOOP;
  INSERT INTO simulation_people_totals AS t (company_id, people)
  SELECT company_id, count(*) FROM unnest(added) AS a (company_id) GROUP BY 1 ORDER BY 1
  ON CONFLICT (company_id) DO UPDATE SET people = t.people + excluded.people;
END $$;
--> statement-breakpoint
-- Counts everything of some people again, and removes who has no mail left.
CREATE FUNCTION recount_simulation_people(companies bigint[], people bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM simulation_people p
  JOIN unnest(companies, people) AS u (company_id, user_id) ON u.company_id = p.company_id AND u.user_id = p.user_id
  ORDER BY p.company_id, p.user_id FOR UPDATE OF p;
  -- Sees what was committed until they were locked.
  WITH counted AS MATERIALIZED (
    SELECT u.company_id, u.user_id, m.* FROM unnest(companies, people) AS u (company_id, user_id)
    CROSS JOIN LATERAL (
      SELECT count(*) AS mails, count(opened_at) AS opened, count(clicked_at) AS clicked, count(submitted_at) AS submitted,
        count(coalesce(clicked_at, submitted_at)) AS phished, count(reported_at) AS reported,
        count(DISTINCT simulation_id) FILTER (WHERE coalesce(clicked_at, submitted_at) IS NOT NULL) AS phished_campaigns
      FROM simulation_mails WHERE company_id = u.company_id AND user_id = u.user_id AND state <> 'cancelled'
    ) m
  ), removed AS (
    DELETE FROM simulation_people p USING counted c
    WHERE p.company_id = c.company_id AND p.user_id = c.user_id AND c.mails = 0
  ), changed AS (
    UPDATE simulation_people p SET opened = c.opened, clicked = c.clicked, submitted = c.submitted, phished = c.phished,
      reported = c.reported, phished_campaigns = c.phished_campaigns
    FROM counted c JOIN simulation_people o ON o.company_id = c.company_id AND o.user_id = c.user_id
    WHERE p.company_id = c.company_id AND p.user_id = c.user_id AND c.mails > 0
      AND (o.opened, o.clicked, o.submitted, o.phished, o.reported, o.phished_campaigns)
        IS DISTINCT FROM (c.opened, c.clicked, c.submitted, c.phished, c.reported, c.phished_campaigns)
    RETURNING p.company_id, (p.phished > 0)::integer - (o.phished > 0)::integer AS phished,
      (p.reported > 0)::integer - (o.reported > 0)::integer AS reported
  )
  INSERT INTO simulation_people_totals AS t (company_id, phished, reported)
  SELECT company_id, sum(phished), sum(reported) FROM changed
  GROUP BY 1 HAVING sum(phished) <> 0 OR sum(reported) <> 0 ORDER BY 1
  ON CONFLICT (company_id) DO UPDATE SET phished = t.phished + excluded.phished, reported = t.reported + excluded.reported;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_simulation_people_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_simulation_people(array_agg(company_id), array_agg(user_id))
  FROM (SELECT DISTINCT company_id, user_id FROM new_rows WHERE state <> 'cancelled') m HAVING count(*) > 0;
  -- Planned mails have no results yet; those of demonstrations have.
  PERFORM recount_simulation_people(array_agg(company_id), array_agg(user_id))
  FROM (SELECT DISTINCT company_id, user_id FROM new_rows
    WHERE state <> 'cancelled' AND coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL) m
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_people_insert AFTER INSERT ON simulation_mails REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_people_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_simulation_people_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sending comes before anything happens to a mail, and must cost nothing here.
  IF NOT EXISTS (SELECT FROM new_rows
      WHERE coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL OR state = 'cancelled')
    AND NOT EXISTS (SELECT FROM old_rows
      WHERE coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL OR state = 'cancelled')
  THEN RETURN NULL; END IF;

  WITH changed AS MATERIALIZED (
    SELECT n.company_id, n.user_id,
      sum((n.opened_at IS NOT NULL)::integer - (o.opened_at IS NOT NULL)::integer) AS opened,
      sum((n.clicked_at IS NOT NULL)::integer - (o.clicked_at IS NOT NULL)::integer) AS clicked,
      sum((n.submitted_at IS NOT NULL)::integer - (o.submitted_at IS NOT NULL)::integer) AS submitted,
      sum((coalesce(n.clicked_at, n.submitted_at) IS NOT NULL)::integer
        - (coalesce(o.clicked_at, o.submitted_at) IS NOT NULL)::integer) AS phished,
      sum((n.reported_at IS NOT NULL)::integer - (o.reported_at IS NOT NULL)::integer) AS reported
    FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
    WHERE o.state <> 'cancelled' AND n.state <> 'cancelled'
      AND (o.opened_at IS NULL, o.clicked_at IS NULL, o.submitted_at IS NULL, o.reported_at IS NULL)
        IS DISTINCT FROM (n.opened_at IS NULL, n.clicked_at IS NULL, n.submitted_at IS NULL, n.reported_at IS NULL)
    GROUP BY 1, 2
  ), stored AS (
    INSERT INTO simulation_people AS p (company_id, user_id, opened, clicked, submitted, phished, reported)
    SELECT * FROM changed ORDER BY company_id, user_id
    ON CONFLICT (company_id, user_id) DO UPDATE
    SET opened = p.opened + excluded.opened, clicked = p.clicked + excluded.clicked,
      submitted = p.submitted + excluded.submitted, phished = p.phished + excluded.phished,
      reported = p.reported + excluded.reported
    RETURNING company_id, user_id, phished, reported
  ), crossed AS (
    SELECT s.company_id, sum((s.phished > 0)::integer - (s.phished - c.phished > 0)::integer) AS phished,
      sum((s.reported > 0)::integer - (s.reported - c.reported > 0)::integer) AS reported
    FROM stored s JOIN changed c ON c.company_id = s.company_id AND c.user_id = s.user_id GROUP BY 1
  )
  INSERT INTO simulation_people_totals AS t (company_id, phished, reported)
  SELECT company_id, phished, reported FROM crossed WHERE phished <> 0 OR reported <> 0 ORDER BY company_id
  ON CONFLICT (company_id) DO UPDATE SET phished = t.phished + excluded.phished, reported = t.reported + excluded.reported;

  -- No sum tells this. The people are locked by now, and this sees what was committed until then.
  UPDATE simulation_people p SET phished_campaigns = m.campaigns
  FROM (
    SELECT DISTINCT n.company_id, n.user_id FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
    WHERE (coalesce(o.clicked_at, o.submitted_at) IS NULL) <> (coalesce(n.clicked_at, n.submitted_at) IS NULL)
      AND o.state <> 'cancelled' AND n.state <> 'cancelled'
  ) c CROSS JOIN LATERAL (
    SELECT count(DISTINCT simulation_id) AS campaigns FROM simulation_mails
    WHERE company_id = c.company_id AND user_id = c.user_id AND state <> 'cancelled'
      AND coalesce(clicked_at, submitted_at) IS NOT NULL
  ) m
  WHERE p.company_id = c.company_id AND p.user_id = c.user_id AND p.phished_campaigns <> m.campaigns;

  -- What is called off, or not anymore.
  IF NOT EXISTS (SELECT FROM new_rows WHERE state = 'cancelled')
    AND NOT EXISTS (SELECT FROM old_rows WHERE state = 'cancelled') THEN RETURN NULL; END IF;
  PERFORM list_simulation_people(array_agg(company_id), array_agg(user_id))
  FROM (
    SELECT DISTINCT n.company_id, n.user_id FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
    WHERE o.state = 'cancelled' AND n.state <> 'cancelled'
  ) m HAVING count(*) > 0;
  PERFORM recount_simulation_people(array_agg(company_id), array_agg(user_id))
  FROM (
    SELECT DISTINCT n.company_id, n.user_id FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
    WHERE (o.state = 'cancelled') <> (n.state = 'cancelled')
  ) m HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_people_update AFTER UPDATE ON simulation_mails
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_people_on_update();
--> statement-breakpoint
CREATE FUNCTION count_simulation_people_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With the whole company or person, their numbers go too.
  PERFORM recount_simulation_people(array_agg(company_id), array_agg(user_id))
  FROM (
    SELECT DISTINCT o.company_id, o.user_id FROM old_rows o
    JOIN companies c ON c.id = o.company_id JOIN users u ON u.company_id = o.company_id AND u.id = o.user_id
    WHERE o.state <> 'cancelled'
  ) m HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_people_delete AFTER DELETE ON simulation_mails REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_people_on_delete();
--> statement-breakpoint
CREATE FUNCTION count_simulation_people_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE simulation_people_totals t
  SET people = t.people - o.people, phished = t.phished - o.phished, reported = t.reported - o.reported
  FROM (
    SELECT company_id, count(*) AS people, count(*) FILTER (WHERE phished > 0) AS phished,
      count(*) FILTER (WHERE reported > 0) AS reported
    FROM old_rows GROUP BY 1
  ) o WHERE t.company_id = o.company_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_people_total_delete AFTER DELETE ON simulation_people REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_people_total();
--> statement-breakpoint
-- Mails that are there already.
INSERT INTO simulation_people (company_id, user_id, opened, clicked, submitted, phished, reported, phished_campaigns)
SELECT company_id, user_id, count(opened_at), count(clicked_at), count(submitted_at),
  count(coalesce(clicked_at, submitted_at)), count(reported_at),
  count(DISTINCT simulation_id) FILTER (WHERE coalesce(clicked_at, submitted_at) IS NOT NULL)
FROM simulation_mails WHERE state <> 'cancelled' GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO simulation_people_totals (company_id, people, phished, reported)
SELECT company_id, count(*), count(*) FILTER (WHERE phished > 0), count(*) FILTER (WHERE reported > 0)
FROM simulation_people GROUP BY 1;
