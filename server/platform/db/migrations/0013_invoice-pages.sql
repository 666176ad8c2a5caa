DROP INDEX "invoices_date";--> statement-breakpoint
CREATE INDEX "invoices_date" ON "invoices" USING btree ("account_company_id","invoice_date","id","company_id");