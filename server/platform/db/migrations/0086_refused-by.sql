ALTER TABLE "refused_addresses" ADD COLUMN "said_by" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "refused_addresses" DROP CONSTRAINT "refused_addresses_company_id_address_key_pk";--> statement-breakpoint
ALTER TABLE "refused_addresses" ADD CONSTRAINT "refused_addresses_company_id_address_key_said_by_pk" PRIMARY KEY("company_id","address_key","said_by");--> statement-breakpoint
-- Who said it was not written down: of companies with a server of their own most likely that one.
UPDATE "refused_addresses" SET "said_by" = 'own' WHERE EXISTS (
  SELECT FROM "own_mail_ways" w WHERE w."company_id" = "refused_addresses"."company_id" AND w."stage" = 'used');
