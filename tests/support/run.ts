import { randomUUID } from 'node:crypto';
import { dropTestDatabases, TEST_RUN } from '@server/platform/db/testing';
import { removeOldRunFolders, removeRunFolder } from './run-folder';

/** Once for the whole run, outside its workers: names it, and afterwards removes what the workers leave. */
export default async function begin(): Promise<() => Promise<void>> {
  const run = randomUUID().slice(0, 8);
  process.env[TEST_RUN] = run;
  await removeOldRunFolders();
  return async () => {
    await dropTestDatabases(run);
    await removeRunFolder(run);
  };
}
