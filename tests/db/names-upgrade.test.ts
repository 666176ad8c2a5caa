import { renewNameKeys } from '@server/domain/people/name-keys.queries';
import { earlierDatabase } from '@tests/support/earlier-schema';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let earlier: Awaited<ReturnType<typeof earlierDatabase>>;

/** Rows as the earlier rule left them: marks removed from every key, typographic letters kept. */
beforeAll(async () => {
  earlier = await earlierDatabase(43);
  await earlier.run(`
    INSERT INTO companies (id, name, slug) VALUES (1, 'Larkfield  Foods', 'a'), (2, 'Zoë’s Łódź', 'b');
    INSERT INTO departments (company_id, id, name, name_key, is_default) VALUES
      (1, 1, 'No Department', 'no department', true), (1, 2, 'ガード', 'カート', false), (1, 3, 'デスク', 'テスク', false),
      (1, 4, 'Women''s Health', 'women''s health', false), (1, 5, 'Women’s Health', 'women’s health', false),
      (1, 6, 'Sa' || U&'\\200B' || 'les', 'sa' || U&'\\200B' || 'les', false), (1, 7, 'Ｓales', 'sales', false);
    INSERT INTO groups (company_id, id, name, name_key) VALUES (1, 1, 'Café', 'cafe'), (1, 2, 'Plain', 'plain');
    INSERT INTO users (company_id, id, email, email_key, name, name_key, last_name, last_name_key, search_text,
      department_id, department_key) VALUES
      (1, 1, 'a@b.example', 'a@b.example', 'Ann', 'ann', 'O’Brien', 'o’brien', ' a@b.example ann o’brien', 2, 'カート'),
      (1, 2, 'c@b.example', 'c@b.example', 'Bob', 'bob', 'Plain', 'plain', ' c@b.example bob plain', 1, 'no department');
    INSERT INTO saved_views (company_id, id, user_id, list, name, name_key, query)
      VALUES (1, 1, 1, 'users', 'Büro', 'buro', '');
    INSERT INTO license_entries (company_id, kind, licenses, counterpart_company_id, counterpart_name, counterpart_key,
      place, ends_at, at) VALUES
      (1, 'bought', 5, NULL, NULL, '', NULL, now() + interval '1 year', now()),
      (1, 'allocated', 1, 2, 'Zoë’s Łódź', 'zoe’s lodz', 'seats', now() + interval '1 year', now());
    INSERT INTO simulations (company_id, id, kind, name, settings, created_by, created_at, updated_at)
      VALUES (1, 1, 'SMART', 'Été 1', '{}', 1, now(), now()), (1, 2, 'SMART', 'Plain  Name', '{}', 1, now(), now())`);
  await earlier.bringUpToDate();
  await earlier.database.db.transaction(renewNameKeys);
});
afterAll(() => earlier.close());

const lines = async (table: string, columns: string) => {
  const { rows } = await earlier.database.db.execute<{ line: string }>(
    sql.raw(`SELECT concat_ws(' | ', id, ${columns}) AS line FROM ${table} ORDER BY id`),
  );
  return rows.map(({ line }) => line);
};

describe('rows from before the rules of names', () => {
  it('are compared and searched by the rules of today', async () => {
    expect(await lines('companies', 'name_key, identity_key')).toEqual([
      '1 | larkfield foods | larkfield foods',
      "2 | zoe's lodz | zoë's łódź",
    ]);
    expect(await lines('groups', 'name_key, identity_key')).toEqual(['1 | cafe | café', '2 | plain | plain']);
    expect(await lines('saved_views', 'name_key, identity_key')).toEqual(['1 | buro | büro']);
    expect(await lines('simulations', 'name_key')).toEqual(['1 | ete 1', '2 | plain name']);
    expect(await lines('license_entries', 'counterpart_key')).toEqual(['1 | ', "2 | zoe's lodz"]);
    expect(await lines('users', 'search_text, department_key')).toEqual([
      "1 |  a@b.example ann o'brien | ガード",
      '2 |  c@b.example bob plain | no department',
    ]);
  });

  it('stay apart where two names have become the same: the older one is meant', async () => {
    expect(await lines('departments', 'name_key, identity_key')).toEqual([
      '1 | no department | no department',
      '2 | ガード | ガード',
      '3 | デスク | デスク',
      "4 | women's health | women's health",
      "5 | women's health | \u200b5",
      '6 | sales | sales',
      '7 | sales | ｓales',
    ]);
  });

  it('are not touched again by the next start', async () => {
    const { db } = earlier.database;
    await db.execute(sql`UPDATE groups SET name_key = 'kept' WHERE id = 1`);
    await db.transaction(renewNameKeys);
    expect(await lines('groups', 'name_key')).toEqual(['1 | kept', '2 | plain']);
    await expect(db.execute(sql`UPDATE license_entries SET licenses = 2`)).rejects.toThrow();
  });
});
