CREATE TABLE "compared_figures" (
	"company_id" bigint NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"completed_percent" double precision,
	"overdue_percent" double precision,
	"game_score" double precision,
	"reported_percent" double precision,
	"score" smallint,
	"previous_score" smallint,
	CONSTRAINT "compared_figures_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "compared_figures" ADD CONSTRAINT "compared_figures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compared_figures_as_of" ON "compared_figures" USING btree ("as_of");