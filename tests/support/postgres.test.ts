import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestServer } from './postgres';

let server: TestServer | undefined;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Record<string, string>>(text).finally(() => client.end())).rows[0];
};

it('starts where it is installed, speaks to whoever knows the password, and leaves nothing', async ({
  skip,
}) => {
  if (!server) return skip('PostgreSQL is not installed');
  const { url } = server;
  const folder = new URL(url).searchParams.get('host') ?? '';
  expect(await query(url, 'SHOW server_encoding')).toEqual({ server_encoding: 'UTF8' });
  expect(await query(url, `SELECT upper('äø') AS upper`)).toEqual({ upper: 'ÄØ' });
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await server.stop();
  await expect(query(url, 'SELECT 1')).rejects.toThrow('ENOENT');
  expect(existsSync(folder)).toBe(false);
});
