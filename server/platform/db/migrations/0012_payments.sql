CREATE TABLE "checkouts" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"user_id" bigint,
	"provider" text NOT NULL,
	"token_hash" text,
	"session_id" text,
	"licenses" integer NOT NULL,
	"subtotal" integer NOT NULL,
	"discount" integer NOT NULL,
	"price_per_license" integer NOT NULL,
	"amount" integer NOT NULL,
	"renews" boolean NOT NULL,
	"period_end" timestamp with time zone,
	"promotion_code" text,
	"reference" text,
	"return_origin" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "checkouts_sums" CHECK (price_per_license * licenses::bigint = amount AND subtotal - discount = amount AND least(licenses, amount) > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"company_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_company_id_provider_event_id_pk" PRIMARY KEY("company_id","provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "provider_subscriptions" (
	"company_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text,
	"status" text,
	"period_end" timestamp with time zone,
	"status_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_subscriptions_company_id_provider_subscription_id_pk" PRIMARY KEY("company_id","provider","subscription_id")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD CONSTRAINT "provider_subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_id" ON "checkouts" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_token" ON "checkouts" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "checkouts_unused" ON "checkouts" USING btree ("created_at") WHERE status <> 'completed';--> statement-breakpoint
CREATE INDEX "payment_events_created" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_subscriptions_id" ON "provider_subscriptions" USING btree ("provider","subscription_id");