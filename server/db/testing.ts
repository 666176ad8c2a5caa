import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type OpenDatabase, openPGlite, openPostgres } from './client';
import { migrateDatabase } from './migrate';
import { schemaTemplate } from './template';

/** PostgreSQL server for the tests, if given; else they use PGlite. */
export const testServer = process.env.DATABASE_URL;

/**
 * A migrated, empty database for one test file: PGlite in memory, or with DATABASE_URL a new database on that
 * server, dropped on close.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  return testServer ? testPostgres() : openPGlite({ template: await schemaTemplate() });
}

async function testPostgres(): Promise<OpenDatabase> {
  const url = await createPostgres();
  const database = openPostgres(url);
  await migrateDatabase(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropPostgres(url);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServer });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Creates an empty database on the tests' PostgreSQL and returns its URL. */
export async function createPostgres(): Promise<string> {
  if (!testServer) throw new Error('DATABASE_URL names no server');
  const name = `vigil_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const address = new URL(testServer);
  address.pathname = `/${name}`;
  return address.href;
}

/** Drops a database made by `createPostgres`, disconnecting its clients. */
export async function dropPostgres(url: string): Promise<void> {
  await onServer(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}
