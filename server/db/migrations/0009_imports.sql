CREATE TABLE "user_import_rows" (
	"company_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"last_name" text NOT NULL,
	"last_name_key" text NOT NULL,
	"search_text" text NOT NULL,
	"department" text NOT NULL,
	"department_key" text NOT NULL,
	"groups" text[] NOT NULL,
	"group_keys" text[] NOT NULL,
	"problem" text,
	"outcome" text,
	"reason" text,
	"changes" text[],
	"user_id" bigint,
	CONSTRAINT "user_import_rows_company_id_import_id_row_pk" PRIMARY KEY("company_id","import_id","row")
);
--> statement-breakpoint
CREATE TABLE "user_imports" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"user_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"total" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"summary" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_imports_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "user_import_rows" ADD CONSTRAINT "user_import_rows_company_id_import_id_user_imports_company_id_id_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."user_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_imports" ADD CONSTRAINT "user_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_import_rows_email" ON "user_import_rows" USING btree ("company_id","import_id","email_key","row");--> statement-breakpoint
CREATE INDEX "user_import_rows_outcome" ON "user_import_rows" USING btree ("company_id","import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "user_imports_created" ON "user_imports" USING btree ("created_at");