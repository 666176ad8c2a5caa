import { readConfig } from '@server/config';

/** An empty database on a PostgreSQL server to measure on, in place of the embedded engine. */
export const serverUrl = process.env.BENCH_DATABASE_URL;

/** Where a gateway on this folder has its data, as its environment says it. */
export const placeEnv = (folder: string): NodeJS.ProcessEnv => ({
  DATA_DIR: folder,
  ...(serverUrl && { DATABASE_URL: serverUrl }),
});

export const placeConfig = (folder: string) => readConfig(placeEnv(folder));
