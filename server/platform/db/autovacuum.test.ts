import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAutovacuum, vacuumDue } from './autovacuum';
import { type OpenDatabase, openPGlite } from './client';

const ROWS = 5000;
let folder: string;
let database: OpenDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-autovacuum-'));
  database = await openPGlite({ dataDir: join(folder, 'database') });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const run = (statement: string) => database.pool.query(statement);
const due = (isFirst = false) => vacuumDue(database.pool, { isFirst });
async function known() {
  const { rows } = await run(
    `SELECT reltuples AS rows, relallvisible > 0 AS "isVacuumed" FROM pg_class WHERE relname = 'people'`,
  );
  return rows[0];
}
const size = async () => (await run(`SELECT pg_relation_size('people') AS bytes`)).rows[0].bytes;

beforeEach(async () => {
  await run('DROP TABLE IF EXISTS people');
  await run('CREATE TABLE people (id integer PRIMARY KEY, name text NOT NULL)');
  await run(`INSERT INTO people SELECT n, 'person ' || n FROM generate_series(1, ${ROWS}) n`);
});

it('gives the planner what it needs to know of new rows, once', async () => {
  expect(await due()).toEqual(['public.people']);
  expect(await known()).toEqual({ rows: ROWS, isVacuumed: true });
  expect(await due()).toEqual([]);
});

it('only counts again after a tenth has changed, and does nothing after less', async () => {
  await due();
  await run(`UPDATE people SET name = 'another' WHERE id <= ${ROWS * 0.09}`);
  expect(await due()).toEqual([]);
  await run(`UPDATE people SET name = 'another' WHERE id <= ${ROWS * 0.09}`);
  expect(await due()).toEqual(['public.people']);
  const { rows } = await run(`SELECT most_common_vals::text AS names FROM pg_stats WHERE attname = 'name'`);
  expect(rows).toEqual([{ names: '{another}' }]);
});

it('lets the space of old versions be used again', async () => {
  await due();
  await run(`UPDATE people SET name = 'new'`);
  const before = await size();
  for (let time = 0; time < 4; time += 1) {
    expect(await due()).toEqual(['public.people']);
    await run(`UPDATE people SET name = 'new again'`);
  }
  expect(await size()).toBeLessThan(before * 1.2);
});

it('sees at first what has grown before the engine was closed', async () => {
  await due();
  await run(`INSERT INTO people SELECT n, 'later ' || n FROM generate_series(${ROWS + 1}, ${2 * ROWS}) n`);
  await database.close();
  database = await openPGlite({ dataDir: join(folder, 'database') });
  expect(await due()).toEqual([]);
  expect(await due(true)).toEqual(['public.people']);
  expect(await known()).toMatchObject({ rows: 2 * ROWS });
  expect(await due(true)).toEqual([]);
});

describe('a gateway', () => {
  const log = { warn: vi.fn() };
  let stop: (() => Promise<void>) | undefined;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(async () => {
    await stop?.();
    vi.useRealTimers();
  });

  it('does so every minute, also after it failed', async () => {
    const query = vi.spyOn(database.pool, 'query').mockRejectedValueOnce(new Error('busy'));
    stop = startAutovacuum(database, log);
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
    query.mockRestore();
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(async () => expect(await known()).toEqual({ rows: ROWS, isVacuumed: true }));
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('stops once what is under way has ended', async () => {
    stop = startAutovacuum(database, log);
    vi.advanceTimersByTime(60_000);
    await stop();
    expect(await known()).toEqual({ rows: ROWS, isVacuumed: true });
  });

  it('leaves it to a server', () => {
    const query = vi.spyOn(database.pool, 'query');
    stop = startAutovacuum({ ...database, engine: 'postgres' }, log);
    vi.advanceTimersByTime(10 * 60_000);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });
});
