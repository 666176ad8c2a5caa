import { randomUUID } from 'node:crypto';
import { dropTestDatabases, TEST_RUN } from '@server/platform/db/testing';
import { startPostgres } from './postgres';
import { removeOldRunFolders, removeRunFolder } from './run-folder';

/** On the global object, because each project loads this module for itself. */
const main = globalThis as { vigilTestRun?: string };

/**
 * For the whole run, outside its workers: names it and starts the server of its databases, unless DATABASE_URL names
 * one (empty: the embedded engine). Afterwards removes what the workers leave. Each project calls it; the first does it.
 */
export default async function begin(): Promise<(() => Promise<void>) | undefined> {
  if (main.vigilTestRun) return undefined;
  const run = randomUUID().slice(0, 8);
  main.vigilTestRun = run;
  process.env[TEST_RUN] = run;
  await removeOldRunFolders();
  const server = process.env.DATABASE_URL === undefined ? await startPostgres() : undefined;
  if (server) process.env.DATABASE_URL = server.url;
  return async () => {
    await (server ? server.stop() : dropTestDatabases(run));
    await removeRunFolder(run);
  };
}
