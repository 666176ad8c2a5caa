CREATE TABLE "owner_offers" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"offered_by" bigint NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_offers_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "owner_offers" ADD CONSTRAINT "owner_offers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_offers" ADD CONSTRAINT "owner_offers_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_offers" ADD CONSTRAINT "owner_offers_company_id_offered_by_users_company_id_id_fk" FOREIGN KEY ("company_id","offered_by") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_offers_user" ON "owner_offers" USING btree ("company_id","user_id");