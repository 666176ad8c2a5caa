import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectPGlite, type OpenDatabase, openPostgres } from './client';
import { migrateDatabase } from './migrate';
import { schemaTemplate } from './template';
import { engineInThread } from './testing.engine';
import { emptyDatabase, schemaMark } from './testing.queries';

/** PostgreSQL server for the tests, if given; else they use PGlite. */
export const testServer = process.env.DATABASE_URL;

/** A database of this worker that one test file after the other may use. */
interface Reusable {
  connect(): OpenDatabase;
  /** Drops it. */
  end(): Promise<void>;
  /** The schema as migrated: a file may change it, and then no other gets the database. */
  readonly schema: string;
}

// On the global object, because a test that replaces modules has this one a second time.
const worker = globalThis as { vigilTestDatabases?: Reusable[] };
worker.vigilTestDatabases ??= [];
const idle = worker.vigilTestDatabases;

/** The variable that names a run, for what its workers share or leave behind. */
export const TEST_RUN = 'VIGIL_TEST_RUN';
const prefixOf = (run: string) => `vigil_test_${run}_`;
const prefixOfRun = () => prefixOf(process.env[TEST_RUN] ?? '');

/**
 * A migrated, empty database, for one test file: PGlite in memory, or with DATABASE_URL a database of its own on
 * that server. Closing it hands it on to the worker's next file, as making one takes longer than emptying it.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const reusable = (await emptied(idle.pop())) ?? (await (testServer ? newPostgres() : newPGlite()));
  const database = reusable.connect();
  return {
    ...database,
    close: async () => {
      await database.close();
      idle.push(reusable);
    },
  };
}

/** The database without its rows; undefined when its schema was changed or it has ended. */
async function emptied(reusable: Reusable | undefined): Promise<Reusable | undefined> {
  if (!reusable) return undefined;
  const database = reusable.connect();
  const schema = await emptyDatabase(database.pool).catch(() => 'broken');
  await database.close();
  if (schema === reusable.schema) return reusable;
  await reusable.end();
  return undefined;
}

async function reusable(options: Omit<Reusable, 'schema'>): Promise<Reusable> {
  const database = options.connect();
  const schema = await schemaMark(database.pool);
  await database.close();
  return { ...options, schema };
}

async function newPGlite(): Promise<Reusable> {
  const pglite = await engineInThread(await schemaTemplate());
  return reusable({ connect: () => connectPGlite(pglite), end: () => pglite.close() });
}

async function newPostgres(): Promise<Reusable> {
  const url = await createPostgres(await schemaDatabase());
  return reusable({ connect: () => openPostgres(url), end: () => dropPostgres(url) });
}

async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  if (!testServer) throw new Error('DATABASE_URL names no server');
  const client = new pg.Client({ connectionString: testServer });
  await client.connect();
  return work(client).finally(() => client.end());
}

function urlOf(name: string): string {
  const address = new URL(testServer ?? '');
  address.pathname = `/${name}`;
  return address.href;
}

/** Creates a database on the tests' PostgreSQL, empty or a copy of another, and returns its URL. */
export async function createPostgres(template = 'template1'): Promise<string> {
  const name = prefixOfRun() + randomUUID().replaceAll('-', '');
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return urlOf(name);
}

/** The migrated database that the workers' are copies of. The first worker to need it makes it; others wait. */
async function schemaDatabase(): Promise<string> {
  const name = `${prefixOfRun()}schema`;
  const draft = `${name}_draft`;
  await onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const made = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (made.rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${draft}`);
    await client.query(`CREATE DATABASE ${draft}`);
    const database = openPostgres(urlOf(draft));
    await migrateDatabase(database).finally(() => database.close());
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
  return name;
}

/** Drops a database made by `createPostgres`, disconnecting its clients. */
export async function dropPostgres(url: string): Promise<void> {
  await onServer((client) => client.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`));
}

/** Drops the databases that the workers of a run leave. */
export async function dropTestDatabases(run: string): Promise<void> {
  if (!testServer) return;
  await onServer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [prefixOf(run)],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}
