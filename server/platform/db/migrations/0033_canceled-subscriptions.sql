ALTER TABLE "subscriptions" ADD COLUMN "cancel_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD COLUMN "cancel_at" timestamp with time zone;