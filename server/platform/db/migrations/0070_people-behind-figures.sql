DROP INDEX "tasks_of_user";--> statement-breakpoint
DROP INDEX "tasks_of_campaign";--> statement-breakpoint
DROP INDEX "tasks_by_score";--> statement-breakpoint
DROP INDEX "simulation_mails_user";--> statement-breakpoint
CREATE INDEX "tasks_of_department" ON "tasks" USING btree ("company_id","campaign_id","department_id","status","due_at","id","user_id","score","completed_at");--> statement-breakpoint
CREATE INDEX "simulation_mails_of_department" ON "simulation_mails" USING btree ("company_id","simulation_id","round","department_id","user_id","id","state","opened_at","clicked_at","submitted_at","reported_at");--> statement-breakpoint
CREATE INDEX "tasks_of_user" ON "tasks" USING btree ("company_id","user_id","completed_at","due_at","id","campaign_id","status","score");--> statement-breakpoint
CREATE INDEX "tasks_of_campaign" ON "tasks" USING btree ("company_id","campaign_id","status","due_at","id","user_id","score");--> statement-breakpoint
CREATE INDEX "tasks_by_score" ON "tasks" USING btree ("company_id","campaign_id","score" NULLS FIRST,"user_id","id","status","due_at");--> statement-breakpoint
CREATE INDEX "simulation_mails_user" ON "simulation_mails" USING btree ("company_id","user_id","id","simulation_id","round","state","opened_at","clicked_at","submitted_at","reported_at");