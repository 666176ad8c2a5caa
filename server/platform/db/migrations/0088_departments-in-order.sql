DROP INDEX "calendar_views_department";--> statement-breakpoint
DROP INDEX "tasks_by_score";--> statement-breakpoint
DROP INDEX "tasks_by_completion";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
CREATE INDEX "calendar_views_department" ON "calendar_views" USING btree ("company_id","event_id","department_id","user_id");--> statement-breakpoint
CREATE INDEX "tasks_by_score" ON "tasks" USING btree ("company_id","campaign_id","score" NULLS FIRST,"user_id","id","status","due_at","department_id");--> statement-breakpoint
CREATE INDEX "tasks_by_completion" ON "tasks" USING btree ("company_id","campaign_id","completed_at" NULLS FIRST,"user_id","id","score","department_id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("company_id","name_key","id","disabled_at","role","task_status","department_id");