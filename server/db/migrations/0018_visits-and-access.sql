ALTER TABLE "companies" ADD COLUMN "login_as_company_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "login_as_company_answered_by" bigint;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "visit_id" bigint;