import { createReadStream } from 'node:fs';
import { contentOf } from '@fixtures/company';
import { readAnchor, shiftFixtures } from '@fixtures/load';
import { collectionNames, type Fixtures, registry } from '@fixtures/registry';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { seedMore } from './composition';
import { companies } from './domain/company/company.tables';
import type { Database, Queryable, Tx } from './platform/db/client';
import { type AnyCollection, type AnyRow, keyOf, rowsOf } from './platform/db/collection';
import type { FileStore } from './platform/files/file-store';

const CHUNK = 500;

/** Parses the ISO dates of a fixture row. */
const withDates = (table: PgTable, row: object): Record<string, unknown> => {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name in columns)
      .map(([name, value]) => [
        name,
        columns[name]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
      ]),
  );
};

/** Inserts rows, or updates them to the same values. */
export async function upsert(
  tx: Tx,
  table: PgTable,
  keys: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const columns = getTableColumns(table);
  const target = keys.flatMap((key) => columns[key] ?? []);
  for (let start = 0; start < rows.length; start += CHUNK) {
    const values = rows.slice(start, start + CHUNK).map((row) => withDates(table, row));
    const given = Object.keys(values[0] ?? {}).filter((name) => !keys.includes(name));
    const set = Object.fromEntries(
      given.flatMap((name): [string, SQL][] => {
        const column = columns[name];
        return column ? [[name, sql`excluded.${sql.identifier(column.name)}`]] : [];
      }),
    );
    const insert = tx.insert(table).values(values);
    await (given.length > 0
      ? insert.onConflictDoUpdate({ target, set })
      : insert.onConflictDoNothing({ target }));
  }
}

const entries: readonly (readonly [name: keyof Fixtures, entry: AnyCollection])[] = collectionNames.map(
  (name) => [name, registry[name]],
);

/** New rows get numbers above those of the fixtures. */
async function advanceSequence(tx: Tx, { table, keys }: AnyCollection): Promise<void> {
  if (!keys.includes('id') || getTableColumns(table).id?.dataType !== 'number') return;
  const { name } = getTableConfig(table);
  await tx.execute(
    sql`SELECT setval(pg_get_serial_sequence(${name}, 'id'), greatest((SELECT max(id) FROM ${sql.identifier(name)}), 1000000))`,
  );
}

/** Writes the fixtures, with their dates moved by (`now` − anchor), in one transaction. Safe to repeat. */
export async function seedFixtures(db: Database, fixtures: Fixtures, now: Date): Promise<void> {
  const data = shiftFixtures(fixtures, readAnchor(), now);
  const all = rowsOf(data);
  await db.transaction(async (tx) => {
    for (const [name, entry] of entries) {
      const rows: readonly AnyRow[] = data[name];
      const stored = await Promise.all(rows.map((row) => entry.map?.(row, all, now) ?? row));
      await upsert(tx, entry.table, entry.keys, stored);
      await advanceSequence(tx, entry);
    }
    await seedMore(tx, now);
  });
}

/** Puts the content of the fixtures' files into the store. Safe to repeat. */
export async function storeFiles(store: Pick<FileStore, 'put'>, fixtures: Fixtures): Promise<void> {
  for (const file of fixtures.files) await store.put(file.id, createReadStream(contentOf(file)), 'image/png');
}

/** Removes rows that were removed from the fixtures, children before parents. */
export async function removeSeeded(db: Database, before: Fixtures, after: Fixtures): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [name, entry] of entries.toReversed()) {
      const textOf = (row: AnyRow) => JSON.stringify(keyOf(entry, row));
      const kept = new Set(after[name].map(textOf));
      const columns = getTableColumns(entry.table);
      for (const row of before[name]) {
        if (kept.has(textOf(row))) continue;
        const isRow = Object.entries(keyOf(entry, row)).map(([key, value]) => {
          const column = columns[key];
          return column && eq(column, value);
        });
        await tx.delete(entry.table).where(and(...isRow));
      }
    }
  });
}

/** Whether nothing has been seeded or registered yet. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: companies.id }).from(companies).limit(1);
  return rows.length === 0;
}
