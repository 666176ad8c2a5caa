ALTER TABLE "company_logos" ADD COLUMN "scheme" text DEFAULT 'light' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_logos" DROP CONSTRAINT "company_logos_company_id_pk";--> statement-breakpoint
ALTER TABLE "company_logos" ADD CONSTRAINT "company_logos_company_id_scheme_pk" PRIMARY KEY("company_id","scheme");--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo_dark" text;
