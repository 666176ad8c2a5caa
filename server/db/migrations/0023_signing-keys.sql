DROP INDEX "identity_keys_one_current";--> statement-breakpoint
ALTER TABLE "identity_keys" ALTER COLUMN "private_jwk" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_keys" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "identity_keys" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_keys_generation" ON "identity_keys" USING btree ("generation");--> statement-breakpoint
ALTER TABLE "identity_keys" DROP COLUMN "current";