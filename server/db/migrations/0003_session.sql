CREATE TABLE "action_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "industry" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "company_size" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "registration_source" text;--> statement-breakpoint
ALTER TABLE "action_links" ADD CONSTRAINT "action_links_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_links_user" ON "action_links" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "action_links_expiry" ON "action_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree (lower("name"));