import { randomUUID } from 'node:crypto';
import { dropTestDatabases, TEST_RUN } from '@server/db/testing';
import { removeRunFolder } from './run-folder';

/** Once for the whole run, outside its workers: names it, and afterwards removes what the workers leave. */
export default function begin(): () => Promise<void> {
  const run = randomUUID().slice(0, 8);
  process.env[TEST_RUN] = run;
  return async () => {
    await dropTestDatabases(run);
    await removeRunFolder(run);
  };
}
