import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OpenDatabase, openPGlite } from './client';
import type { PGliteOptions } from './pglite';
import { schemaTemplate } from './template';

const opened: OpenDatabase[] = [];

async function open(thread?: PGliteOptions['thread']): Promise<OpenDatabase> {
  const database = await openPGlite({ template: await schemaTemplate(), ...(thread ? { thread } : {}) });
  opened.push(database);
  return database;
}

/** A thread that opens as the engine does and then does this at its first request. */
const threadThat = (does: string) => ({
  script: new URL(
    `data:text/javascript,import { parentPort } from 'node:worker_threads';
     parentPort.on('message', () => { ${does} });
     parentPort.postMessage({ kind: 'ready' });`,
  ),
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close().catch(() => undefined);
});

describe('the embedded engine', () => {
  it('retains nothing of its answers', async () => {
    // All answers together are several times the thread's memory limit.
    const { pool } = await open({ heapMb: 64 });
    const text = `SELECT repeat('x', 1000) AS line FROM generate_series(1, 400)`;
    for (let call = 0; call < 500; call += 1) await pool.query(text);
    const { rows } = await pool.query<{ line: string }>(text);
    expect(rows).toHaveLength(400);
  });
});

describe('an answer of the embedded engine', () => {
  let pool: OpenDatabase['pool'];
  let shared: OpenDatabase;

  beforeAll(async () => {
    shared = await openPGlite({ template: await schemaTemplate() });
    pool = shared.pool;
  });
  afterEach(() => pool.query('DROP TABLE IF EXISTS t'));
  afterAll(() => shared.close());

  it('contains large values, many rows or nothing', async () => {
    const large = await pool.query(`SELECT repeat('é', 3000000) AS value`);
    expect(large.rows[0].value).toBe('é'.repeat(3_000_000));
    const many = await pool.query(
      'SELECT i, i::text AS text FROM generate_series(1, $1::integer) AS i',
      [50_000],
    );
    expect(many.rows.at(-1)).toEqual({ i: 50_000, text: '50000' });
    expect((await pool.query('')).rows).toEqual([]);
  });

  it('comes for each of several statements', async () => {
    const answers = await pool.query(
      'SELECT 1 AS one; CREATE TABLE t (a integer); INSERT INTO t VALUES (1), (2)',
    );
    expect([answers].flat().map(({ command, rowCount }) => [command, rowCount])).toEqual([
      ['SELECT', 1],
      ['CREATE', null],
      ['INSERT', 2],
    ]);
  });

  it('reports a failure, and the next one still comes', async () => {
    await pool.query('CREATE TABLE t (a integer CONSTRAINT positive CHECK (a > 0))');
    await expect(pool.query('INSERT INTO t VALUES ($1)', [-1])).rejects.toMatchObject({
      code: '23514',
      table: 't',
      constraint: 'positive',
    });
    await expect(pool.query('SELECT * FROM t WHERE')).rejects.toMatchObject({ code: '42601' });
    expect((await pool.query('SELECT count(*)::integer AS n FROM t')).rows).toEqual([{ n: 0 }]);
  });

  it('includes notices', async () => {
    const client = await pool.connect();
    const notices: (string | undefined)[] = [];
    client.on('notice', ({ message }) => notices.push(message));
    await client.query('DROP TABLE IF EXISTS nothing');
    client.release();
    expect(notices).toEqual(['table "nothing" does not exist, skipping']);
  });

  it('counts COPY rows', async () => {
    await pool.query('CREATE TABLE t AS SELECT generate_series(1, 3) AS a');
    expect(await pool.query('COPY t TO STDOUT')).toMatchObject({ command: 'COPY', rowCount: 3 });
  });

  it('comes to a client after one that has prepared the same statement and was dropped for an error', async () => {
    const { pool } = await open();
    const prepared = { name: 'twice', text: 'SELECT $1::integer AS number' };
    const ask = async () => (await pool.query<{ number: number }>({ ...prepared, values: [7] })).rows;
    expect(await ask()).toEqual([{ number: 7 }]);
    await expect(pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
    expect(await ask()).toEqual([{ number: 7 }]);
  });

  it('shows nothing of an abandoned transaction', async () => {
    await pool.query('CREATE TABLE t (a integer)');
    const client = await pool.connect();
    await client.query('BEGIN; INSERT INTO t VALUES (1)');
    client.release(true);
    expect((await pool.query('SELECT count(*)::integer AS n FROM t')).rows).toEqual([{ n: 0 }]);
  });
});

describe('a transaction of the embedded engine', () => {
  let db: OpenDatabase['db'];
  let pool: OpenDatabase['pool'];

  beforeAll(async () => {
    const database = await openPGlite({ template: await schemaTemplate() });
    ({ db, pool } = database);
    await pool.query('CREATE TABLE t (a integer PRIMARY KEY)');
    return () => database.close();
  });
  afterEach(() => pool.query('TRUNCATE t'));

  const insert = (value: number) => sql`INSERT INTO t VALUES (${value})`;
  const stored = async () =>
    (await pool.query<{ a: number }>('SELECT a FROM t ORDER BY a')).rows.map(({ a }) => a);

  it('begins with its first statement, in one round trip to the thread', async () => {
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    const counted = posted.mock.calls;
    await db.transaction((tx) => tx.execute(insert(1)));
    expect(counted).toHaveLength(2);
    posted.mockRestore();
    expect(await stored()).toEqual([1]);
  });

  it('is taken back as a whole, from its first statement on', async () => {
    const failed = db.transaction(async (tx) => {
      await tx.execute(insert(1));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const refused = db.transaction(async (tx) => {
      await tx.execute(sql`SELECT * FROM nothing`).catch(() => undefined);
      await tx.execute(insert(2));
    });
    await expect(refused).rejects.toMatchObject({ cause: { code: '25P02' } });
    expect(await stored()).toEqual([]);
    await db.transaction((tx) => tx.execute(insert(3)));
    expect(await stored()).toEqual([3]);
  });

  it('may have nothing to do, or be left before its first statement', async () => {
    await db.transaction(async () => undefined);
    const client = await pool.connect();
    await client.query('begin');
    client.release(true);
    await pool.query('INSERT INTO t VALUES (1)');
    const other = await pool.connect();
    await other.query('begin');
    await other.query('rollback');
    await other.query('INSERT INTO t VALUES (2)');
    other.release();
    expect(await stored()).toEqual([1, 2]);
  });

  it('has savepoints, also before anything else', async () => {
    await db.transaction(async (tx) => {
      await tx.transaction((inner) => inner.execute(insert(1)));
      const taken = tx.transaction((inner) => inner.execute(insert(1)));
      await expect(taken).rejects.toMatchObject({ cause: { code: '23505' } });
      await tx.execute(insert(2));
    });
    expect(await stored()).toEqual([1, 2]);
  });
});

describe('a thread that ends by itself', () => {
  it.each([
    ['fails', `throw new Error('no more ideas')`, 'no more ideas'],
    ['leaves', 'process.exit(3)', 'its thread left with code 3'],
    ['says so', `parentPort.postMessage({ kind: 'died', message: 'disk full' })`, 'disk full'],
  ])('fails pending and later queries when it %s', async (_name, does, reason) => {
    const database = await open(threadThat(does));
    const onDeath = vi.fn();
    database.onDeath?.(onDeath);
    const failure = {
      cause: expect.objectContaining({ message: `the embedded database has ended: ${reason}` }),
    };
    const asked = [1, 2, 3].map(() => database.db.execute(sql`SELECT 1`));
    for (const answer of asked) await expect(answer).rejects.toMatchObject(failure);
    await expect(database.db.execute(sql`SELECT 1`)).rejects.toMatchObject(failure);
    expect(onDeath).toHaveBeenCalledExactlyOnceWith(database.death?.());
  });

  it('is reported when it runs out of memory', async () => {
    const thread = {
      ...threadThat('const all = []; for (;;) all.push(new Array(1e5).fill(all.length))'),
      heapMb: 32,
    };
    const database = await open(thread);
    await expect(database.pool.query('SELECT 1')).rejects.toThrow(/memory/);
    expect(database.death?.()?.message).toMatch(/memory/);
  });

  it('ends when its engine breaks, where PGlite itself would hang', async () => {
    const database = await open();
    const name = `endless_${randomUUID().replaceAll('-', '')}`;
    await database.pool.query(
      `CREATE FUNCTION ${name}(i integer) RETURNS integer LANGUAGE plpgsql AS $$ BEGIN RETURN ${name}(i + 1); END $$`,
    );
    await expect(database.pool.query(`SELECT ${name}(1)`)).rejects.toThrow(
      'Maximum call stack size exceeded',
    );
    expect(database.death?.()).toBeDefined();
  });

  it('is reported to listeners added afterwards', async () => {
    const database = await open(threadThat('process.exit(7);'));
    await database.pool.query('SELECT 1').catch(() => undefined);
    await vi.waitUntil(() => database.death?.());
    const onDeath = vi.fn();
    database.onDeath?.(onDeath);
    expect(onDeath).toHaveBeenCalledExactlyOnceWith(database.death?.());
  });

  it('is no failure when the database is closed', async () => {
    const database = await openPGlite({ template: await schemaTemplate() });
    const onDeath = vi.fn();
    database.onDeath?.(onDeath);
    await database.close();
    expect(onDeath).not.toHaveBeenCalled();
    expect(database.death?.()).toBeUndefined();
  });
});
