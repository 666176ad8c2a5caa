ALTER TABLE "suspended_campaigns" DISABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "video_courses" DISABLE ROW LEVEL SECURITY;
--> statement-breakpoint
DROP TABLE "suspended_campaigns" CASCADE;
--> statement-breakpoint
DROP TABLE "video_courses" CASCADE;
--> statement-breakpoint
ALTER TABLE "task_progress" ADD COLUMN "attempt" smallint DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "task_progress" DROP CONSTRAINT "task_progress_company_id_task_id_part_id_pk";
--> statement-breakpoint
ALTER TABLE "task_progress" ADD CONSTRAINT "task_progress_company_id_task_id_part_id_attempt_pk" PRIMARY KEY("company_id","task_id","part_id","attempt");
--> statement-breakpoint
ALTER TABLE "campaign_counts" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "attempts" smallint;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "counted_attempt" text DEFAULT 'BEST' NOT NULL;
--> statement-breakpoint
ALTER TABLE "task_counts" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "video_urls" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(sections, '$[*].chapters[*] ? (@.kind == "video").url')) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "extra_attempts" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Counters know attempts; only what was passed is a completion.
CREATE OR REPLACE FUNCTION count_tasks_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_counts AS c (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored, attempts)
  SELECT company_id, campaign_id, department_id, coalesce(due_at, 'infinity'), status, sum(sign)::integer,
    coalesce(sum(sign * score), 0)::integer, (coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0))::integer,
    sum(sign * attempts)::integer
  FROM (SELECT 1 AS sign, * FROM new_rows) changed
  WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  HAVING sum(sign) <> 0 OR coalesce(sum(sign * score), 0) <> 0
    OR coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0) <> 0 OR sum(sign * attempts) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, campaign_id, department_id, due_at, status) DO UPDATE
  SET total = c.total + excluded.total, score_sum = c.score_sum + excluded.score_sum,
    scored = c.scored + excluded.scored, attempts = c.attempts + excluded.attempts;
  INSERT INTO completion_counts AS c (company_id, campaign_id, day, completed)
  SELECT t.company_id, t.campaign_id, (t.completed_at AT TIME ZONE coalesce(p.time_zone, 'UTC'))::date,
    sum(t.sign)::integer
  FROM (SELECT 1 AS sign, * FROM new_rows) t
  LEFT JOIN campaigns p ON p.company_id = t.company_id AND p.id = t.campaign_id
  WHERE t.campaign_id IS NOT NULL AND t.completed_at IS NOT NULL AND t.status <> 'failed'
  GROUP BY 1, 2, 3 HAVING sum(t.sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, campaign_id, day) DO UPDATE SET completed = c.completed + excluded.completed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_tasks_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_counts AS c (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored, attempts)
  SELECT company_id, campaign_id, department_id, coalesce(due_at, 'infinity'), status, sum(sign)::integer,
    coalesce(sum(sign * score), 0)::integer, (coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0))::integer,
    sum(sign * attempts)::integer
  FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) changed
  WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  HAVING sum(sign) <> 0 OR coalesce(sum(sign * score), 0) <> 0
    OR coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0) <> 0 OR sum(sign * attempts) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, campaign_id, department_id, due_at, status) DO UPDATE
  SET total = c.total + excluded.total, score_sum = c.score_sum + excluded.score_sum,
    scored = c.scored + excluded.scored, attempts = c.attempts + excluded.attempts;
  INSERT INTO completion_counts AS c (company_id, campaign_id, day, completed)
  SELECT t.company_id, t.campaign_id, (t.completed_at AT TIME ZONE coalesce(p.time_zone, 'UTC'))::date,
    sum(t.sign)::integer
  FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) t
  LEFT JOIN campaigns p ON p.company_id = t.company_id AND p.id = t.campaign_id
  WHERE t.campaign_id IS NOT NULL AND t.completed_at IS NOT NULL AND t.status <> 'failed'
  GROUP BY 1, 2, 3 HAVING sum(t.sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, campaign_id, day) DO UPDATE SET completed = c.completed + excluded.completed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_tasks_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_counts AS c (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored, attempts)
  SELECT company_id, campaign_id, department_id, coalesce(due_at, 'infinity'), status, sum(sign)::integer,
    coalesce(sum(sign * score), 0)::integer, (coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0))::integer,
    sum(sign * attempts)::integer
  FROM (SELECT -1 AS sign, * FROM old_rows) changed
  WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  HAVING sum(sign) <> 0 OR coalesce(sum(sign * score), 0) <> 0
    OR coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0) <> 0 OR sum(sign * attempts) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, campaign_id, department_id, due_at, status) DO UPDATE
  SET total = c.total + excluded.total, score_sum = c.score_sum + excluded.score_sum,
    scored = c.scored + excluded.scored, attempts = c.attempts + excluded.attempts;
  INSERT INTO completion_counts AS c (company_id, campaign_id, day, completed)
  SELECT t.company_id, t.campaign_id, (t.completed_at AT TIME ZONE coalesce(p.time_zone, 'UTC'))::date,
    sum(t.sign)::integer
  FROM (SELECT -1 AS sign, * FROM old_rows) t
  LEFT JOIN campaigns p ON p.company_id = t.company_id AND p.id = t.campaign_id
  WHERE t.campaign_id IS NOT NULL AND t.completed_at IS NOT NULL AND t.status <> 'failed'
  GROUP BY 1, 2, 3 HAVING sum(t.sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, campaign_id, day) DO UPDATE SET completed = c.completed + excluded.completed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_campaigns_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_counts AS c (company_id, campaign_id, due_at, status, total, score_sum, scored, attempts)
  SELECT company_id, campaign_id, due_at, status, sum(total), sum(score_sum), sum(scored), sum(attempts)
  FROM new_rows GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, campaign_id, due_at, status) DO UPDATE
  SET total = c.total + excluded.total, score_sum = c.score_sum + excluded.score_sum,
    scored = c.scored + excluded.scored, attempts = c.attempts + excluded.attempts;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_campaigns_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_counts AS c (company_id, campaign_id, due_at, status, total, score_sum, scored, attempts)
  SELECT company_id, campaign_id, due_at, status, sum(sign * total), sum(sign * score_sum), sum(sign * scored),
    sum(sign * attempts)
  FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) changed
  GROUP BY 1, 2, 3, 4
  HAVING sum(sign * total) <> 0 OR sum(sign * score_sum) <> 0 OR sum(sign * scored) <> 0
    OR sum(sign * attempts) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, campaign_id, due_at, status) DO UPDATE
  SET total = c.total + excluded.total, score_sum = c.score_sum + excluded.score_sum,
    scored = c.scored + excluded.scored, attempts = c.attempts + excluded.attempts;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- When training goes on, due dates are moved afterwards, and the next suspension is announced anew.
