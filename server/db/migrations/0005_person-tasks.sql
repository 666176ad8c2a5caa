DROP INDEX "tasks_user";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "progress" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "score" smallint;--> statement-breakpoint
CREATE INDEX "tasks_of_user" ON "tasks" USING btree ("company_id","user_id","completed_at","due_at","id");--> statement-breakpoint
-- Tasks used to say which kind of training they belong to; now they say what they are (1 §3.8).
UPDATE "tasks" SET
	"type" = CASE "type"
		WHEN 'monthlyVideo' THEN 'monthly video'
		WHEN 'gaming' THEN 'exercise'
		WHEN 'phishing' THEN 'phishing exercise'
		WHEN 'secureCode' THEN 'Secure code training'
		ELSE 'course' END,
	"progress" = CASE "status" WHEN 'completed' THEN 100 ELSE 0 END;
