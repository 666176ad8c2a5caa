CREATE TABLE "company_closings" (
	"company_id" bigint NOT NULL,
	"asked_by" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"change_id" bigint NOT NULL,
	"told_days" smallint,
	"waits_for" jsonb,
	"removing_since" timestamp with time zone,
	CONSTRAINT "company_closings_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_closings" ADD CONSTRAINT "company_closings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;