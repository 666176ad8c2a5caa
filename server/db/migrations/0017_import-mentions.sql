DROP INDEX "user_import_rows_email";--> statement-breakpoint
ALTER TABLE "user_import_rows" ADD COLUMN "mentions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "user_import_rows_user" ON "user_import_rows" USING btree ("company_id","user_id") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "user_import_rows_mentions" ON "user_import_rows" USING gin ("company_id","mentions") WHERE mentions <> '{}';--> statement-breakpoint
CREATE INDEX "user_import_rows_email" ON "user_import_rows" USING btree ("company_id","email_key","import_id");