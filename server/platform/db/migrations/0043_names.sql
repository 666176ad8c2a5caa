CREATE TABLE "name_key_rules" (
	"rule" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "saved_views_name";--> statement-breakpoint
DROP INDEX "companies_of_partner_by_name";--> statement-breakpoint
DROP INDEX "companies_search";--> statement-breakpoint
DROP INDEX "companies_name";--> statement-breakpoint
DROP INDEX "departments_name";--> statement-breakpoint
DROP INDEX "groups_name";--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "identity_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "course_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "identity_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "identity_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "identity_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "simulations" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
-- What lists search and sort by is no longer what decides whether two names are the same. The start of the gateway renews
-- the keys of texts beyond ASCII (server/db/name-keys.queries.ts); of all others the rules before and after agree.
UPDATE departments SET identity_key = name_key;--> statement-breakpoint
UPDATE groups SET identity_key = name_key;--> statement-breakpoint
UPDATE saved_views SET identity_key = name_key;--> statement-breakpoint
UPDATE companies SET name_key = lower(trim(regexp_replace(name, '\s+', ' ', 'g')) COLLATE "C");--> statement-breakpoint
UPDATE companies SET identity_key = name_key;--> statement-breakpoint
UPDATE campaigns SET name_key = lower(trim(regexp_replace(name, '\s+', ' ', 'g')) COLLATE "C"),
  course_key = lower(trim(regexp_replace(course_name, '\s+', ' ', 'g')) COLLATE "C");--> statement-breakpoint
UPDATE simulations SET name_key = lower(trim(regexp_replace(name, '\s+', ' ', 'g')) COLLATE "C");--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "identity_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "name_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "course_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "name_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "identity_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "departments" ALTER COLUMN "identity_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "groups" ALTER COLUMN "identity_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "simulations" ALTER COLUMN "name_key" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "departments_by_name" ON "departments" USING btree ("company_id","name_key","id");--> statement-breakpoint
CREATE INDEX "groups_by_name" ON "groups" USING btree ("company_id","name_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("company_id","user_id","list","identity_key");--> statement-breakpoint
CREATE INDEX "companies_of_partner_by_name" ON "companies" USING btree ("parent_company_id","name_key","id");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("parent_company_id","name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree ("identity_key");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("company_id","identity_key");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("company_id","identity_key");