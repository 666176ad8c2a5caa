ALTER TABLE "campaigns" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "campaigns_to_end" ON "campaigns" USING btree ("ends_at") WHERE ends_at IS NOT NULL AND date_ended IS NULL;
--> statement-breakpoint
-- What was missed is no completion, although nothing is left to do.
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
  WHERE t.campaign_id IS NOT NULL AND t.completed_at IS NOT NULL AND t.status = 'completed'
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
  WHERE t.campaign_id IS NOT NULL AND t.completed_at IS NOT NULL AND t.status = 'completed'
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
  WHERE t.campaign_id IS NOT NULL AND t.completed_at IS NOT NULL AND t.status = 'completed'
  GROUP BY 1, 2, 3 HAVING sum(t.sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, campaign_id, day) DO UPDATE SET completed = c.completed + excluded.completed;
  RETURN NULL;
END $$;
