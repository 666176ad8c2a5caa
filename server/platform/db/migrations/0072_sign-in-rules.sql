ALTER TABLE "companies" ADD COLUMN "session_idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "session_max_minutes" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "admin_factor_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "admin_factor_reminded_at" timestamp with time zone;