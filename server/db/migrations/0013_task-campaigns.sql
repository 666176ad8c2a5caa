ALTER TABLE "tasks" ADD COLUMN "campaign_id" bigint;--> statement-breakpoint
CREATE INDEX "tasks_of_campaign" ON "tasks" USING btree ("company_id","campaign_id","status","user_id");