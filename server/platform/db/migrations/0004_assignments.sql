CREATE TABLE "campaign_targets" (
	"company_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "campaign_targets_company_id_campaign_id_target_id_pk" PRIMARY KEY("company_id","campaign_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "completion_counts" (
	"company_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"day" date NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "completion_counts_company_id_campaign_id_day_pk" PRIMARY KEY("company_id","campaign_id","day")
);
--> statement-breakpoint
CREATE TABLE "question_counts" (
	"company_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"question_id" text NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"right" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "question_counts_company_id_campaign_id_question_id_pk" PRIMARY KEY("company_id","campaign_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "task_counts" (
	"company_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"score_sum" integer DEFAULT 0 NOT NULL,
	"scored" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "task_counts_company_id_campaign_id_department_id_due_at_status_pk" PRIMARY KEY("company_id","campaign_id","department_id","due_at","status")
);
--> statement-breakpoint
CREATE TABLE "task_progress" (
	"company_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"part_id" text NOT NULL,
	"campaign_id" bigint,
	"done_at" timestamp with time zone NOT NULL,
	"answers" text[],
	"is_right" boolean,
	CONSTRAINT "task_progress_company_id_task_id_part_id_pk" PRIMARY KEY("company_id","task_id","part_id")
);
--> statement-breakpoint
CREATE TABLE "task_reviews" (
	"company_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"campaign_id" bigint,
	"rating" smallint NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_reviews_company_id_task_id_pk" PRIMARY KEY("company_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "training_pauses" (
	"company_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"moved_to" bigint DEFAULT 0 NOT NULL,
	"is_moved" boolean DEFAULT false NOT NULL,
	CONSTRAINT "training_pauses_company_id_started_at_pk" PRIMARY KEY("company_id","started_at")
);
--> statement-breakpoint
DROP INDEX "tasks_of_campaign";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "kind" text DEFAULT 'course' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "inherit_settings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "launched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "boost_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "item_id" bigint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "department_id" bigint;--> statement-breakpoint
ALTER TABLE "campaign_targets" ADD CONSTRAINT "campaign_targets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_targets" ADD CONSTRAINT "campaign_targets_company_id_campaign_id_campaigns_company_id_id_fk" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_counts" ADD CONSTRAINT "completion_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_counts" ADD CONSTRAINT "question_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_counts" ADD CONSTRAINT "task_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_progress" ADD CONSTRAINT "task_progress_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_progress" ADD CONSTRAINT "task_progress_company_id_task_id_tasks_company_id_id_fk" FOREIGN KEY ("company_id","task_id") REFERENCES "public"."tasks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_reviews" ADD CONSTRAINT "task_reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_reviews" ADD CONSTRAINT "task_reviews_company_id_task_id_tasks_company_id_id_fk" FOREIGN KEY ("company_id","task_id") REFERENCES "public"."tasks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_pauses" ADD CONSTRAINT "training_pauses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_pauses_open" ON "training_pauses" USING btree ("company_id") WHERE NOT is_moved;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_open" ON "campaigns" USING btree ("company_id","kind","course_id") WHERE date_ended IS NULL AND archived_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_of_campaign_user" ON "tasks" USING btree ("company_id","campaign_id","user_id") WHERE campaign_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tasks_of_campaign" ON "tasks" USING btree ("company_id","campaign_id","status","due_at","id");
--> statement-breakpoint
-- A campaign's task belongs to its user's department. Enrolment sets it, with the user locked; this is for all else.
CREATE FUNCTION set_task_department() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT department_id INTO NEW.department_id FROM users WHERE company_id = NEW.company_id AND id = NEW.user_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_department BEFORE INSERT ON tasks FOR EACH ROW
WHEN (NEW.campaign_id IS NOT NULL AND NEW.department_id IS NULL) EXECUTE FUNCTION set_task_department();
--> statement-breakpoint
-- Existing tasks of campaigns.
UPDATE tasks t SET department_id = u.department_id FROM users u
WHERE u.company_id = t.company_id AND u.id = t.user_id AND t.campaign_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO task_counts (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored)
SELECT company_id, campaign_id, department_id, coalesce(due_at, 'infinity'), status, count(*), coalesce(sum(score), 0), count(score)
FROM tasks WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO completion_counts (company_id, campaign_id, day, completed)
SELECT company_id, campaign_id, (completed_at AT TIME ZONE 'UTC')::date, count(*)
FROM tasks WHERE campaign_id IS NOT NULL AND completed_at IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
-- Counters follow every statement that writes tasks, in the order of their keys.
CREATE FUNCTION count_tasks_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_counts AS c (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored)
  SELECT company_id, campaign_id, department_id, coalesce(due_at, 'infinity'), status, sum(sign)::integer,
    coalesce(sum(sign * score), 0)::integer, (coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0))::integer
  FROM (SELECT 1 AS sign, * FROM new_rows) changed
  WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  HAVING sum(sign) <> 0 OR coalesce(sum(sign * score), 0) <> 0
    OR coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, campaign_id, department_id, due_at, status) DO UPDATE
  SET total = c.total + excluded.total, score_sum = c.score_sum + excluded.score_sum,
    scored = c.scored + excluded.scored;
  INSERT INTO completion_counts AS c (company_id, campaign_id, day, completed)
  SELECT t.company_id, t.campaign_id, (t.completed_at AT TIME ZONE coalesce(p.time_zone, 'UTC'))::date,
    sum(t.sign)::integer
  FROM (SELECT 1 AS sign, * FROM new_rows) t
  LEFT JOIN campaigns p ON p.company_id = t.company_id AND p.id = t.campaign_id
  WHERE t.campaign_id IS NOT NULL AND t.completed_at IS NOT NULL
  GROUP BY 1, 2, 3 HAVING sum(t.sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, campaign_id, day) DO UPDATE SET completed = c.completed + excluded.completed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_count_insert AFTER INSERT ON tasks REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_tasks_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_tasks_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_counts AS c (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored)
  SELECT company_id, campaign_id, department_id, coalesce(due_at, 'infinity'), status, sum(sign)::integer,
    coalesce(sum(sign * score), 0)::integer, (coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0))::integer
  FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) changed
  WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  HAVING sum(sign) <> 0 OR coalesce(sum(sign * score), 0) <> 0
    OR coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, campaign_id, department_id, due_at, status) DO UPDATE
  SET total = c.total + excluded.total, score_sum = c.score_sum + excluded.score_sum,
    scored = c.scored + excluded.scored;
  INSERT INTO completion_counts AS c (company_id, campaign_id, day, completed)
  SELECT t.company_id, t.campaign_id, (t.completed_at AT TIME ZONE coalesce(p.time_zone, 'UTC'))::date,
    sum(t.sign)::integer
  FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) t
  LEFT JOIN campaigns p ON p.company_id = t.company_id AND p.id = t.campaign_id
  WHERE t.campaign_id IS NOT NULL AND t.completed_at IS NOT NULL
  GROUP BY 1, 2, 3 HAVING sum(t.sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, campaign_id, day) DO UPDATE SET completed = c.completed + excluded.completed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_count_update AFTER UPDATE ON tasks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_tasks_on_update();
