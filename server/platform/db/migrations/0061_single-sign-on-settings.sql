CREATE TABLE "sso_candidates" (
	"company_id" bigint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"protocol" text NOT NULL,
	"tenant_id" text,
	"client_id" text,
	"client_secret" text,
	"domain" text,
	"certificate" text,
	"certificate_ends_at" timestamp with time zone,
	"identity_provider_entity_id" text,
	"service_provider_entity_id" text,
	"sso_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_by" bigint,
	"try_hash" text,
	"try_started_at" timestamp with time zone,
	"try_finished_at" timestamp with time zone,
	"try_failure" text,
	"try_email" text,
	"try_claims" jsonb,
	CONSTRAINT "sso_candidates_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "sso_requests" ADD COLUMN "try_hash" text;--> statement-breakpoint
ALTER TABLE "sso_requests" ADD COLUMN "verified_claims" jsonb;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD COLUMN "certificate_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD COLUMN "used_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD COLUMN "last_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD COLUMN "last_problem" text;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD COLUMN "certificate_told_days" integer;--> statement-breakpoint
ALTER TABLE "sso_candidates" ADD CONSTRAINT "sso_candidates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_candidates_id" ON "sso_candidates" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sso_candidates_try" ON "sso_candidates" USING btree ("try_hash");--> statement-breakpoint
CREATE INDEX "sso_settings_certificate" ON "sso_settings" USING btree ("certificate_ends_at");