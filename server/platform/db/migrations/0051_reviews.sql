CREATE TABLE "review_counts" (
	"company_id" bigint NOT NULL,
	"day" date NOT NULL,
	"campaign_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "review_counts_company_id_day_campaign_id_rating_pk" PRIMARY KEY("company_id","day","campaign_id","rating")
);
--> statement-breakpoint
ALTER TABLE "task_reviews" ADD COLUMN "message_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_counts" ADD CONSTRAINT "review_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_reviews_newest" ON "task_reviews" USING btree ("company_id","created_at","task_id");--> statement-breakpoint
CREATE INDEX "task_reviews_by_rating" ON "task_reviews" USING btree ("company_id","rating","created_at","task_id");--> statement-breakpoint
CREATE INDEX "task_reviews_of_campaign" ON "task_reviews" USING btree ("company_id","campaign_id","created_at","task_id");--> statement-breakpoint
CREATE INDEX "task_reviews_search" ON "task_reviews" USING gin ("company_id","message_key" gin_trgm_ops);
--> statement-breakpoint
UPDATE task_reviews SET message_key = lower(message) WHERE message <> '';
--> statement-breakpoint
INSERT INTO review_counts (company_id, day, campaign_id, rating, total)
SELECT company_id, (created_at AT TIME ZONE 'UTC')::date, campaign_id, rating, count(*)::integer
FROM task_reviews WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- Reviews can be written again, and go with their task.
CREATE FUNCTION count_reviews_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_counts AS c (company_id, day, campaign_id, rating, total)
  SELECT company_id, (created_at AT TIME ZONE 'UTC')::date, campaign_id, rating, count(*)::integer
  FROM new_rows WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, day, campaign_id, rating) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_reviews_count_insert AFTER INSERT ON task_reviews REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_reviews_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_counts AS c (company_id, day, campaign_id, rating, total)
  SELECT company_id, (created_at AT TIME ZONE 'UTC')::date, campaign_id, rating, sum(sign)::integer
  FROM (
    SELECT 1 AS sign, company_id, created_at, campaign_id, rating FROM new_rows
    UNION ALL SELECT -1, company_id, created_at, campaign_id, rating FROM old_rows
  ) changed WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, day, campaign_id, rating) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_reviews_count_update AFTER UPDATE ON task_reviews
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_on_update();
--> statement-breakpoint
CREATE FUNCTION count_reviews_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_counts AS c (company_id, day, campaign_id, rating, total)
  SELECT company_id, (created_at AT TIME ZONE 'UTC')::date, campaign_id, rating, -count(*)::integer
  FROM old_rows WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, day, campaign_id, rating) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_reviews_count_delete AFTER DELETE ON task_reviews REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_on_delete();
