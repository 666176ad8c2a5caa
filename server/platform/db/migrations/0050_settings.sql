CREATE TABLE "company_logos" (
	"company_id" bigint NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "company_logos_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_learning_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_logos" ADD CONSTRAINT "company_logos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_logos" ADD CONSTRAINT "company_logos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_logos_file" ON "company_logos" USING btree ("file_id");