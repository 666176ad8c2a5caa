CREATE TABLE "campaign_counts" (
	"company_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"score_sum" integer DEFAULT 0 NOT NULL,
	"scored" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_counts_company_id_campaign_id_due_at_status_pk" PRIMARY KEY("company_id","campaign_id","due_at","status")
);
--> statement-breakpoint
ALTER TABLE "campaign_counts" ADD CONSTRAINT "campaign_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO campaign_counts (company_id, campaign_id, due_at, status, total, score_sum, scored)
SELECT company_id, campaign_id, due_at, status, sum(total), sum(score_sum), sum(scored) FROM task_counts GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- The numbers of a campaign follow those of its departments, in the order of their keys.
CREATE FUNCTION count_campaigns_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_counts AS c (company_id, campaign_id, due_at, status, total, score_sum, scored)
  SELECT company_id, campaign_id, due_at, status, sum(total), sum(score_sum), sum(scored)
  FROM new_rows GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, campaign_id, due_at, status) DO UPDATE
  SET total = c.total + excluded.total, score_sum = c.score_sum + excluded.score_sum,
    scored = c.scored + excluded.scored;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_counts_insert AFTER INSERT ON task_counts REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_campaigns_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_campaigns_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_counts AS c (company_id, campaign_id, due_at, status, total, score_sum, scored)
  SELECT company_id, campaign_id, due_at, status, sum(sign * total), sum(sign * score_sum), sum(sign * scored)
  FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) changed
  GROUP BY 1, 2, 3, 4
  HAVING sum(sign * total) <> 0 OR sum(sign * score_sum) <> 0 OR sum(sign * scored) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, campaign_id, due_at, status) DO UPDATE
  SET total = c.total + excluded.total, score_sum = c.score_sum + excluded.score_sum,
    scored = c.scored + excluded.scored;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_counts_update AFTER UPDATE ON task_counts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_campaigns_on_update();
