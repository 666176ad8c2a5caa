CREATE TABLE "operation_items" (
	"company_id" bigint NOT NULL,
	"operation_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"user_id" bigint,
	"data" jsonb,
	"before" jsonb,
	"outcome" text DEFAULT 'pending' NOT NULL,
	"code" text,
	CONSTRAINT "operation_items_company_id_operation_id_position_pk" PRIMARY KEY("company_id","operation_id","position")
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"payload" jsonb NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"requested_by" bigint NOT NULL,
	"on_behalf_of" bigint,
	"request_id" text NOT NULL,
	"undoes" bigint,
	"undone_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "operation_items" ADD CONSTRAINT "operation_items_company_id_operation_id_operations_company_id_id_fk" FOREIGN KEY ("company_id","operation_id") REFERENCES "public"."operations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_items_not_done" ON "operation_items" USING btree ("company_id","operation_id","outcome","position") WHERE outcome IN ('skipped', 'failed');--> statement-breakpoint
CREATE INDEX "operations_created" ON "operations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "operations_open" ON "operations" USING btree ("updated_at") WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "operations_finished" ON "operations" USING btree ("finished_at");