--> statement-breakpoint
CREATE FUNCTION count_tasks_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_counts AS c (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored)
  SELECT company_id, campaign_id, department_id, coalesce(due_at, 'infinity'), status, sum(sign)::integer,
    coalesce(sum(sign * score), 0)::integer, (coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0))::integer
  FROM (SELECT -1 AS sign, * FROM old_rows) changed
  WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  HAVING sum(sign) <> 0 OR coalesce(sum(sign * score), 0) <> 0
    OR coalesce(sum(sign) FILTER (WHERE score IS NOT NULL), 0) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, campaign_id, department_id, due_at, status) DO UPDATE
  SET total = c.total + excluded.total, score_sum = c.score_sum + excluded.score_sum,
    scored = c.scored + excluded.scored;
  INSERT INTO completion_counts AS c (company_id, campaign_id, day, completed)
  SELECT t.company_id, t.campaign_id, (t.completed_at AT TIME ZONE coalesce(p.time_zone, 'UTC'))::date,
    sum(t.sign)::integer
  FROM (SELECT -1 AS sign, * FROM old_rows) t
  LEFT JOIN campaigns p ON p.company_id = t.company_id AND p.id = t.campaign_id
  WHERE t.campaign_id IS NOT NULL AND t.completed_at IS NOT NULL
  GROUP BY 1, 2, 3 HAVING sum(t.sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, campaign_id, day) DO UPDATE SET completed = c.completed + excluded.completed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_count_delete AFTER DELETE ON tasks REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_tasks_on_delete();
