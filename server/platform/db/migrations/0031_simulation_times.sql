CREATE TABLE "simulation_times" (
	"company_id" bigint NOT NULL,
	"simulation_id" bigint NOT NULL,
	"moment" text NOT NULL,
	"minutes" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "simulation_times_company_id_simulation_id_moment_minutes_starts_at_pk" PRIMARY KEY("company_id","simulation_id","moment","minutes","starts_at")
);
--> statement-breakpoint
ALTER TABLE "simulation_times" ADD CONSTRAINT "simulation_times_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_times" ADD CONSTRAINT "simulation_times_company_id_simulation_id_simulations_company_id_id_fk" FOREIGN KEY ("company_id","simulation_id") REFERENCES "public"."simulations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulation_mails_reported" ON "simulation_mails" USING btree ("company_id","simulation_id","sent_at","id") WHERE reported_at IS NOT NULL;--> statement-breakpoint
-- As before, and the times at which it happened. What stays as it was cancels out.
CREATE OR REPLACE FUNCTION add_simulation_counts(changes simulation_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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
    last_reported_at = greatest(c.last_reported_at, excluded.last_reported_at);

  INSERT INTO simulation_times AS t (company_id, simulation_id, moment, minutes, starts_at, mails)
  SELECT company_id, simulation_id, moment, span, date_bin(make_interval(mins => span), at, 'epoch'), sum(happened)
  FROM unnest(changes)
  CROSS JOIN LATERAL (VALUES ('sent', sent, last_sent_at), ('opened', opened, last_opened_at),
    ('clicked', clicked, last_clicked_at), ('submitted', submitted, last_submitted_at),
    ('reported', reported, last_reported_at)) AS moments (moment, happened, at)
  CROSS JOIN (VALUES (60), (1)) AS spans (span)
  WHERE happened <> 0 AND at IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(happened) <> 0 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, simulation_id, moment, minutes, starts_at) DO UPDATE SET mails = t.mails + excluded.mails;
END $$;
--> statement-breakpoint
-- Mails that are there already.
INSERT INTO simulation_times (company_id, simulation_id, moment, minutes, starts_at, mails)
SELECT company_id, simulation_id, moment, span, date_bin(make_interval(mins => span), at, 'epoch'), count(*)
FROM simulation_mails
CROSS JOIN LATERAL (VALUES ('sent', CASE WHEN state = 'sent' THEN sent_at END), ('opened', opened_at),
  ('clicked', clicked_at), ('submitted', submitted_at), ('reported', reported_at)) AS moments (moment, at)
CROSS JOIN (VALUES (60), (1)) AS spans (span)
WHERE state <> 'cancelled' AND at IS NOT NULL GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- A campaign is of one company: without knowing it, the planner takes its mails for far fewer than they are.
CREATE STATISTICS simulation_mails_campaign (dependencies) ON company_id, simulation_id FROM simulation_mails;
