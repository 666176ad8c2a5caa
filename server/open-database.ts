import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config';
import { renewNameKeys } from './domain/people/name-keys.queries';
import {
  connectPGlite,
  type OpenDatabase,
  openPGlite,
  openPostgres,
  type Patience,
  REQUEST_PATIENCE,
} from './platform/db/client';
import { migrateDatabase } from './platform/db/migrate';
import { type Engine, PGliteProcess } from './platform/db/pglite';
import { cachedTemplate } from './platform/db/template';
import { holdDataFolder } from './platform/disk/data-folder';
import { SetupError } from './platform/log/setup-error';

export interface OpenOptions {
  /** Limits of statements; `null` lifts those of a request. */
  readonly patience?: Patience | null;
  /** A folder with the schema applied, which is moved into a new data folder. */
  readonly prepared?: Promise<string | undefined> | undefined;
}

/**
 * Opens PostgreSQL when configured, else PGlite in the data folder, and migrates the schema. Rejects with a
 * SetupError.
 */
export async function openDatabase(
  config: Config,
  { patience = REQUEST_PATIENCE, prepared }: OpenOptions = {},
): Promise<OpenDatabase> {
  return config.database ? openServer(config.database, patience) : openFolder(config.dataDir, prepared);
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

const isMoved = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    () => false,
  );

/** Moves what is complete into place, so that a killed start leaves nothing half-made. */
async function createFolder(dataDir: string, prepared: OpenOptions['prepared']): Promise<void> {
  const made = await prepared;
  // From another disk it can't be moved: making one takes no longer than copying a thousand files.
  if (made && (await isMoved(made, dataDir))) return;
  const draft = `${dataDir}.draft`;
  await rm(draft, { recursive: true, force: true });
  const template = await cachedTemplate();
  const database = await openPGlite({ dataDir: draft, ...(template ? { template } : {}) });
  await database.close();
  await rename(draft, dataDir);
}

const asSetupError = (folder: string, error: unknown): SetupError => {
  const reason = error instanceof Error ? error.message : String(error);
  return new SetupError(`The database in ${join(folder, 'database')} can't be opened: ${reason}`);
};

/** The embedded engine, open on a data folder that nobody else can open. */
export interface OpenEngine {
  readonly engine: Engine;
  close(): Promise<void>;
}

/** Opens the embedded engine on a data folder, and makes the database of a new one. Rejects with a SetupError. */
export async function openEngine(folder: string, prepared?: OpenOptions['prepared']): Promise<OpenEngine> {
  const release = await holdDataFolder(folder);
  const dataDir = join(folder, 'database');
  try {
    if (!existsSync(dataDir)) await createFolder(dataDir, prepared);
    const engine = await PGliteProcess.open({ dataDir });
    return {
      engine,
      close: async () => {
        await engine.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw asSetupError(folder, error);
  }
}

/** The migrated database of an open engine. Closing it leaves the engine open. Rejects with a SetupError. */
export async function connectEngine({ engine }: OpenEngine, folder: string): Promise<OpenDatabase> {
  const database = connectPGlite(engine);
  try {
    await migrateDatabase(database, renewNameKeys);
    return database;
  } catch (error) {
    await database.close();
    throw asSetupError(folder, error);
  }
}

async function openFolder(folder: string, prepared: OpenOptions['prepared']): Promise<OpenDatabase> {
  const opened = await openEngine(folder, prepared);
  try {
    const database = await connectEngine(opened, folder);
    return {
      ...database,
      close: async () => {
        await database.close();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
