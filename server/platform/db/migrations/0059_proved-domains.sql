ALTER TABLE "sending_domains" RENAME TO "company_domains";--> statement-breakpoint
ALTER TABLE "direct_deliveries" DROP CONSTRAINT "direct_deliveries_sending_domain_fk";
--> statement-breakpoint
ALTER TABLE "company_domains" DROP CONSTRAINT "sending_domains_company_id_companies_id_fk";
--> statement-breakpoint
DROP INDEX "sending_domains_verified";--> statement-breakpoint
ALTER TABLE "company_domains" DROP CONSTRAINT "sending_domains_company_id_domain_pk";--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_domain_pk" PRIMARY KEY("company_id","domain");--> statement-breakpoint
ALTER TABLE "company_domains" ADD COLUMN "lapsed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_domains" ADD COLUMN "lapse" text;--> statement-breakpoint
ALTER TABLE "direct_deliveries" ADD CONSTRAINT "direct_deliveries_domain_fk" FOREIGN KEY ("company_id","domain") REFERENCES "public"."company_domains"("company_id","domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_domains_verified" ON "company_domains" USING btree ("domain") WHERE verified_at IS NOT NULL;