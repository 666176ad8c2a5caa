import { randomUUID } from 'node:crypto';
import { dropTestDatabases, TEST_RUN } from '@server/platform/db/testing';
import { startPostgres } from './postgres';
import { removeOldRunFolders, removeRunFolder } from './run-folder';

/**
 * Once for the whole run, outside its workers: names it and starts the server of its databases, unless DATABASE_URL
 * names one (empty: the embedded engine). Afterwards removes what the workers leave.
 */
export default async function begin(): Promise<() => Promise<void>> {
  const run = randomUUID().slice(0, 8);
  process.env[TEST_RUN] = run;
  await removeOldRunFolders();
  const server = process.env.DATABASE_URL === undefined ? await startPostgres() : undefined;
  if (server) process.env.DATABASE_URL = server.url;
  return async () => {
    await (server ? server.stop() : dropTestDatabases(run));
    await removeRunFolder(run);
  };
}
