import { dropPostgres } from '@server/platform/db/testing';
import { environment } from './environment';

/** Drops the run's own database after the last test, if it had one. */
export default async function dropDatabase(): Promise<void> {
  const { databaseUrl } = environment();
  if (databaseUrl) await dropPostgres(databaseUrl);
}