CREATE OR REPLACE FUNCTION note_training_pause() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended timestamptz := CASE WHEN NEW.updated_at > OLD.updated_at THEN NEW.updated_at ELSE now() END;
  started timestamptz := coalesce(greatest(OLD.trial_end, OLD.boost_ended_at), OLD.updated_at);
BEGIN
  IF is_training_suspended(OLD, ended) AND NOT is_training_suspended(NEW, ended) THEN
    UPDATE users SET suspended_campaigns_notification_shown = false
    WHERE company_id = NEW.id AND suspended_campaigns_notification_shown;
    IF started < ended THEN
      INSERT INTO training_pauses (company_id, started_at, ended_at) VALUES (NEW.id, started, ended)
      ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody can have seen the next suspension where training goes on.
UPDATE users u SET suspended_campaigns_notification_shown = false FROM companies c
WHERE c.id = u.company_id AND u.suspended_campaigns_notification_shown AND NOT is_training_suspended(c, now());
--> statement-breakpoint
-- Courses that were completed so far: once each, and passed or to be tried again.
UPDATE tasks t SET attempts = 1,
  status = CASE WHEN c.total_quizzes > 0 AND t.score < c.pass_mark THEN 'notPassed' ELSE t.status END,
  progress = CASE WHEN c.total_quizzes > 0 AND t.score < c.pass_mark THEN 99 ELSE t.progress END,
  completed_at = CASE WHEN c.total_quizzes > 0 AND t.score < c.pass_mark THEN NULL ELSE t.completed_at END
FROM courses c WHERE t.type = 'course' AND t.status = 'completed' AND c.id = t.item_id;
--> statement-breakpoint
UPDATE users u SET task_status = 2 WHERE u.task_status = 3
  AND EXISTS (SELECT FROM tasks t WHERE t.company_id = u.company_id AND t.user_id = u.id AND t.status = 'notPassed');
