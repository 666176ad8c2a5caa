DROP INDEX "simulation_mails_claimed";--> statement-breakpoint
DROP INDEX "simulation_mails_due";--> statement-breakpoint
ALTER TABLE "simulation_events" ADD COLUMN "link" smallint;--> statement-breakpoint
CREATE INDEX "simulation_mails_sending" ON "simulation_mails" USING btree ("id") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "simulation_mails_due" ON "simulation_mails" USING btree ("company_id","simulation_id","due_at","id") WHERE state = 'planned';
--> statement-breakpoint
-- Claims and outcomes change rows in place.
ALTER TABLE "simulation_mails" SET (fillfactor = 80);--> statement-breakpoint
-- Changes that cancel out, such as claims, write no numbers.
CREATE OR REPLACE FUNCTION count_simulation_mails_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_simulation_counts(array_agg(change)) FROM (
    SELECT simulation_count_of(o::simulation_mails, -1) AS change FROM old_rows o
    JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
    WHERE o.state <> 'cancelled'
      AND (o.state, o.round, o.template_id, o.department_id, o.opened_at IS NULL, o.clicked_at IS NULL,
        o.submitted_at IS NULL, o.reported_at IS NULL)
      IS DISTINCT FROM (n.state, n.round, n.template_id, n.department_id, n.opened_at IS NULL, n.clicked_at IS NULL,
        n.submitted_at IS NULL, n.reported_at IS NULL)
    UNION ALL
    SELECT simulation_count_of(n::simulation_mails, 1) FROM new_rows n
    JOIN old_rows o ON o.company_id = n.company_id AND o.id = n.id
    WHERE n.state <> 'cancelled'
      AND (o.state, o.round, o.template_id, o.department_id, o.opened_at IS NULL, o.clicked_at IS NULL,
        o.submitted_at IS NULL, o.reported_at IS NULL)
      IS DISTINCT FROM (n.state, n.round, n.template_id, n.department_id, n.opened_at IS NULL, n.clicked_at IS NULL,
        n.submitted_at IS NULL, n.reported_at IS NULL)
  ) changes HAVING count(*) > 0;
  RETURN NULL;
END $$;
