CREATE TABLE "sso_assertions" (
	"company_id" bigint NOT NULL,
	"assertion_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_assertions_company_id_assertion_hash_pk" PRIMARY KEY("company_id","assertion_hash")
);
--> statement-breakpoint
CREATE TABLE "sso_requests" (
	"state_hash" text NOT NULL,
	"company_id" bigint NOT NULL,
	"settings_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"secrets" text NOT NULL,
	"app_origin" text NOT NULL,
	"redirect_to" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"verified_email" text,
	"finish_hash" text,
	CONSTRAINT "sso_requests_company_id_state_hash_pk" PRIMARY KEY("company_id","state_hash")
);
--> statement-breakpoint
CREATE TABLE "sso_settings" (
	"company_id" bigint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"protocol" text NOT NULL,
	"tenant_id" text,
	"client_id" text,
	"client_secret" text,
	"domain" text,
	"certificate" text,
	"identity_provider_entity_id" text,
	"service_provider_entity_id" text,
	"sso_url" text,
	"enforcement" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_settings_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "sso_assertions" ADD CONSTRAINT "sso_assertions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_requests" ADD CONSTRAINT "sso_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD CONSTRAINT "sso_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_assertions_expiry" ON "sso_assertions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_requests_state" ON "sso_requests" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "sso_requests_finish" ON "sso_requests" USING btree ("finish_hash");--> statement-breakpoint
CREATE INDEX "sso_requests_expiry" ON "sso_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_settings_company" ON "sso_settings" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "sso_settings_id" ON "sso_settings" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sso_settings_domain" ON "sso_settings" USING btree ("type","domain");