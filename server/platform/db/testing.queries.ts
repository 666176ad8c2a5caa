import type pg from 'pg';

/** Everything that a migration could have made: a test that changes one of these changes the mark. */
const MARK = `
  SELECT md5(string_agg(thing, ';' ORDER BY thing)) AS mark FROM (
    SELECT concat_ws(' ', 'relation', c.oid, c.relname, a.attnum, a.attname, a.atttypid, a.attnotnull, a.attisdropped) AS thing
    FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT concat_ws(' ', 'trigger', tgrelid, tgname, tgenabled, tgfoid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT concat_ws(' ', 'function', oid, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT concat_ws(' ', 'constraint', oid, conname, convalidated) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT concat_ws(' ', 'schema', oid, nspname) FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%'
  ) things`;

/** A fingerprint of the schema. */
export async function schemaMark(client: Pick<pg.Pool | pg.PoolClient, 'query'>): Promise<string> {
  const { rows } = await client.query<{ mark: string }>(MARK);
  return rows[0]?.mark ?? '';
}

/**
 * Truncates the tables that have had rows, and restarts the sequences that have been used. The owner of a table
 * may turn its triggers off for that: the audit log refuses otherwise.
 */
const EMPTY = `
  DO $$
  DECLARE
    dirty text;
    guard record;
    counter record;
  BEGIN
    SELECT string_agg(oid::regclass::text, ', ') INTO dirty FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0;
    IF dirty IS NOT NULL THEN
      FOR guard IN SELECT tgrelid::regclass AS of, tgname FROM pg_trigger WHERE NOT tgisinternal AND tgtype & 32 > 0 LOOP
        EXECUTE format('ALTER TABLE %s DISABLE TRIGGER %I', guard.of, guard.tgname);
      END LOOP;
      EXECUTE 'TRUNCATE ' || dirty || ' CASCADE';
      FOR guard IN SELECT tgrelid::regclass AS of, tgname FROM pg_trigger WHERE NOT tgisinternal AND tgtype & 32 > 0 LOOP
        EXECUTE format('ALTER TABLE %s ENABLE TRIGGER %I', guard.of, guard.tgname);
      END LOOP;
    END IF;
    FOR counter IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL LOOP
      EXECUTE format('ALTER SEQUENCE public.%I RESTART', counter.sequencename);
    END LOOP;
  END $$`;

/**
 * Removes all rows, and what the sessions before have left. Returns the schema's mark. Rejects when a
 * transaction was left open.
 */
export async function emptyDatabase(pool: pg.Pool): Promise<string> {
  await pool.query('DISCARD ALL');
  await pool.query(EMPTY);
  return schemaMark(pool);
}
