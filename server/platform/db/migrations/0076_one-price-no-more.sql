ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_seats";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "price_per_license_cents";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_seats" CHECK (seats >= 0);