CREATE TABLE "quotas" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "quotas_window" ON "quotas" USING btree ("window_ends_at");