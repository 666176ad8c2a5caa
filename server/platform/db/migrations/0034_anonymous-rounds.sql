CREATE TABLE "simulation_mail_groups" (
	"company_id" bigint NOT NULL,
	"simulation_id" bigint NOT NULL,
	"mail_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	CONSTRAINT "simulation_mail_groups_company_id_mail_id_group_id_pk" PRIMARY KEY("company_id","mail_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "simulation_told_counts" (
	"company_id" bigint NOT NULL,
	"simulation_id" bigint NOT NULL,
	"round" smallint NOT NULL,
	"kind" text NOT NULL,
	"cell_id" bigint NOT NULL,
	"sent" integer NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	"submitted" integer NOT NULL,
	"phished" integer NOT NULL,
	"reported" integer NOT NULL,
	"phished_reported" integer NOT NULL,
	"phished_unreported" integer NOT NULL,
	"opened_reported" integer NOT NULL,
	CONSTRAINT "simulation_told_counts_company_id_simulation_id_kind_round_cell_id_pk" PRIMARY KEY("company_id","simulation_id","kind","round","cell_id")
);
--> statement-breakpoint
ALTER TABLE "simulation_rounds" ADD COLUMN "sealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulation_rounds" ADD COLUMN "sealed_to" bigint;--> statement-breakpoint
ALTER TABLE "simulation_rounds" ADD COLUMN "final_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulation_mail_groups" ADD CONSTRAINT "simulation_mail_groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_mail_groups" ADD CONSTRAINT "simulation_mail_groups_company_id_simulation_id_simulations_company_id_id_fk" FOREIGN KEY ("company_id","simulation_id") REFERENCES "public"."simulations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_told_counts" ADD CONSTRAINT "simulation_told_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_told_counts" ADD CONSTRAINT "simulation_told_counts_company_id_simulation_id_simulations_company_id_id_fk" FOREIGN KEY ("company_id","simulation_id") REFERENCES "public"."simulations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulation_mail_groups_by_group" ON "simulation_mail_groups" USING btree ("company_id","simulation_id","group_id","mail_id");--> statement-breakpoint
-- The groups of a mail are those its person is in when it is planned; who joins or leaves later changes nothing.
DROP TRIGGER group_members_count_simulations_insert ON group_members;--> statement-breakpoint
DROP TRIGGER group_members_count_simulations_delete ON group_members;--> statement-breakpoint
DROP FUNCTION count_simulation_members_on_insert();--> statement-breakpoint
DROP FUNCTION count_simulation_members_on_delete();--> statement-breakpoint
DROP FUNCTION lock_simulation_groups(bigint[], boolean);--> statement-breakpoint
INSERT INTO simulation_mail_groups (company_id, simulation_id, mail_id, group_id)
SELECT s.company_id, s.simulation_id, s.id, m.group_id
FROM simulation_mails s JOIN group_members m ON m.company_id = s.company_id AND m.user_id = s.user_id;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_simulation_groups_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO simulation_mail_groups (company_id, simulation_id, mail_id, group_id)
  SELECT n.company_id, n.simulation_id, n.id, m.group_id
  FROM new_rows n JOIN group_members m ON m.company_id = n.company_id AND m.user_id = n.user_id;
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(n::simulation_mails, g.group_id, 1)))
  FROM new_rows n JOIN simulation_mail_groups g ON g.company_id = n.company_id AND g.mail_id = n.id
  WHERE n.state <> 'cancelled' HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_simulation_groups_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE state NOT IN ('planned', 'sending')
      OR coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL)
    AND NOT EXISTS (SELECT FROM old_rows WHERE state NOT IN ('planned', 'sending')
      OR coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL)
  THEN RETURN NULL; END IF;
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(t.mail, g.group_id, t.sign)))
  FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
  CROSS JOIN LATERAL (VALUES (o::simulation_mails, -1), (n::simulation_mails, 1)) AS t (mail, sign)
  JOIN simulation_mail_groups g ON g.company_id = n.company_id AND g.mail_id = n.id
  WHERE (t.mail).state <> 'cancelled'
    AND (o.state = 'sent', o.state = 'cancelled', o.opened_at IS NULL, o.clicked_at IS NULL, o.submitted_at IS NULL,
      o.reported_at IS NULL)
    IS DISTINCT FROM (n.state = 'sent', n.state = 'cancelled', n.opened_at IS NULL, n.clicked_at IS NULL,
      n.submitted_at IS NULL, n.reported_at IS NULL)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_simulation_groups_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With the whole company or campaign, its numbers go too.
  PERFORM add_simulation_group_counts(array_agg(simulation_group_count_of(o::simulation_mails, g.group_id, -1)))
  FROM old_rows o JOIN simulations s ON s.company_id = o.company_id AND s.id = o.simulation_id
  JOIN simulation_mail_groups g ON g.company_id = o.company_id AND g.mail_id = o.id
  WHERE o.state <> 'cancelled' HAVING count(*) > 0;
  DELETE FROM simulation_mail_groups g USING old_rows o WHERE g.company_id = o.company_id AND g.mail_id = o.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What people of a sealed round do adds to its numbers, as long as all of them are there. Its row is held meanwhile, so
