DROP INDEX "user_import_rows_email";--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "options" jsonb;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "operation_id" bigint;--> statement-breakpoint
CREATE INDEX "user_import_rows_email" ON "user_import_rows" USING btree ("company_id","import_id","email_key");