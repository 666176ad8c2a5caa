import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type OpenDatabase, openPGlite, openPostgres } from './client';
import { migrateDatabase } from './migrate';
import { schemaTemplate } from './template';

/** The PostgreSQL that tests run on when they are given one; else PGlite. */
export const testServer = process.env.DATABASE_URL;

/**
 * A migrated, empty database of its own for one test file: PGlite in memory, or with DATABASE_URL a fresh
 * database on that server, dropped on close.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  return testServer ? testPostgres(testServer) : openPGlite({ template: await schemaTemplate() });
}

async function testPostgres(server: string): Promise<OpenDatabase> {
  const { url, drop } = await createPostgres(server);
  const database = openPostgres(url);
  await migrateDatabase(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** An empty database on a PostgreSQL: its address, and what drops it again whoever is connected. */
export async function createPostgres(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vigil_test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`CREATE DATABASE ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}
