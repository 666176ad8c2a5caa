-- In PL/pgSQL, which keeps the plans: these functions run with every batch of mails, and planning took longer than the work.
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
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_simulation_department_counts(changes simulation_department_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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
    opened_reported = c.opened_reported + excluded.opened_reported;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_simulation_group_counts(changes simulation_group_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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
    opened_reported = c.opened_reported + excluded.opened_reported;
END $$;
