import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config';
import { openDatabase } from './open-database';
import { makeDataFolderPrivate } from './platform/disk/data-folder';
import { explainError } from './platform/log/setup-error';
import { assertPortFree } from './platform/network/ports';

/**
 * Garbage is collected once the heap has grown by half. By itself V8 lets that of a long export grow to hundreds of megabytes,
 * which took 200 MB more of the machine's memory and no less time.
 */
const COLLECT_EARLY = '--heap-growing-percent=50';

function fail(error: unknown): never {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
}

/** What a first start does beside the gateway's own start. */
export interface UnderWay {
  /** The build of the apps. */
  readonly apps?: Promise<void>;
  /** A database with the schema applied, for a new data folder; undefined where it could not be made. */
  readonly folder?: Promise<string | undefined>;
}

async function open({ apps, folder }: UnderWay): Promise<void> {
  const config = readConfig(process.env);
  await assertPortFree(config.host, config.port, 'PORT');
  await makeDataFolderPrivate(config.dataDir);
  const database = openDatabase(config, { prepared: folder });
  database.catch(fail);
  // The embedded database has a thread of its own: it opens while the rest of the code is loaded.
  const { runGateway } = await import('./run');
  await runGateway(config, { database, ...(apps ? { apps } : {}) }, fail);
  // Not before: of what a start loads and fills, little can be collected.
  setFlagsFromString(COLLECT_EARLY);
}

/**
 * Runs the gateway in this process until a signal ends it. The database is filled while the apps are still being built. An
 * error is printed and ends the process.
 */
export async function serve(underWay: UnderWay = {}): Promise<void> {
  underWay.apps?.catch(fail);
  await open(underWay).catch(fail);
}