--> statement-breakpoint
-- Tasks of campaigns follow their user to another department.
CREATE FUNCTION move_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks t SET department_id = n.department_id
  FROM new_rows n JOIN old_rows o ON o.company_id = n.company_id AND o.id = n.id
  WHERE n.department_id <> o.department_id
    AND t.company_id = n.company_id AND t.user_id = n.id AND t.campaign_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_move_tasks AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION move_tasks();
--> statement-breakpoint
-- Answers are written once and go with their task.
CREATE FUNCTION count_answers_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO question_counts AS c (company_id, campaign_id, question_id, answered, "right")
  SELECT company_id, campaign_id, part_id, sum(sign)::integer,
    coalesce(sum(sign) FILTER (WHERE is_right), 0)::integer
  FROM (SELECT 1 AS sign, * FROM new_rows) changed WHERE campaign_id IS NOT NULL AND is_right IS NOT NULL
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, campaign_id, question_id) DO UPDATE
  SET answered = c.answered + excluded.answered, "right" = c."right" + excluded."right";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_progress_count_insert AFTER INSERT ON task_progress REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_answers_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_answers_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO question_counts AS c (company_id, campaign_id, question_id, answered, "right")
  SELECT company_id, campaign_id, part_id, sum(sign)::integer,
    coalesce(sum(sign) FILTER (WHERE is_right), 0)::integer
  FROM (SELECT -1 AS sign, * FROM old_rows) changed WHERE campaign_id IS NOT NULL AND is_right IS NOT NULL
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, campaign_id, question_id) DO UPDATE
  SET answered = c.answered + excluded.answered, "right" = c."right" + excluded."right";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_progress_count_delete AFTER DELETE ON task_progress REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_answers_on_delete();
--> statement-breakpoint
-- Training is suspended while a company has an expired trial and no Boost (server/company/plan.ts).
CREATE FUNCTION is_training_suspended(company companies, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT company.has_boost AND coalesce(company.trial_status = 'expired'
    OR (company.trial_status IN ('active', 'trialing') AND company.trial_end <= at), false)
$$;
--> statement-breakpoint
-- When it goes on, however the plan was changed, the time is noted, and due dates are moved by it afterwards.
CREATE FUNCTION note_training_pause() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended timestamptz := CASE WHEN NEW.updated_at > OLD.updated_at THEN NEW.updated_at ELSE now() END;
  started timestamptz := coalesce(greatest(OLD.trial_end, OLD.boost_ended_at), OLD.updated_at);
BEGIN
  IF is_training_suspended(OLD, ended) AND NOT is_training_suspended(NEW, ended) AND started < ended THEN
    INSERT INTO training_pauses (company_id, started_at, ended_at) VALUES (NEW.id, started, ended)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_training_pause AFTER UPDATE OF has_boost, trial_status, trial_end ON companies
FOR EACH ROW EXECUTE FUNCTION note_training_pause();
