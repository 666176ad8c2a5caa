import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturesDir } from '@fixtures/load';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config';
import { followInDevelopment } from './development';
import { companies } from './domain/company/company.tables';
import type { OpenDatabase } from './platform/db/client';
import { testDatabase } from './platform/db/testing';

let database: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'vigil-development-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** A gateway's life in development up to its first request. */
async function firstRequest(): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, FIXTURES_DIR: fixturesDir });
  const { options, stop } = followInDevelopment(config);
  await options.beforeRequest?.(database)();
  await stop();
}

const nameOf = async (id: number) =>
  (await database.db.select({ name: companies.name }).from(companies).where(eq(companies.id, id)))[0]?.name;

it('applies the fixtures once: a restart with the same ones leaves what was changed, and waits for nothing', async () => {
  await firstRequest();
  const seeded = await nameOf(101);
  expect(seeded).toBe('Larkfield Logistics');
  await database.db.update(companies).set({ name: 'Changed by hand' }).where(eq(companies.id, 101));
  await firstRequest();
  expect(await nameOf(101)).toBe('Changed by hand');
});
