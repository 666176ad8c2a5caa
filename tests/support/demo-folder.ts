import { chmod, cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadFixtures } from '@fixtures/load';
import { companies } from '@server/domain/company/company.tables';
import { type OpenDatabase, openPGlite } from '@server/platform/db/client';
import { schemaTemplate } from '@server/platform/db/template';
import { folderStore } from '@server/platform/files/folder-store';
import { seedFixtures, storeFiles } from '@server/seed';
import { eq } from 'drizzle-orm';
import { madeOnce } from './run-folder';

/** The demonstration's first company, in a demo folder with seats for as many as a test adds. */
export const DEMO_COMPANY = 101;

const databaseOf = (folder: string) => join(folder, 'database');

/** Opens the database of a folder that no process uses. */
export async function inFolder<Result>(
  folder: string,
  look: (db: OpenDatabase['db']) => Promise<Result>,
): Promise<Result> {
  const database = await openPGlite({ dataDir: databaseOf(folder) });
  return look(database.db).finally(() => database.close());
}

async function seed(folder: string): Promise<void> {
  const database = await openPGlite({ dataDir: databaseOf(folder), template: await schemaTemplate() });
  const fixtures = loadFixtures();
  await storeFiles(folderStore(join(folder, 'files')), fixtures);
  await seedFixtures(database.db, fixtures, new Date());
  await database.db.update(companies).set({ seats: 100_000 }).where(eq(companies.id, DEMO_COMPANY));
  await database.close();
}

/** A data folder as a first start leaves it, with the demonstration in it. The caller removes it. */
export async function demoFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-process-'));
  await cp(await madeOnce('demo', seed), folder, { recursive: true });
  await chmod(folder, 0o700);
  return folder;
}
