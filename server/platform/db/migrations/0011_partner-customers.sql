CREATE TABLE "company_users" (
	"company_id" bigint NOT NULL,
	"enabled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "company_users_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
DROP INDEX "companies_parent";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "registered_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "invited_by" bigint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deal_probability" smallint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deal_licenses" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deal_closes_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "temporary_password_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_users" ADD CONSTRAINT "company_users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_of_partner_by_name" ON "companies" USING btree ("parent_company_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "companies_of_partner_by_age" ON "companies" USING btree ("parent_company_id","created_at","id");--> statement-breakpoint
UPDATE companies SET registered_at = created_at;
--> statement-breakpoint
INSERT INTO company_users (company_id, enabled)
SELECT company_id, sum(total) FROM user_counts WHERE enabled GROUP BY 1;
--> statement-breakpoint
-- Follows user_counts, in the order of the companies. Only what changes the number of enabled users writes.
CREATE FUNCTION count_company_users_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_users AS c (company_id, enabled)
  SELECT company_id, sum(total) FROM new_rows WHERE enabled
  GROUP BY 1 HAVING sum(total) <> 0 ORDER BY 1
  ON CONFLICT (company_id) DO UPDATE SET enabled = c.enabled + excluded.enabled;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_counts_insert AFTER INSERT ON user_counts REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_company_users_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_company_users_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_users AS c (company_id, enabled)
  SELECT company_id, sum(sign * total)
  FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) changed WHERE enabled
  GROUP BY 1 HAVING sum(sign * total) <> 0 ORDER BY 1
  ON CONFLICT (company_id) DO UPDATE SET enabled = c.enabled + excluded.enabled;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_counts_update AFTER UPDATE ON user_counts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_company_users_on_update();
--> statement-breakpoint
CREATE FUNCTION count_company_users_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE company_users c SET enabled = c.enabled - gone.total
  FROM (SELECT company_id, sum(total)::integer AS total FROM old_rows WHERE enabled GROUP BY 1) gone
  WHERE c.company_id = gone.company_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_counts_delete AFTER DELETE ON user_counts REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_company_users_on_delete();
