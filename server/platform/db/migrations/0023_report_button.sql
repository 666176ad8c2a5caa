CREATE TABLE "report_days" (
	"company_id" bigint NOT NULL,
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"simulated" integer DEFAULT 0 NOT NULL,
	"suspicious" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_days_company_id_day_channel_pk" PRIMARY KEY("company_id","day","channel")
);
--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "simulation_settings_key" ON "simulation_settings" USING btree ("report_key_hash") WHERE report_key_hash IS NOT NULL;