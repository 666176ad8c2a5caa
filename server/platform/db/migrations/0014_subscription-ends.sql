DROP INDEX "subscriptions_period";--> statement-breakpoint
CREATE INDEX "subscriptions_period" ON "subscriptions" USING btree ("current_period_end") WHERE released_at IS NULL;