CREATE TABLE "answer_counts" (
	"company_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"question_id" text NOT NULL,
	"answer_id" text NOT NULL,
	"chosen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "answer_counts_company_id_campaign_id_question_id_answer_id_pk" PRIMARY KEY("company_id","campaign_id","question_id","answer_id")
);
--> statement-breakpoint
ALTER TABLE "answer_counts" ADD CONSTRAINT "answer_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Answers of phishing exercises have grades, and are counted by these.
INSERT INTO answer_counts (company_id, campaign_id, question_id, answer_id, chosen)
SELECT company_id, campaign_id, part_id, answer, count(*)::integer
FROM task_progress CROSS JOIN LATERAL unnest(answers) answer
WHERE campaign_id IS NOT NULL AND is_right IS NOT NULL AND grade IS NULL
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE FUNCTION count_chosen_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO answer_counts AS c (company_id, campaign_id, question_id, answer_id, chosen)
  SELECT company_id, campaign_id, part_id, answer, count(*)::integer
  FROM new_rows CROSS JOIN LATERAL unnest(answers) answer
  WHERE campaign_id IS NOT NULL AND is_right IS NOT NULL AND grade IS NULL
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, campaign_id, question_id, answer_id) DO UPDATE SET chosen = c.chosen + excluded.chosen;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_progress_chosen_insert AFTER INSERT ON task_progress REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_chosen_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_chosen_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO answer_counts AS c (company_id, campaign_id, question_id, answer_id, chosen)
  SELECT company_id, campaign_id, part_id, answer, -count(*)::integer
  FROM old_rows CROSS JOIN LATERAL unnest(answers) answer
  WHERE campaign_id IS NOT NULL AND is_right IS NOT NULL AND grade IS NULL
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, campaign_id, question_id, answer_id) DO UPDATE SET chosen = c.chosen + excluded.chosen;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_progress_chosen_delete AFTER DELETE ON task_progress REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_chosen_on_delete();