-- that nothing is added once one of them was deleted, and numbers are written in the order of their keys.
CREATE FUNCTION count_told_simulations_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE state = 'sent') THEN RETURN NULL; END IF;
  PERFORM FROM simulation_rounds r
  WHERE r.sealed_at IS NOT NULL AND r.final_at IS NULL AND (r.company_id, r.simulation_id, r.round) IN
    (SELECT n.company_id, n.simulation_id, n.round FROM new_rows n)
  ORDER BY r.company_id, r.simulation_id, r.round FOR SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO simulation_told_counts AS c (company_id, simulation_id, round, kind, cell_id, sent, opened, clicked, submitted,
    phished, reported, phished_reported, phished_unreported, opened_reported)
  SELECT t.company_id, t.simulation_id, t.round, t.kind, t.cell_id, 0, sum(d.opened), sum(d.clicked), sum(d.submitted),
    sum(d.phished), sum(d.reported), sum(d.phished_reported), sum(d.phished_unreported), sum(d.opened_reported)
  FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
  JOIN simulation_rounds r ON r.company_id = n.company_id AND r.simulation_id = n.simulation_id AND r.round = n.round
    AND r.sealed_at IS NOT NULL AND r.final_at IS NULL AND n.id <= r.sealed_to AND n.sent_at <= r.sealed_at
  CROSS JOIN LATERAL (
    SELECT 'all' AS kind, 0::bigint AS id
    UNION ALL SELECT 'department', n.department_id
    UNION ALL SELECT 'template', n.template_id
    UNION ALL SELECT 'group', g.group_id FROM simulation_mail_groups g
      WHERE g.company_id = n.company_id AND g.mail_id = n.id
  ) cell
  JOIN simulation_told_counts t ON t.company_id = n.company_id AND t.simulation_id = n.simulation_id
    AND t.round = n.round AND t.kind = cell.kind AND t.cell_id = cell.id
  CROSS JOIN LATERAL (
    SELECT (a.k).opened - (b.k).opened AS opened, (a.k).clicked - (b.k).clicked AS clicked,
      (a.k).submitted - (b.k).submitted AS submitted, (a.k).phished - (b.k).phished AS phished,
      (a.k).reported - (b.k).reported AS reported,
      (a.k).phished_reported - (b.k).phished_reported AS phished_reported,
      (a.k).phished_unreported - (b.k).phished_unreported AS phished_unreported,
      (a.k).opened_reported - (b.k).opened_reported AS opened_reported
    FROM (SELECT simulation_group_count_of(n::simulation_mails, 0, 1) AS k) a,
      (SELECT simulation_group_count_of(o::simulation_mails, 0, 1) AS k) b
  ) d
  WHERE o.state = 'sent' AND n.state = 'sent'
    AND (o.opened_at IS NULL, o.clicked_at IS NULL, o.submitted_at IS NULL, o.reported_at IS NULL)
      IS DISTINCT FROM (n.opened_at IS NULL, n.clicked_at IS NULL, n.submitted_at IS NULL, n.reported_at IS NULL)
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 4, 3, 5
  ON CONFLICT (company_id, simulation_id, kind, round, cell_id) DO UPDATE
  SET opened = c.opened + excluded.opened, clicked = c.clicked + excluded.clicked,
    submitted = c.submitted + excluded.submitted, phished = c.phished + excluded.phished,
    reported = c.reported + excluded.reported, phished_reported = c.phished_reported + excluded.phished_reported,
    phished_unreported = c.phished_unreported + excluded.phished_unreported,
    opened_reported = c.opened_reported + excluded.opened_reported;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_told_update AFTER UPDATE ON simulation_mails
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_told_simulations_on_update();
--> statement-breakpoint
-- Whoever is left would otherwise be told by what changes.
CREATE FUNCTION end_told_simulations_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM simulation_rounds r
  WHERE r.sealed_at IS NOT NULL AND r.final_at IS NULL AND (r.company_id, r.simulation_id, r.round) IN
    (SELECT o.company_id, o.simulation_id, o.round FROM old_rows o)
  ORDER BY r.company_id, r.simulation_id, r.round FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE simulation_rounds r SET final_at = now()
  FROM (SELECT DISTINCT company_id, simulation_id, round, id, sent_at FROM old_rows WHERE state = 'sent') o
  WHERE r.company_id = o.company_id AND r.simulation_id = o.simulation_id AND r.round = o.round
    AND r.sealed_at IS NOT NULL AND r.final_at IS NULL AND o.id <= r.sealed_to AND o.sent_at <= r.sealed_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_told_delete AFTER DELETE ON simulation_mails REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION end_told_simulations_on_delete();
