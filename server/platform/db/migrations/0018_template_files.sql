CREATE TABLE "template_files" (
	"template_id" bigint NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "template_files_template_id_file_id_pk" PRIMARY KEY("template_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_template_id_phishing_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."phishing_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_files_file" ON "template_files" USING btree ("file_id");