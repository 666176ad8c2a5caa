CREATE TABLE "user_import_managers" (
	"company_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"manager_key" text NOT NULL,
	CONSTRAINT "user_import_managers_company_id_import_id_user_id_pk" PRIMARY KEY("company_id","import_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "user_import_rows" ADD COLUMN "manager" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_import_rows" ADD COLUMN "manager_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_import_rows" ADD COLUMN "manager_problem" text;--> statement-breakpoint
ALTER TABLE "user_import_managers" ADD CONSTRAINT "user_import_managers_company_id_import_id_user_imports_company_id_id_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."user_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_managers" ADD CONSTRAINT "user_import_managers_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_import_managers_user" ON "user_import_managers" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "user_import_managers_manager" ON "user_import_managers" USING btree ("company_id","manager_key");