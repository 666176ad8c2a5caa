CREATE TABLE "list_ranges" (
	"company_id" bigint NOT NULL,
	"list" text NOT NULL,
	"list_id" bigint NOT NULL,
	"sort" text NOT NULL,
	"from_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"members" integer NOT NULL,
	"split_above" integer NOT NULL,
	CONSTRAINT "list_ranges_company_id_list_list_id_sort_from_key_pk" PRIMARY KEY("company_id","list","list_id","sort","from_key")
);
--> statement-breakpoint
ALTER TABLE "list_ranges" ADD CONSTRAINT "list_ranges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- People of a company in one range of its lists.
CREATE FUNCTION list_range_people() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 2000';
--> statement-breakpoint
-- Lists and the names of people that change at the same moment don't see each other: one waits for the other.
CREATE FUNCTION lock_list_ranges(companies bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  company bigint;
BEGIN
  FOR company IN SELECT DISTINCT c FROM unnest(companies) c ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('list-ranges:' || company, 0));
  END LOOP;
END $$;
--> statement-breakpoint
-- Splits a range with many members about after every so many people of the company, where their keys differ, and counts
-- its parts.
CREATE FUNCTION split_list_range(range list_ranges) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key text := CASE range.sort WHEN 'email' THEN 'email_key' ELSE 'name_key' END;
  until text := (SELECT min(r.from_key) FROM list_ranges r WHERE r.company_id = range.company_id AND r.list = range.list
    AND r.list_id = range.list_id AND r.sort = range.sort AND r.from_key > range.from_key);
  within text := format('u.company_id = $1 AND u.%1$I >= $2', key)
    || CASE WHEN until IS NULL THEN '' ELSE format(' AND u.%1$I < $3', key) END;
  members text := CASE range.list
    WHEN 'simulation' THEN $join$simulation_mails m ON m.simulation_id = $4 AND m.state <> 'cancelled'$join$
    ELSE 'tasks m ON m.campaign_id = $4' END;
  starts text[];
BEGIN
  EXECUTE format($query$
    SELECT array_agg(start ORDER BY start) FROM (
      SELECT (SELECT left(key, n) FROM generate_series(1, 24) n WHERE left(key, n) > previous ORDER BY n LIMIT 1) AS start
      FROM (
        SELECT DISTINCT ON (place / list_range_people()) key, previous FROM (
          SELECT u.%1$I AS key, lag(u.%1$I) OVER people AS previous, row_number() OVER people AS place
          FROM users u WHERE %2$s WINDOW people AS (ORDER BY u.%1$I)
        ) ordered
        WHERE place >= list_range_people() AND left(key, 24) > previous ORDER BY place / list_range_people(), key
      ) firsts
    ) found $query$, key, within)
  INTO starts USING range.company_id, range.from_key, until;
  IF starts IS NULL THEN
    UPDATE list_ranges r SET split_above = 2 * range.members
    WHERE r.company_id = range.company_id AND r.list = range.list AND r.list_id = range.list_id
      AND r.sort = range.sort AND r.from_key = range.from_key;
    RETURN;
  END IF;
  DELETE FROM list_ranges r
  WHERE r.company_id = range.company_id AND r.list = range.list AND r.list_id = range.list_id
    AND r.sort = range.sort AND r.from_key = range.from_key;
  EXECUTE format($query$
    INSERT INTO list_ranges (company_id, list, list_id, sort, from_key, members, split_above)
    SELECT $1, $5, $4, $6, start, coalesce(members, 0), greatest(4 * list_range_people(), 2 * coalesce(members, 0))
    FROM unnest($7) WITH ORDINALITY s (start, number)
    LEFT JOIN (
      SELECT width_bucket(u.%1$I, $7) AS number, count(*)::integer AS members
      FROM users u JOIN %3$s AND m.company_id = u.company_id AND m.user_id = u.id
      WHERE %2$s GROUP BY 1
    ) counted USING (number) $query$, key, within, members)
  USING range.company_id, range.from_key, until, range.list_id, range.list, range.sort, range.from_key || starts;
