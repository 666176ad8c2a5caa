ALTER TABLE "invoices" DROP CONSTRAINT "invoices_sums";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "yearly" integer;--> statement-breakpoint
-- What is added renews at the price that the payment service knows until now; a first purchase at its own.
UPDATE "checkouts" SET "yearly" = coalesce((
  SELECT s."price_per_license_cents" FROM "subscriptions" s
  WHERE s."company_id" = "checkouts"."company_id" AND "checkouts"."period_end" IS NOT NULL
  ORDER BY s."id" DESC LIMIT 1
), "price_per_license");--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "yearly" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "prices" jsonb;--> statement-breakpoint
UPDATE "subscriptions" SET "prices" = CASE WHEN "seats" = 0 THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
  'at', to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'invoiceId', NULL, 'licenses', "seats", 'cents', "price_per_license_cents")) END;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "prices" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sums" CHECK (subtotal - discount - withdrawn_from_bank = amount AND least(licenses, subtotal, discount, withdrawn_from_bank, amount, licenses_from_pool) >= 0
          AND (lines IS NOT NULL OR price_per_license * licenses::bigint = subtotal - discount) AND price_per_license * licenses_from_pool::bigint = withdrawn_from_bank);