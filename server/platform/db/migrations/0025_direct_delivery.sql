CREATE TABLE "direct_deliveries" (
	"company_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"provider" text NOT NULL,
	"tenant" text NOT NULL,
	"connected_by" bigint NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"failure" text,
	"failed_at" timestamp with time zone,
	CONSTRAINT "direct_deliveries_company_id_domain_pk" PRIMARY KEY("company_id","domain")
);
--> statement-breakpoint
CREATE TABLE "direct_requests" (
	"company_id" bigint NOT NULL,
	"state_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"provider" text NOT NULL,
	"tenant" text NOT NULL,
	"secrets" text,
	"account" text,
	"app_origin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "direct_requests_company_id_state_hash_pk" PRIMARY KEY("company_id","state_hash")
);
--> statement-breakpoint
ALTER TABLE "simulation_settings" ADD COLUMN "is_gmail_direct" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "simulation_settings" ADD COLUMN "is_microsoft_direct" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "simulation_settings" ADD COLUMN "direct_test_email" text;--> statement-breakpoint
ALTER TABLE "direct_deliveries" ADD CONSTRAINT "direct_deliveries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_deliveries" ADD CONSTRAINT "direct_deliveries_sending_domain_fk" FOREIGN KEY ("company_id","domain") REFERENCES "public"."sending_domains"("company_id","domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_requests" ADD CONSTRAINT "direct_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_requests" ADD CONSTRAINT "direct_requests_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "direct_requests_state" ON "direct_requests" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "direct_requests_expiry" ON "direct_requests" USING btree ("expires_at");