END $$;
--> statement-breakpoint
-- Changes of numbers; instead of a range, each has the key of the people who were added or removed. A split counts what
-- is there, so that nothing of the same statement may be left to add.
CREATE FUNCTION add_list_ranges(changes list_ranges[], is_last boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  range list_ranges;
BEGIN
  INSERT INTO list_ranges (company_id, list, list_id, sort, from_key, members, split_above)
  SELECT DISTINCT company_id, list, list_id, sort, '', 0, 4 * list_range_people()
  FROM unnest(changes) WHERE members > 0 ON CONFLICT DO NOTHING;
  FOR range IN
    UPDATE list_ranges r SET members = r.members + c.members
    FROM (
      SELECT one.company_id, one.list, one.list_id, one.sort, theirs.from_key, sum(one.members)::integer AS members
      FROM unnest(changes) one
      CROSS JOIN LATERAL (
        SELECT r.from_key FROM list_ranges r
        WHERE r.company_id = one.company_id AND r.list = one.list AND r.list_id = one.list_id AND r.sort = one.sort
          AND r.from_key <= one.from_key
        ORDER BY r.from_key DESC LIMIT 1) theirs
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(one.members) <> 0
    ) c
    WHERE r.company_id = c.company_id AND r.list = c.list AND r.list_id = c.list_id AND r.sort = c.sort
      AND r.from_key = c.from_key
    RETURNING r.*
  LOOP
    IF is_last AND range.members > range.split_above THEN PERFORM split_list_range(range); END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Adds rows of these people to lists, or removes them. Those of deleted people are removed while their names are known.
CREATE FUNCTION add_list_members(changed text, companies bigint[], lists bigint[], people bigint[], change integer)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF companies IS NULL THEN RETURN; END IF;
  PERFORM lock_list_ranges(companies);
  PERFORM add_list_ranges(
    array_agg((u.company_id, changed, c.list_id, k.sort, k.key, change, 0)::list_ranges), change > 0)
  FROM unnest(companies, lists, people) c (company_id, list_id, user_id)
  JOIN users u ON u.company_id = c.company_id AND u.id = c.user_id
  CROSS JOIN LATERAL (VALUES ('fullName', u.name_key), ('email', u.email_key)) k (sort, key)
  HAVING count(*) > 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION range_simulation_mails_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_list_members('simulation', array_agg(company_id), array_agg(simulation_id), array_agg(user_id), 1)
  FROM new_rows WHERE state <> 'cancelled';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_range_insert AFTER INSERT ON simulation_mails REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION range_simulation_mails_on_insert();
--> statement-breakpoint
CREATE FUNCTION range_simulation_mails_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE state = 'cancelled')
    AND NOT EXISTS (SELECT FROM old_rows WHERE state = 'cancelled')
  THEN RETURN NULL; END IF;
  PERFORM add_list_members('simulation', array_agg(n.company_id), array_agg(n.simulation_id), array_agg(n.user_id), -1)
  FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
  WHERE o.state <> 'cancelled' AND n.state = 'cancelled';
  PERFORM add_list_members('simulation', array_agg(n.company_id), array_agg(n.simulation_id), array_agg(n.user_id), 1)
  FROM old_rows o JOIN new_rows n ON n.company_id = o.company_id AND n.id = o.id
  WHERE o.state = 'cancelled' AND n.state <> 'cancelled';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_range_update AFTER UPDATE ON simulation_mails
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION range_simulation_mails_on_update();
--> statement-breakpoint
CREATE FUNCTION range_simulation_mails_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With the whole company or campaign, its ranges go too.
  PERFORM add_list_members('simulation', array_agg(o.company_id), array_agg(o.simulation_id), array_agg(o.user_id), -1)
  FROM old_rows o JOIN simulations s ON s.company_id = o.company_id AND s.id = o.simulation_id
  WHERE o.state <> 'cancelled';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulation_mails_range_delete AFTER DELETE ON simulation_mails REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION range_simulation_mails_on_delete();
