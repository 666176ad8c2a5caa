CREATE TABLE "course_files" (
	"course_id" bigint NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "course_files_course_id_file_id_pk" PRIMARY KEY("course_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_company_id" bigint,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_company_id_companies_id_fk" FOREIGN KEY ("owner_company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_files_file" ON "course_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_company_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "files_removed" ON "files" USING btree ("removed_at") WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "files_age" ON "files" USING btree ("created_at");