import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import type { OpenDatabase } from '@server/platform/db/client';
import { afterAll, beforeAll, expect, it } from 'vitest';

const maker = fileURLToPath(new URL('../../server/platform/db/schema-folder.mjs', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-first-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Everything that migrations make, by name, and which of them have been applied. */
async function schemaOf({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ thing: string }>(`
    SELECT concat_ws(' ', 'column', table_schema, table_name, column_name, data_type, is_nullable, column_default) AS thing
    FROM information_schema.columns WHERE table_schema IN ('public', 'drizzle')
    UNION ALL SELECT concat_ws(' ', 'index', tablename, indexdef) FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', 'trigger', tgrelid::regclass, tgname) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'function', proname, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'extension', extname) FROM pg_extension
    UNION ALL SELECT concat_ws(' ', 'applied', hash, created_at) FROM drizzle.__drizzle_migrations
    ORDER BY 1`);
  return rows.map(({ thing }) => thing);
}

const open = (name: string, prepared?: Promise<string | undefined>) =>
  openDatabase(readConfig({ DATA_DIR: join(folder, name) }), { prepared });

it('a database made without the gateway is moved into the data folder, and is the one the gateway makes', async () => {
  const made = join(folder, 'cache', 'first');
  await promisify(execFile)(process.execPath, ['--liftoff-only', maker, made]);
  expect((await stat(made)).mode & 0o077).toBe(0);
  const moved = await open('moved', Promise.resolve(made));
  const usual = await open('usual');
  const schema = await schemaOf(moved);
  expect(schema.length).toBeGreaterThan(1000);
  expect(schema).toEqual(await schemaOf(usual));
  await Promise.all([moved.close(), usual.close()]);
  expect(existsSync(made)).toBe(false);
});

it('where none could be made, the gateway makes one itself', async () => {
  for (const [name, prepared] of [
    ['none', undefined],
    ['lost', join(folder, 'nowhere')],
  ] as const) {
    const database = await open(name, Promise.resolve(prepared));
    expect((await database.pool.query('SELECT count(*) AS companies FROM companies')).rows).toEqual([
      { companies: 0 },
    ]);
    await database.close();
  }
});
