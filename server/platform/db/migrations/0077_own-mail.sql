CREATE TABLE "own_mail_choices" (
	"company_id" bigint NOT NULL,
	"when_fails" text NOT NULL,
	CONSTRAINT "own_mail_choices_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "own_mail_requests" (
	"company_id" bigint NOT NULL,
	"state_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"verifier" text NOT NULL,
	"app_origin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_mail_requests_company_id_state_hash_pk" PRIMARY KEY("company_id","state_hash")
);
--> statement-breakpoint
CREATE TABLE "own_mail_ways" (
	"company_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"host" text,
	"port" integer,
	"security" text,
	"user_name" text,
	"secret" text,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"from_domain" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"used_since" timestamp with time zone,
	"code_hash" text,
	"tested_at" timestamp with time zone,
	"code_tries" smallint DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"last_failed_at" timestamp with time zone,
	"last_failure" text,
	"retry_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "own_mail_ways_company_id_stage_pk" PRIMARY KEY("company_id","stage")
);
--> statement-breakpoint
CREATE TABLE "refused_addresses" (
	"company_id" bigint NOT NULL,
	"address_key" text NOT NULL,
	"address" text NOT NULL,
	"refusals" integer NOT NULL,
	"reason" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"resting_since" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "refused_addresses_company_id_address_key_pk" PRIMARY KEY("company_id","address_key")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "held_for" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_released" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "own_mail_choices" ADD CONSTRAINT "own_mail_choices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_mail_requests" ADD CONSTRAINT "own_mail_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_mail_requests" ADD CONSTRAINT "own_mail_requests_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_mail_ways" ADD CONSTRAINT "own_mail_ways_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_addresses" ADD CONSTRAINT "refused_addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_mail_requests_state" ON "own_mail_requests" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "own_mail_requests_expiry" ON "own_mail_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refused_addresses_latest" ON "refused_addresses" USING btree ("company_id","last_at");--> statement-breakpoint
CREATE INDEX "mails_held" ON "mails" USING btree ("held_for","created_at") WHERE "mails"."held_for" IS NOT NULL;