DROP INDEX "custom_domains_domain";--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "lapsed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "custom_domains_checked" ON "custom_domains" USING btree ("checked_at") WHERE verified_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_domains_domain" ON "custom_domains" USING btree ("domain") WHERE verified_at IS NOT NULL;