--> statement-breakpoint
CREATE FUNCTION range_exercises_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_list_members('exercise', array_agg(company_id), array_agg(campaign_id), array_agg(user_id), 1)
  FROM new_rows WHERE type = 'phishing exercise' AND campaign_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_range_insert AFTER INSERT ON tasks REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION range_exercises_on_insert();
--> statement-breakpoint
CREATE FUNCTION range_exercises_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_list_members('exercise', array_agg(company_id), array_agg(campaign_id), array_agg(user_id), -1)
  FROM old_rows WHERE type = 'phishing exercise' AND campaign_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_range_delete AFTER DELETE ON tasks REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION range_exercises_on_delete();
--> statement-breakpoint
-- Whoever gets another name or address moves in their lists; whoever is deleted leaves them.
CREATE FUNCTION move_in_list_ranges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_list_ranges(ARRAY[OLD.company_id]);
  PERFORM add_list_ranges(
    array_agg((OLD.company_id, l.list, l.list_id, k.sort, k.key, k.sign * l.members, 0)::list_ranges), false)
  FROM (
    SELECT 'simulation' AS list, simulation_id AS list_id, count(*)::integer AS members FROM simulation_mails
    WHERE company_id = OLD.company_id AND user_id = OLD.id AND state <> 'cancelled' GROUP BY simulation_id
    UNION ALL
    SELECT 'exercise', campaign_id, 1 FROM tasks
    WHERE company_id = OLD.company_id AND user_id = OLD.id AND type = 'phishing exercise' AND campaign_id IS NOT NULL
  ) l
  CROSS JOIN LATERAL (VALUES ('fullName', OLD.name_key, -1), ('email', OLD.email_key, -1), ('fullName', NEW.name_key, 1),
    ('email', NEW.email_key, 1)) k (sort, key, sign)
  WHERE k.key IS NOT NULL HAVING count(*) > 0;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_move_in_list_ranges AFTER UPDATE ON users FOR EACH ROW
WHEN (OLD.name_key <> NEW.name_key OR OLD.email_key <> NEW.email_key) EXECUTE FUNCTION move_in_list_ranges();
--> statement-breakpoint
CREATE TRIGGER users_leave_list_ranges BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION move_in_list_ranges();
--> statement-breakpoint
CREATE FUNCTION delete_list_ranges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_ranges WHERE company_id = OLD.company_id AND list = TG_ARGV[0] AND list_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER simulations_delete_list_ranges AFTER DELETE ON simulations FOR EACH ROW
EXECUTE FUNCTION delete_list_ranges('simulation');
--> statement-breakpoint
CREATE TRIGGER campaigns_delete_list_ranges AFTER DELETE ON campaigns FOR EACH ROW
EXECUTE FUNCTION delete_list_ranges('exercise');
--> statement-breakpoint
-- Lists that are there already.
INSERT INTO list_ranges (company_id, list, list_id, sort, from_key, members, split_above)
SELECT company_id, list, list_id, sort, '', members, 4 * list_range_people()
FROM (
  SELECT company_id, 'simulation' AS list, simulation_id AS list_id, count(*)::integer AS members FROM simulation_mails
  WHERE state <> 'cancelled' GROUP BY 1, 2, 3
  UNION ALL
  SELECT company_id, 'exercise', campaign_id, count(*)::integer FROM tasks
  WHERE type = 'phishing exercise' AND campaign_id IS NOT NULL GROUP BY 1, 2, 3
) lists, (VALUES ('fullName'), ('email')) sorts (sort);
--> statement-breakpoint
SELECT split_list_range(r) FROM list_ranges r WHERE members > split_above;
