import { companies } from '@server/domain/company/company.tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, type OpenDatabase, openPGlite, type Queryable } from './client';
import { plannedOnce, prepared } from './prepared';
import { schemaTemplate } from './template';

let opened: OpenDatabase;
let db: Database;

beforeAll(async () => {
  opened = await openPGlite({ template: await schemaTemplate() });
  ({ db } = opened);
});
afterAll(() => opened.close());

const echo = (of: Queryable) =>
  of.select({ said: sql<string>`${sql.placeholder('said')}::text` }).from(sql`(VALUES (1)) one`);

it('builds a query once for the pool and once for each connection, and answers every run by its own values', async () => {
  const write = vi.fn(echo);
  const say = async (of: Queryable, said: string) => {
    const [row] = await prepared(of, 'echo', () => write(of)).execute({ said });
    return row?.said;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((said) => say(db, said)))).toEqual(['a', 'b', 'c']);
  expect(write).toHaveBeenCalledTimes(1);
  for (const said of ['d', 'e']) expect(await db.transaction((tx) => say(tx, said))).toBe(said);
  expect(write).toHaveBeenCalledTimes(2);
});

it('runs in the transaction that asks, whichever asked first', async () => {
  const insert = (tx: Queryable, name: string) =>
    prepared(tx, 'insert_company', () =>
      tx.insert(companies).values({
        slug: sql.placeholder('name'),
        name: sql.placeholder('name'),
        nameKey: sql.placeholder('name'),
        identityKey: sql.placeholder('name'),
      }),
    ).execute({ name });
  await db.transaction((tx) => insert(tx, 'kept'));
  const failing = db.transaction(async (tx) => {
    await insert(tx, 'taken back');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db.select({ name: companies.name }).from(companies)).toEqual([{ name: 'kept' }]);
});

it('builds it again for a new connection, on which nothing is prepared', async () => {
  const write = vi.fn(echo);
  const say = (of: Queryable) => prepared(of, 'echo_again', () => write(of)).execute({ said: 'x' });
  await db.transaction(say);
  const client = await opened.pool.connect();
  client.release(true);
  expect(await db.transaction(say)).toEqual([{ said: 'x' }]);
  expect(write).toHaveBeenCalledTimes(2);
});

it('plans queries of the same text once, whatever their values, and tells rows as they are without it', async () => {
  const named = (name: string) =>
    db
      .select({ id: companies.id, name: companies.name, createdAt: companies.createdAt })
      .from(companies)
      .where(eq(companies.name, name));
  const [plain] = await named('kept');
  expect(plain?.createdAt).toBeInstanceOf(Date);
  for (const name of ['kept', 'other', 'kept'])
    expect(await plannedOnce(named(name))).toEqual(await named(name));
  expect(await plannedOnce(named('kept').limit(1))).toEqual([plain]);
  const { rows } = await db.execute(
    sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'select "id", "name", "created_at"%'`,
  );
  expect(rows).toHaveLength(2);
});
