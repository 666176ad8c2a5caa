-- Licenses of a pool are valid for a year. Every entry says until when, and a table beside the ledger who holds them.
CREATE TABLE "license_holdings" (
	"company_id" bigint NOT NULL,
	"holder_company_id" bigint NOT NULL,
	"place" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"licenses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "license_holdings_company_id_holder_company_id_place_ends_at_pk" PRIMARY KEY("company_id","holder_company_id","place","ends_at"),
	CONSTRAINT "license_holdings_licenses" CHECK (licenses >= 0)
);
--> statement-breakpoint
CREATE TABLE "license_reminders" (
	"company_id" bigint NOT NULL,
	"holder_company_id" bigint NOT NULL,
	"place" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "license_reminders_company_id_holder_company_id_place_ends_at_days_pk" PRIMARY KEY("company_id","holder_company_id","place","ends_at","days")
);
--> statement-breakpoint
ALTER TABLE "license_entries" DROP CONSTRAINT "license_entries_kind";--> statement-breakpoint
ALTER TABLE "license_pools" DROP CONSTRAINT "license_pools_left";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "seats_end_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "license_entries" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "license_entries" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "license_entries" DISABLE TRIGGER license_entries_append_only;--> statement-breakpoint
-- What was bought before had no end: it gets a year from now, so that nobody loses anything by an update. What a partner
-- received was written together with what was allocated to it.
UPDATE license_entries e SET
  ends_at = ((date_trunc('day', now() AT TIME ZONE 'UTC') + interval '1 year 1 day') AT TIME ZONE 'UTC') - interval '1 millisecond',
  place = CASE
    WHEN kind NOT IN ('allocated', 'returned') OR invoice_id IS NOT NULL OR counterpart_company_id IS NULL THEN NULL
    WHEN EXISTS (SELECT FROM license_entries r WHERE r.company_id = e.counterpart_company_id
      AND r.counterpart_company_id = e.company_id AND r.at = e.at AND r.kind IN ('received', 'reclaimed')) THEN 'pool'
    ELSE 'seats' END;--> statement-breakpoint
