CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"reply_to" text,
	"template" text NOT NULL,
	"sealed" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to");--> statement-breakpoint
CREATE INDEX "mails_reply_to" ON "mails" USING btree ("reply_to") WHERE "mails"."reply_to" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");