-- Dates of invoices are days of the payer's zone. What is due ends with its due day there.
ALTER TABLE "invoices" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoices" DISABLE TRIGGER invoices_count_update;
--> statement-breakpoint
UPDATE invoices i SET time_zone = c.time_zone FROM companies c WHERE c.id = i.company_id AND c.time_zone <> 'UTC';
--> statement-breakpoint
UPDATE invoices SET due_date = (((due_date AT TIME ZONE time_zone)::date + 1)::timestamp AT TIME ZONE time_zone) - interval '1 millisecond'
WHERE status <> 'PAID' AND due_date IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE TRIGGER invoices_count_update;
--> statement-breakpoint
TRUNCATE invoice_counts;
--> statement-breakpoint
ALTER TABLE "invoice_counts" DROP CONSTRAINT "invoice_counts_company_id_scope_status_method_month_due_on_pk";
--> statement-breakpoint
ALTER TABLE "invoice_counts" ADD COLUMN "due_at" timestamp with time zone NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_counts" DROP COLUMN "due_on";
--> statement-breakpoint
ALTER TABLE "invoice_counts" ADD CONSTRAINT "invoice_counts_company_id_scope_status_method_month_due_at_pk" PRIMARY KEY("company_id","scope","status","method","month","due_at");
--> statement-breakpoint
DROP FUNCTION change_invoice_counts(invoice_change[]);
--> statement-breakpoint
DROP TYPE invoice_change;
--> statement-breakpoint
CREATE TYPE invoice_change AS (
  company_id bigint, scope text, status text, method text, month date, due_at timestamptz, total integer, licenses bigint,
  subtotal bigint, discount bigint, withdrawn bigint, amount bigint);
--> statement-breakpoint
CREATE FUNCTION change_invoice_counts(changes invoice_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_counts AS c
    (company_id, scope, status, method, month, due_at, total, licenses, subtotal, discount, withdrawn, amount)
  SELECT company_id, scope, status, method, month, due_at, total, licenses, subtotal, discount, withdrawn, amount
  FROM unnest(changes) t
  WHERE (total, licenses, subtotal, discount, withdrawn, amount) <> (0, 0, 0, 0, 0, 0)
    AND EXISTS (SELECT FROM companies k WHERE k.id = t.company_id)
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (company_id, scope, status, method, month, due_at) DO UPDATE SET
    total = c.total + excluded.total, licenses = c.licenses + excluded.licenses,
    subtotal = c.subtotal + excluded.subtotal, discount = c.discount + excluded.discount,
    withdrawn = c.withdrawn + excluded.withdrawn, amount = c.amount + excluded.amount;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_invoices_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_invoice_counts((
    SELECT array_agg(ROW(company_id, scope, status, method, month, due_at, total, licenses, subtotal, discount,
      withdrawn, amount)::invoice_change) FROM (
      SELECT s.company_id, s.scope, status, method,
        date_trunc('month', invoice_date AT TIME ZONE time_zone)::date AS month,
        CASE WHEN status = 'OPEN' AND due_date IS NOT NULL THEN due_date ELSE 'infinity'::timestamptz END AS due_at,
        sum(sign)::integer AS total, sum(sign * licenses) AS licenses, sum(sign * subtotal::bigint) AS subtotal,
        sum(sign * discount::bigint) AS discount, sum(sign * withdrawn_from_bank::bigint) AS withdrawn,
        sum(sign * amount::bigint) AS amount
      FROM (SELECT 1 AS sign, * FROM new_rows) changed
      CROSS JOIN LATERAL (VALUES (changed.account_company_id, 'account'), (changed.company_id, 'payer')) AS s (company_id, scope)
      GROUP BY 1, 2, 3, 4, 5, 6) t));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_invoices_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_invoice_counts((
    SELECT array_agg(ROW(company_id, scope, status, method, month, due_at, total, licenses, subtotal, discount,
      withdrawn, amount)::invoice_change) FROM (
      SELECT s.company_id, s.scope, status, method,
        date_trunc('month', invoice_date AT TIME ZONE time_zone)::date AS month,
        CASE WHEN status = 'OPEN' AND due_date IS NOT NULL THEN due_date ELSE 'infinity'::timestamptz END AS due_at,
        sum(sign)::integer AS total, sum(sign * licenses) AS licenses, sum(sign * subtotal::bigint) AS subtotal,
        sum(sign * discount::bigint) AS discount, sum(sign * withdrawn_from_bank::bigint) AS withdrawn,
        sum(sign * amount::bigint) AS amount
      FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) changed
      CROSS JOIN LATERAL (VALUES (changed.account_company_id, 'account'), (changed.company_id, 'payer')) AS s (company_id, scope)
      GROUP BY 1, 2, 3, 4, 5, 6) t));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_invoices_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_invoice_counts((
    SELECT array_agg(ROW(company_id, scope, status, method, month, due_at, total, licenses, subtotal, discount,
      withdrawn, amount)::invoice_change) FROM (
      SELECT s.company_id, s.scope, status, method,
        date_trunc('month', invoice_date AT TIME ZONE time_zone)::date AS month,
        CASE WHEN status = 'OPEN' AND due_date IS NOT NULL THEN due_date ELSE 'infinity'::timestamptz END AS due_at,
        sum(sign)::integer AS total, sum(sign * licenses) AS licenses, sum(sign * subtotal::bigint) AS subtotal,
        sum(sign * discount::bigint) AS discount, sum(sign * withdrawn_from_bank::bigint) AS withdrawn,
        sum(sign * amount::bigint) AS amount
      FROM (SELECT -1 AS sign, * FROM old_rows) changed
      CROSS JOIN LATERAL (VALUES (changed.account_company_id, 'account'), (changed.company_id, 'payer')) AS s (company_id, scope)
      GROUP BY 1, 2, 3, 4, 5, 6) t));
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO invoice_counts
  (company_id, scope, status, method, month, due_at, total, licenses, subtotal, discount, withdrawn, amount)
SELECT s.company_id, s.scope, status, method,
        date_trunc('month', invoice_date AT TIME ZONE time_zone)::date AS month,
        CASE WHEN status = 'OPEN' AND due_date IS NOT NULL THEN due_date ELSE 'infinity'::timestamptz END AS due_at,
        sum(sign)::integer AS total, sum(sign * licenses) AS licenses, sum(sign * subtotal::bigint) AS subtotal,
        sum(sign * discount::bigint) AS discount, sum(sign * withdrawn_from_bank::bigint) AS withdrawn,
        sum(sign * amount::bigint) AS amount
FROM (SELECT 1 AS sign, * FROM invoices) changed
CROSS JOIN LATERAL (VALUES (changed.account_company_id, 'account'), (changed.company_id, 'payer')) AS s (company_id, scope)
WHERE EXISTS (SELECT FROM companies k WHERE k.id = s.company_id)
GROUP BY 1, 2, 3, 4, 5, 6;