ALTER TABLE "license_entries" ENABLE TRIGGER license_entries_append_only;--> statement-breakpoint
ALTER TABLE "license_entries" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "license_pools" ADD COLUMN "expired" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "license_holdings" ADD CONSTRAINT "license_holdings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_reminders" ADD CONSTRAINT "license_reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "license_holdings_holder" ON "license_holdings" USING btree ("holder_company_id","ends_at");--> statement-breakpoint
CREATE INDEX "license_holdings_end" ON "license_holdings" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "license_entries" ADD CONSTRAINT "license_entries_place" CHECK (place IS NULL OR (place IN ('seats', 'pool') AND counterpart_company_id IS NOT NULL));--> statement-breakpoint
ALTER TABLE "license_entries" ADD CONSTRAINT "license_entries_kind" CHECK (kind IN ('bought', 'received', 'allocated', 'returned', 'refunded', 'reclaimed', 'expired', 'ended'));--> statement-breakpoint
ALTER TABLE "license_pools" ADD CONSTRAINT "license_pools_left" CHECK (bought + received - allocated - expired >= 0 AND least(bought, received, allocated, expired) >= 0);--> statement-breakpoint
ALTER TYPE pool_change ADD ATTRIBUTE expired integer;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_pools(changes pool_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO license_pools (company_id) SELECT company_id FROM unnest(changes) ORDER BY 1 ON CONFLICT DO NOTHING;
  PERFORM 1 FROM license_pools p JOIN unnest(changes) c ON p.company_id = c.company_id
  ORDER BY p.company_id FOR NO KEY UPDATE OF p;
  UPDATE license_pools p SET bought = p.bought + c.bought, received = p.received + c.received,
    allocated = p.allocated + c.allocated, expired = p.expired + c.expired
  FROM unnest(changes) c WHERE p.company_id = c.company_id;
END $$;
--> statement-breakpoint
-- What an entry changes: its pool, and what was given from it to seats or to another pool.
CREATE FUNCTION holding_changes(e license_entries)
RETURNS TABLE (company_id bigint, holder_company_id bigint, place text, ends_at timestamptz, licenses integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT e.company_id, e.company_id, 'own', e.ends_at,
    CASE WHEN e.kind IN ('bought', 'received', 'returned') THEN e.licenses ELSE -e.licenses END
  WHERE e.kind <> 'ended'
  UNION ALL
  SELECT e.company_id, e.counterpart_company_id, e.place, e.ends_at,
    CASE WHEN e.kind = 'allocated' THEN e.licenses ELSE -e.licenses END
  WHERE e.place IS NOT NULL AND e.kind IN ('allocated', 'returned', 'ended')
$$;
--> statement-breakpoint
-- Balances, holdings, and the first end of a customer's seats follow the ledger. The pool's lock comes first.
CREATE OR REPLACE FUNCTION count_entries_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_pools((
    SELECT array_agg(ROW(company_id, bought, received, allocated, expired)::pool_change) FROM (
      SELECT company_id,
        sum(CASE kind WHEN 'bought' THEN licenses WHEN 'refunded' THEN -licenses ELSE 0 END) AS bought,
        sum(CASE kind WHEN 'received' THEN licenses WHEN 'reclaimed' THEN -licenses ELSE 0 END) AS received,
        sum(CASE kind WHEN 'allocated' THEN licenses WHEN 'returned' THEN -licenses ELSE 0 END) AS allocated,
        sum(CASE kind WHEN 'expired' THEN licenses ELSE 0 END) AS expired
      FROM new_rows GROUP BY 1) t));
  INSERT INTO license_holdings (company_id, holder_company_id, place, ends_at)
  SELECT DISTINCT c.company_id, c.holder_company_id, c.place, c.ends_at
  FROM new_rows n CROSS JOIN LATERAL holding_changes(n::license_entries) c ORDER BY 1, 2, 3, 4 ON CONFLICT DO NOTHING;
  UPDATE license_holdings h SET licenses = h.licenses + c.licenses
  FROM (
    SELECT c.company_id, c.holder_company_id, c.place, c.ends_at, sum(c.licenses) AS licenses
    FROM new_rows n CROSS JOIN LATERAL holding_changes(n::license_entries) c GROUP BY 1, 2, 3, 4) c
  WHERE (h.company_id, h.holder_company_id, h.place, h.ends_at) = (c.company_id, c.holder_company_id, c.place, c.ends_at);
  DELETE FROM license_holdings h USING new_rows n WHERE h.licenses = 0 AND h.company_id = n.company_id;
  UPDATE companies k SET seats_end_at = s.ends_at
  FROM (
    SELECT DISTINCT n.counterpart_company_id AS id, (
      SELECT min(h.ends_at) FROM license_holdings h
      WHERE h.holder_company_id = n.counterpart_company_id AND h.place = 'seats') AS ends_at
    FROM new_rows n WHERE n.place = 'seats') s
  WHERE k.id = s.id AND k.seats_end_at IS DISTINCT FROM s.ends_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO license_holdings (company_id, holder_company_id, place, ends_at, licenses)
SELECT c.company_id, c.holder_company_id, c.place, c.ends_at, sum(c.licenses)
FROM license_entries e CROSS JOIN LATERAL holding_changes(e) c
GROUP BY 1, 2, 3, 4 HAVING sum(c.licenses) > 0;
--> statement-breakpoint
-- Seats that a company no longer has, because it went on on the Free plan, are nobody's any more.
INSERT INTO license_entries (company_id, kind, licenses, counterpart_company_id, counterpart_name, counterpart_key, place, ends_at, at)
SELECT company_id, 'ended', least(licenses, excess - before), id, name, key, 'seats', ends_at, now()
FROM (
  SELECT h.company_id, h.licenses, h.ends_at, k.id, k.name, lower(k.name) AS key,
    sum(h.licenses) OVER every + coalesce((
      SELECT sum(s.seats) FROM subscriptions s WHERE s.company_id = k.id AND s.released_at IS NULL), 0)
      - CASE WHEN k.has_boost THEN k.seats ELSE 0 END AS excess,
    sum(h.licenses) OVER (PARTITION BY k.id ORDER BY h.company_id, h.ends_at) - h.licenses AS before
  FROM license_holdings h JOIN companies k ON k.id = h.holder_company_id WHERE h.place = 'seats'
  WINDOW every AS (PARTITION BY k.id)) gone
WHERE excess > before;
--> statement-breakpoint
UPDATE companies k SET seats_end_at = h.ends_at
FROM (SELECT holder_company_id AS id, min(ends_at) AS ends_at FROM license_holdings WHERE place = 'seats' GROUP BY 1) h
WHERE k.id = h.id;
