CREATE TABLE "sso_new_people" (
	"company_id" bigint NOT NULL,
	"is_on" boolean NOT NULL,
	"claims" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_new_people_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "sso_new_people" ADD CONSTRAINT "sso_new_people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;