import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config';
import { renewNameKeys } from './domain/people/name-keys.queries';
import {
  type OpenDatabase,
  openPGlite,
  openPostgres,
  type Patience,
  REQUEST_PATIENCE,
} from './platform/db/client';
import { migrateDatabase } from './platform/db/migrate';
import { cachedTemplate } from './platform/db/template';
import { holdDataFolder } from './platform/disk/data-folder';
import { SetupError } from './platform/log/setup-error';

/**
 * Opens PostgreSQL when configured, else PGlite in the data folder, and migrates the schema. Rejects with a
 * SetupError. `null` patience lifts the limits of a request's statements.
 */
export async function openDatabase(
  config: Config,
  patience: Patience | null = REQUEST_PATIENCE,
): Promise<OpenDatabase> {
  return config.database ? openServer(config.database, patience) : openFolder(config.dataDir);
}

async function openServer(
  { url, pool }: { url: string; pool: number },
  patience: Patience | null,
): Promise<OpenDatabase> {
  const migrator = openPostgres(url, 1, null);
  try {
    await migrateDatabase(migrator, renewNameKeys);
    return openPostgres(url, pool, patience);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason =
      cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : String(cause);
    throw new SetupError(`The database at ${new URL(url).host} can't be used: ${reason}`);
  } finally {
    await migrator.close();
  }
}

/** Creates a copy and moves it into place, so that a killed start leaves nothing half-made. */
async function createFolder(dataDir: string): Promise<void> {
  const draft = `${dataDir}.draft`;
  await rm(draft, { recursive: true, force: true });
  const template = await cachedTemplate();
  const database = await openPGlite({ dataDir: draft, ...(template ? { template } : {}) });
  await database.close();
  await rename(draft, dataDir);
}

async function openFolder(folder: string): Promise<OpenDatabase> {
  const release = await holdDataFolder(folder);
  const dataDir = join(folder, 'database');
  try {
    if (!existsSync(dataDir)) await createFolder(dataDir);
    const database = await openPGlite({ dataDir });
    await migrateDatabase(database, renewNameKeys);
    return {
      ...database,
      close: async () => {
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`The database in ${dataDir} can't be opened: ${reason}`);
  }
}
