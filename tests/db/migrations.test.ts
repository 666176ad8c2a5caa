import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { OpenDatabase } from '@server/platform/db/client';
import { migrateDatabase, migrationsFolder } from '@server/platform/db/migrate';
import { testDatabase } from '@server/platform/db/testing';
import { earlierDatabase } from '@tests/support/earlier-schema';
import { sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const serverFolder = fileURLToPath(new URL('../../server', import.meta.url));

/** Every table the code declares, found by file name as drizzle-kit does. */
async function declaredTables(): Promise<PgTable[]> {
  const files = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.tables.ts'))
      .map(
        (file) => import(/* @vite-ignore */ `${serverFolder}/${file}`) as Promise<Record<string, unknown>>,
      ),
  );
  return modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof PgTable);
}

let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await database.db.execute<Row>(query)).rows;

describe('the migrations', () => {
  // PGlite initializes for seconds, so both tests share one without tables.
  let empty: Awaited<ReturnType<typeof earlierDatabase>>;
  let fresh: OpenDatabase;
  beforeAll(async () => {
    empty = await earlierDatabase(0);
    fresh = empty.database;
  });
  afterAll(() => empty.close());

  it('say so when an earlier build has made the tables', async () => {
    await fresh.db.execute(sql`CREATE TABLE companies (id bigint)`);
    await expect(migrateDatabase(fresh)).rejects.toThrow(/an earlier, unreleased build/);
    await fresh.db.execute(sql`DROP TABLE companies`);
  });

  it('apply once to an empty database, and have no effect the second time', async () => {
    await migrateDatabase(fresh);
    await migrateDatabase(fresh);
    const applied = await fresh.db.execute(sql`SELECT id FROM drizzle.__drizzle_migrations`);
    const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'));
    expect(applied.rows).toHaveLength(files.length);
  });

  it('create exactly the declared tables, with their columns, types and keys', async () => {
    const declared = (await declaredTables()).map((table) => getTableConfig(table));
    const expected = declared.flatMap(({ name, columns }) =>
      columns.map((column) => {
        const type = column.getSQLType().replace(' COLLATE "C"', '').replace('bigserial', 'bigint');
        return `${name}.${column.name} ${type} ${column.notNull ? 'not null' : 'null'}`;
      }),
    );
    const actual = await rows<{ line: string }>(sql`
      SELECT table_name || '.' || column_name || ' ' || CASE data_type WHEN 'ARRAY' THEN substr(udt_name, 2) || '[]' ELSE data_type END || ' '
        || CASE is_nullable WHEN 'NO' THEN 'not null' ELSE 'null' END AS line
      FROM information_schema.columns WHERE table_schema = 'public'`);
    expect(actual.map(({ line }) => line).toSorted()).toEqual(expected.toSorted());
  });

  it('create exactly the declared indexes and foreign keys', async () => {
    const declared = (await declaredTables()).map((table) => getTableConfig(table));
    const expected = declared.flatMap(({ indexes, foreignKeys, primaryKeys, uniqueConstraints, columns }) => [
      ...indexes.map(({ config }) => config.name ?? ''),
      ...foreignKeys.map((key) => key.getName()),
      ...primaryKeys.map((key) => key.getName()),
      ...uniqueConstraints.map((constraint) => constraint.getName() ?? ''),
      ...columns.flatMap(({ isUnique, uniqueName }) => (isUnique ? (uniqueName ?? '') : [])),
    ]);
    const singleColumnKeys = /^(companies|identity_\w+|mfa_\w+|jobs|files|\w+)_pkey$/;
    const actual = await rows<{ name: string }>(sql`
      SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'
      UNION SELECT conname FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
        WHERE n.nspname = 'public' AND c.contype IN ('p', 'f', 'u')`);
    // The database truncates names longer than 63 bytes.
    const known = new Set(expected.map((name) => name.slice(0, 63)));
    const made = actual.map(({ name }) => name).filter((name) => !singleColumnKeys.test(name));
    expect(made.toSorted()).toEqual([...known].toSorted());
  });

  it('match the snapshot the next migration starts from', async () => {
    const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)(
      'drizzle-kit/api',
    ) as typeof import('drizzle-kit/api');
    // It adds a method to all arrays, which the PDF reader of other files in this process stumbles over.
    Object.defineProperty(Array.prototype, 'random', { enumerable: false });
    const journal = createRequire(import.meta.url)(`${migrationsFolder}/meta/_journal.json`) as {
      entries: { idx: number }[];
    };
    const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
    const snapshot = createRequire(import.meta.url)(`${migrationsFolder}/meta/${last}_snapshot.json`);
    const tables = Object.fromEntries(
      (await declaredTables()).map((table) => [getTableConfig(table).name, table]),
    );
    expect(await generateMigration(snapshot, generateDrizzleJson(tables, snapshot.id))).toEqual([]);
  });
});

describe('tenant tables', () => {
  /**
   * The libraries shared by all companies, and the files in courses, which copies elsewhere use as well. A
   * tenant's rows may refer to these.
   */
  const SHARED =
    /^(code_challenges|courses|course_files|files|game_items|phishing_packs|phishing_templates|policy_templates|surveys|template_files|videos)$/;
  /**
   * Tables that belong to no company: identity, sign-in failures, jobs, mails, verifications, address locks,
   * quotas, the global flags, what industries reach, hits whose mail is not looked for yet, and by which rules keys were made. The companies table
   * is its own key.
   */
  const WITHOUT_TENANT =
    /^(companies|identity_|mfa_|sign_in_failures$|jobs|mails$|address_places$|quotas$|feature_flags$|industry_scores$|simulation_inbox$|name_key_rules$)/;

  it('lead with the company in every key, so that they can be distributed by it', async () => {
    for (const table of await declaredTables()) {
      const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
      if (WITHOUT_TENANT.test(name) || SHARED.test(name)) continue;
      expect(
        columns.map((column) => column.name),
        name,
      ).toContain('company_id');
      expect(primaryKeys[0]?.columns[0]?.name, name).toBe('company_id');
      for (const key of foreignKeys) {
        const { columns: ofKey, foreignTable } = key.reference();
        if (SHARED.test(getTableConfig(foreignTable).name)) continue;
        expect(ofKey[0]?.name, name).toBe('company_id');
      }
    }
  });
});
