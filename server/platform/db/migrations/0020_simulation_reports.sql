CREATE TABLE "simulation_group_counts" (
	"company_id" bigint NOT NULL,
	"simulation_id" bigint NOT NULL,
	"round" smallint NOT NULL,
	"group_id" bigint NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"submitted" integer DEFAULT 0 NOT NULL,
	"phished" integer DEFAULT 0 NOT NULL,
	"reported" integer DEFAULT 0 NOT NULL,
	"phished_reported" integer DEFAULT 0 NOT NULL,
	"phished_unreported" integer DEFAULT 0 NOT NULL,
	"opened_reported" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "simulation_group_counts_company_id_simulation_id_group_id_round_pk" PRIMARY KEY("company_id","simulation_id","group_id","round")
);
--> statement-breakpoint
ALTER TABLE "sending_domains" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sending_domains" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulation_settings" ADD COLUMN "is_anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "simulation_group_counts" ADD CONSTRAINT "simulation_group_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_group_counts" ADD CONSTRAINT "simulation_group_counts_company_id_simulation_id_simulations_company_id_id_fk" FOREIGN KEY ("company_id","simulation_id") REFERENCES "public"."simulations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulation_mails_by_sent" ON "simulation_mails" USING btree ("company_id","simulation_id","sent_at","id") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "simulation_mails_unsent" ON "simulation_mails" USING btree ("company_id","simulation_id","round","user_id") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "simulation_mails_by_opened" ON "simulation_mails" USING btree ("company_id","simulation_id","opened_at","id") WHERE opened_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "simulation_mails_by_clicked" ON "simulation_mails" USING btree ("company_id","simulation_id","clicked_at","id") WHERE clicked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "simulation_mails_by_submitted" ON "simulation_mails" USING btree ("company_id","simulation_id","submitted_at","id") WHERE submitted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "simulation_mails_by_reported" ON "simulation_mails" USING btree ("company_id","simulation_id","reported_at","id","sent_at") WHERE reported_at IS NOT NULL;--> statement-breakpoint
-- Numbers of a simulation by group follow its mails and who is in a group, in the order of their keys.
CREATE FUNCTION simulation_group_count_of(mail simulation_mails, group_id bigint, sign integer)
RETURNS simulation_group_counts LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(mail.company_id, mail.simulation_id, mail.round, group_id,
    sign,
    sign * (mail.state = 'sent')::integer,
    sign * (mail.opened_at IS NOT NULL)::integer,
    sign * (mail.clicked_at IS NOT NULL)::integer,
    sign * (mail.submitted_at IS NOT NULL)::integer,
    sign * (coalesce(mail.clicked_at, mail.submitted_at) IS NOT NULL)::integer,
    sign * (mail.reported_at IS NOT NULL)::integer,
    sign * (mail.reported_at IS NOT NULL AND coalesce(mail.clicked_at, mail.submitted_at) IS NOT NULL)::integer,
    sign * (mail.reported_at IS NULL AND coalesce(mail.clicked_at, mail.submitted_at) IS NOT NULL)::integer,
    sign * (mail.reported_at IS NOT NULL AND mail.opened_at IS NOT NULL)::integer
  )::simulation_group_counts
$$;
--> statement-breakpoint
CREATE FUNCTION add_simulation_group_counts(changes simulation_group_counts[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO simulation_group_counts AS c (company_id, simulation_id, round, group_id, total, sent, opened, clicked,
    submitted, phished, reported, phished_reported, phished_unreported, opened_reported)
  SELECT company_id, simulation_id, round, group_id, sum(total), sum(sent), sum(opened), sum(clicked), sum(submitted),
    sum(phished), sum(reported), sum(phished_reported), sum(phished_unreported), sum(opened_reported)
  FROM unnest(changes) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 4, 3
  ON CONFLICT (company_id, simulation_id, group_id, round) DO UPDATE
  SET total = c.total + excluded.total, sent = c.sent + excluded.sent, opened = c.opened + excluded.opened,
    clicked = c.clicked + excluded.clicked, submitted = c.submitted + excluded.submitted,
    phished = c.phished + excluded.phished, reported = c.reported + excluded.reported,
    phished_reported = c.phished_reported + excluded.phished_reported,
    phished_unreported = c.phished_unreported + excluded.phished_unreported,
    opened_reported = c.opened_reported + excluded.opened_reported
$$;
--> statement-breakpoint
CREATE FUNCTION count_simulation_groups_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(n::simulation_mails, m.group_id, 1)))
  FROM new_rows n JOIN group_members m ON m.company_id = n.company_id AND m.user_id = n.user_id
  WHERE n.state <> 'cancelled' HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_groups_insert AFTER INSERT ON simulation_mails REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_groups_on_insert();
--> statement-breakpoint
-- Changes that cancel out, such as claims, write no numbers.
CREATE FUNCTION count_simulation_groups_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(t.mail, m.group_id, t.sign)))
  FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
  CROSS JOIN LATERAL (VALUES (o::simulation_mails, -1), (n::simulation_mails, 1)) AS t (mail, sign)
  JOIN group_members m ON m.company_id = n.company_id AND m.user_id = n.user_id
  WHERE (t.mail).state <> 'cancelled'
    AND (o.state = 'sent', o.state = 'cancelled', o.opened_at IS NULL, o.clicked_at IS NULL, o.submitted_at IS NULL,
      o.reported_at IS NULL)
    IS DISTINCT FROM (n.state = 'sent', n.state = 'cancelled', n.opened_at IS NULL, n.clicked_at IS NULL,
      n.submitted_at IS NULL, n.reported_at IS NULL)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_groups_update AFTER UPDATE ON simulation_mails
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_groups_on_update();
--> statement-breakpoint
CREATE FUNCTION count_simulation_groups_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With the whole company or campaign, its numbers go too.
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(o::simulation_mails, m.group_id, -1)))
  FROM old_rows o JOIN simulations s ON s.company_id = o.company_id AND s.id = o.simulation_id
  JOIN group_members m ON m.company_id = o.company_id AND m.user_id = o.user_id
  WHERE o.state <> 'cancelled' HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_groups_delete AFTER DELETE ON simulation_mails REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_groups_on_delete();
--> statement-breakpoint
-- The mails are held meanwhile, so that one that changes at the same moment is counted once, by whichever comes second.
CREATE FUNCTION count_simulation_members_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(held.mail, held.group_id, 1))) FROM (
    SELECT m AS mail, n.group_id FROM new_rows n
    JOIN simulation_mails m ON m.company_id = n.company_id AND m.user_id = n.user_id
    WHERE m.state <> 'cancelled' ORDER BY m.company_id, m.id FOR SHARE OF m
  ) held HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_members_count_simulations_insert AFTER INSERT ON group_members REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_members_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_simulation_members_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(held.mail, held.group_id, -1))) FROM (
    SELECT m AS mail, o.group_id FROM old_rows o
    JOIN simulation_mails m ON m.company_id = o.company_id AND m.user_id = o.user_id
    WHERE m.state <> 'cancelled' ORDER BY m.company_id, m.id FOR SHARE OF m
  ) held HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_members_count_simulations_delete AFTER DELETE ON group_members REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_simulation_members_on_delete();
--> statement-breakpoint
-- Mails that are there already.
SELECT add_simulation_group_counts(array_agg(simulation_group_count_of(s, m.group_id, 1)))
FROM simulation_mails s JOIN group_members m ON m.company_id = s.company_id AND m.user_id = s.user_id
WHERE s.state <> 'cancelled' HAVING count(*) > 0;
