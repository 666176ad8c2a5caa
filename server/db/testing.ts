import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type OpenDatabase, openPGlite, openPostgres } from './client';
import { migrateDatabase } from './migrate';
import { schemaTemplate } from './template';

/**
 * A migrated, empty database of its own for one test file: PGlite in memory, or with DATABASE_URL a fresh
 * database on that server, dropped on close.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const url = process.env.DATABASE_URL;
  return url ? testPostgres(url) : openPGlite({ template: await schemaTemplate() });
}

async function testPostgres(url: string): Promise<OpenDatabase> {
  const name = `vigil_test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`CREATE DATABASE ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const database = openPostgres(address.href);
  await migrateDatabase(database.db);
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
