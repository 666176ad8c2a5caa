-- What is being sent counts as waiting, too.
UPDATE "simulation_counts" SET "waiting" = "waiting" + "sending" WHERE "sending" <> 0;--> statement-breakpoint
ALTER TABLE "simulation_counts" DROP COLUMN "sending";--> statement-breakpoint
-- The numbers of a mail that is waiting and of one that is just being sent are the same, so that claims write none.
CREATE OR REPLACE FUNCTION simulation_count_of(mail simulation_mails, sign integer) RETURNS simulation_counts LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(mail.company_id, mail.simulation_id, mail.round, mail.template_id, mail.department_id,
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
  )::simulation_counts
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_simulation_counts(changes simulation_counts[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO simulation_counts AS c (company_id, simulation_id, round, template_id, department_id, total, waiting,
    failed, sent, opened, clicked, submitted, phished, reported, phished_reported, phished_unreported, opened_reported)
  SELECT company_id, simulation_id, round, template_id, department_id, sum(total), sum(waiting), sum(failed), sum(sent),
    sum(opened), sum(clicked), sum(submitted), sum(phished), sum(reported), sum(phished_reported),
    sum(phished_unreported), sum(opened_reported)
  FROM unnest(changes) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, simulation_id, round, template_id, department_id) DO UPDATE
  SET total = c.total + excluded.total, waiting = c.waiting + excluded.waiting, failed = c.failed + excluded.failed,
    sent = c.sent + excluded.sent, opened = c.opened + excluded.opened, clicked = c.clicked + excluded.clicked,
    submitted = c.submitted + excluded.submitted, phished = c.phished + excluded.phished,
    reported = c.reported + excluded.reported, phished_reported = c.phished_reported + excluded.phished_reported,
    phished_unreported = c.phished_unreported + excluded.phished_unreported,
    opened_reported = c.opened_reported + excluded.opened_reported
$$;
--> statement-breakpoint
-- Of a mail only its state and times ever change.
CREATE OR REPLACE FUNCTION count_simulation_mails_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE state NOT IN ('planned', 'sending')
      OR coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL)
    AND NOT EXISTS (SELECT FROM old_rows WHERE state NOT IN ('planned', 'sending')
      OR coalesce(opened_at, clicked_at, submitted_at, reported_at) IS NOT NULL)
  THEN RETURN NULL; END IF;
  PERFORM add_simulation_counts(array_agg(simulation_count_of(t.mail, t.sign)))
  FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
  CROSS JOIN LATERAL (VALUES (o::simulation_mails, -1), (n::simulation_mails, 1)) AS t (mail, sign)
  WHERE (t.mail).state <> 'cancelled'
    AND (CASE WHEN o.state = 'sending' THEN 'planned' ELSE o.state END, o.opened_at IS NULL, o.clicked_at IS NULL,
      o.submitted_at IS NULL, o.reported_at IS NULL)
    IS DISTINCT FROM (CASE WHEN n.state = 'sending' THEN 'planned' ELSE n.state END, n.opened_at IS NULL,
      n.clicked_at IS NULL, n.submitted_at IS NULL, n.reported_at IS NULL)
  HAVING count(*) > 0;
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
