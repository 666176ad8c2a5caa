-- Counted anew below, without departments: rounds and templates have far fewer rows than the three together.
TRUNCATE "simulation_counts";--> statement-breakpoint
CREATE TABLE "simulation_department_counts" (
	"company_id" bigint NOT NULL,
	"simulation_id" bigint NOT NULL,
	"round" smallint NOT NULL,
	"department_id" bigint NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"submitted" integer DEFAULT 0 NOT NULL,
	"phished" integer DEFAULT 0 NOT NULL,
	"reported" integer DEFAULT 0 NOT NULL,
	"phished_reported" integer DEFAULT 0 NOT NULL,
	"phished_unreported" integer DEFAULT 0 NOT NULL,
	"opened_reported" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "simulation_department_counts_company_id_simulation_id_round_department_id_pk" PRIMARY KEY("company_id","simulation_id","round","department_id")
);
--> statement-breakpoint
ALTER TABLE "simulation_counts" ADD COLUMN "first_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulation_counts" ADD COLUMN "last_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulation_counts" ADD COLUMN "last_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulation_counts" ADD COLUMN "last_clicked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulation_counts" ADD COLUMN "last_submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulation_counts" ADD COLUMN "last_reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulation_department_counts" ADD CONSTRAINT "simulation_department_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_department_counts" ADD CONSTRAINT "simulation_department_counts_company_id_simulation_id_simulations_company_id_id_fk" FOREIGN KEY ("company_id","simulation_id") REFERENCES "public"."simulations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_counts" DROP CONSTRAINT "simulation_counts_company_id_simulation_id_round_template_id_department_id_pk";--> statement-breakpoint
ALTER TABLE "simulation_counts" DROP COLUMN "department_id";--> statement-breakpoint
ALTER TABLE "simulation_counts" ADD CONSTRAINT "simulation_counts_company_id_simulation_id_round_template_id_pk" PRIMARY KEY("company_id","simulation_id","round","template_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION simulation_count_of(mail simulation_mails, sign integer) RETURNS simulation_counts LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(mail.company_id, mail.simulation_id, mail.round, mail.template_id,
    sign,
    sign * (mail.state IN ('planned', 'sending'))::integer,
    sign * (mail.state IN ('failed', 'unknown'))::integer,
    sign * (mail.state = 'sent')::integer,
    sign * (mail.opened_at IS NOT NULL)::integer,
    sign * (mail.clicked_at IS NOT NULL)::integer,
    sign * (mail.submitted_at IS NOT NULL)::integer,
    sign * (coalesce(mail.clicked_at, mail.submitted_at) IS NOT NULL)::integer,
    sign * (mail.reported_at IS NOT NULL)::integer,
    sign * (mail.reported_at IS NOT NULL AND coalesce(mail.clicked_at, mail.submitted_at) IS NOT NULL)::integer,
    sign * (mail.reported_at IS NULL AND coalesce(mail.clicked_at, mail.submitted_at) IS NOT NULL)::integer,
    sign * (mail.reported_at IS NOT NULL AND mail.opened_at IS NOT NULL)::integer,
    least(mail.sent_at, mail.opened_at, mail.clicked_at, mail.submitted_at, mail.reported_at),
    mail.sent_at, mail.opened_at, mail.clicked_at, mail.submitted_at, mail.reported_at
  )::simulation_counts
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_simulation_counts(changes simulation_counts[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO simulation_counts AS c (company_id, simulation_id, round, template_id, total, waiting, failed, sent, opened,
    clicked, submitted, phished, reported, phished_reported, phished_unreported, opened_reported, first_at,
    last_sent_at, last_opened_at, last_clicked_at, last_submitted_at, last_reported_at)
  SELECT company_id, simulation_id, round, template_id, sum(total), sum(waiting), sum(failed), sum(sent), sum(opened),
    sum(clicked), sum(submitted), sum(phished), sum(reported), sum(phished_reported), sum(phished_unreported),
    sum(opened_reported), min(first_at), max(last_sent_at), max(last_opened_at), max(last_clicked_at),
    max(last_submitted_at), max(last_reported_at)
  FROM unnest(changes) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, simulation_id, round, template_id) DO UPDATE
  SET total = c.total + excluded.total, waiting = c.waiting + excluded.waiting, failed = c.failed + excluded.failed,
    sent = c.sent + excluded.sent, opened = c.opened + excluded.opened, clicked = c.clicked + excluded.clicked,
    submitted = c.submitted + excluded.submitted, phished = c.phished + excluded.phished,
    reported = c.reported + excluded.reported, phished_reported = c.phished_reported + excluded.phished_reported,
    phished_unreported = c.phished_unreported + excluded.phished_unreported,
    opened_reported = c.opened_reported + excluded.opened_reported,
    first_at = least(c.first_at, excluded.first_at),
    last_sent_at = greatest(c.last_sent_at, excluded.last_sent_at),
    last_opened_at = greatest(c.last_opened_at, excluded.last_opened_at),
    last_clicked_at = greatest(c.last_clicked_at, excluded.last_clicked_at),
    last_submitted_at = greatest(c.last_submitted_at, excluded.last_submitted_at),
    last_reported_at = greatest(c.last_reported_at, excluded.last_reported_at)
$$;
--> statement-breakpoint
CREATE FUNCTION simulation_department_count_of(mail simulation_mails, sign integer) RETURNS simulation_department_counts
LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(mail.company_id, mail.simulation_id, mail.round, mail.department_id,
    sign,
    sign * (mail.state IN ('planned', 'sending'))::integer,
    sign * (mail.state IN ('failed', 'unknown'))::integer,
    sign * (mail.state = 'sent')::integer,
    sign * (mail.opened_at IS NOT NULL)::integer,
    sign * (mail.clicked_at IS NOT NULL)::integer,
    sign * (mail.submitted_at IS NOT NULL)::integer,
    sign * (coalesce(mail.clicked_at, mail.submitted_at) IS NOT NULL)::integer,
    sign * (mail.reported_at IS NOT NULL)::integer,
    sign * (mail.reported_at IS NOT NULL AND coalesce(mail.clicked_at, mail.submitted_at) IS NOT NULL)::integer,
    sign * (mail.reported_at IS NULL AND coalesce(mail.clicked_at, mail.submitted_at) IS NOT NULL)::integer,
    sign * (mail.reported_at IS NOT NULL AND mail.opened_at IS NOT NULL)::integer
  )::simulation_department_counts
$$;
--> statement-breakpoint
CREATE FUNCTION add_simulation_department_counts(changes simulation_department_counts[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO simulation_department_counts AS c (company_id, simulation_id, round, department_id, total, waiting, failed,
    sent, opened, clicked, submitted, phished, reported, phished_reported, phished_unreported, opened_reported)
  SELECT company_id, simulation_id, round, department_id, sum(total), sum(waiting), sum(failed), sum(sent), sum(opened),
    sum(clicked), sum(submitted), sum(phished), sum(reported), sum(phished_reported), sum(phished_unreported),
    sum(opened_reported)
  FROM unnest(changes) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, simulation_id, round, department_id) DO UPDATE
  SET total = c.total + excluded.total, waiting = c.waiting + excluded.waiting, failed = c.failed + excluded.failed,
    sent = c.sent + excluded.sent, opened = c.opened + excluded.opened, clicked = c.clicked + excluded.clicked,
    submitted = c.submitted + excluded.submitted, phished = c.phished + excluded.phished,
    reported = c.reported + excluded.reported, phished_reported = c.phished_reported + excluded.phished_reported,
    phished_unreported = c.phished_unreported + excluded.phished_unreported,
    opened_reported = c.opened_reported + excluded.opened_reported
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_simulation_mails_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_simulation_counts(array_agg(simulation_count_of(n::simulation_mails, 1))),
    add_simulation_department_counts(array_agg(simulation_department_count_of(n::simulation_mails, 1)))
  FROM new_rows n WHERE n.state <> 'cancelled' HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of a mail only its state and times ever change.
CREATE OR REPLACE FUNCTION count_simulation_mails_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE state NOT IN ('planned', 'sending')
      OR coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL)
    AND NOT EXISTS (SELECT FROM old_rows WHERE state NOT IN ('planned', 'sending')
      OR coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL)
  THEN RETURN NULL; END IF;
  PERFORM add_simulation_counts(array_agg(simulation_count_of(t.mail, t.sign))),
    add_simulation_department_counts(array_agg(simulation_department_count_of(t.mail, t.sign)))
  FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
  CROSS JOIN LATERAL (VALUES (o::simulation_mails, -1), (n::simulation_mails, 1)) AS t (mail, sign)
  WHERE (t.mail).state <> 'cancelled'
    AND (CASE WHEN o.state = 'sending' THEN 'planned' ELSE o.state END, o.sent_at, o.opened_at, o.clicked_at,
      o.submitted_at, o.reported_at)
    IS DISTINCT FROM (CASE WHEN n.state = 'sending' THEN 'planned' ELSE n.state END, n.sent_at, n.opened_at, n.clicked_at,
      n.submitted_at, n.reported_at)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_simulation_mails_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With the whole company or campaign, its numbers go too.
  PERFORM add_simulation_counts(array_agg(simulation_count_of(o::simulation_mails, -1))),
    add_simulation_department_counts(array_agg(simulation_department_count_of(o::simulation_mails, -1)))
  FROM old_rows o JOIN simulations s ON s.company_id = o.company_id AND s.id = o.simulation_id
  WHERE o.state <> 'cancelled' HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Mails that are there already.
SELECT add_simulation_counts(array_agg(simulation_count_of(m, 1))),
  add_simulation_department_counts(array_agg(simulation_department_count_of(m, 1)))
FROM simulation_mails m WHERE state <> 'cancelled' GROUP BY company_id, simulation_id, round, user_id / 50000;
--> statement-breakpoint
-- Mails that are planned and memberships that change at the same moment don't see each other: one waits for the other.
CREATE FUNCTION lock_simulation_groups(companies bigint[], is_shared boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  company bigint;
BEGIN
  FOR company IN SELECT DISTINCT c FROM unnest(companies) c ORDER BY 1 LOOP
    IF is_shared THEN PERFORM pg_advisory_xact_lock_shared(hashtextextended('simulation-groups:' || company, 0));
    ELSE PERFORM pg_advisory_xact_lock(hashtextextended('simulation-groups:' || company, 0)); END IF;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_simulation_groups_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_simulation_groups(ARRAY(SELECT DISTINCT company_id FROM new_rows), true);
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(n::simulation_mails, m.group_id, 1)))
  FROM new_rows n JOIN group_members m ON m.company_id = n.company_id AND m.user_id = n.user_id
  WHERE n.state <> 'cancelled' HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_simulation_members_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_simulation_groups(ARRAY(SELECT DISTINCT company_id FROM new_rows), false);
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(held.mail, held.group_id, 1))) FROM (
    SELECT m AS mail, n.group_id FROM new_rows n
    JOIN simulation_mails m ON m.company_id = n.company_id AND m.user_id = n.user_id
    WHERE m.state <> 'cancelled' ORDER BY m.company_id, m.id FOR SHARE OF m
  ) held HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_simulation_members_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_simulation_groups(ARRAY(SELECT DISTINCT company_id FROM old_rows), false);
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(held.mail, held.group_id, -1))) FROM (
    SELECT m AS mail, o.group_id FROM old_rows o
    JOIN simulation_mails m ON m.company_id = o.company_id AND m.user_id = o.user_id
    WHERE m.state <> 'cancelled' ORDER BY m.company_id, m.id FOR SHARE OF m
  ) held HAVING count(*) > 0;
  RETURN NULL;
END $$;
