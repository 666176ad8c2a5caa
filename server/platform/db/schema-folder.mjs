// Makes a data folder of PGlite with the schema applied: `node --liftoff-only schema-folder.mjs FOLDER`. A first start runs
// it while the gateway is being built: in a process of its own, whose engine is not optimized, as that would take longer
// than the work it is for. Plain JavaScript, because the gateway is not built yet.
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { extensions } from './extensions.mjs';

const [dataDir = ''] = process.argv.slice(2);
await rm(dataDir, { recursive: true, force: true });
await mkdir(dirname(dataDir), { recursive: true });
// For this account only, as all of the gateway's data folder.
process.umask(0o077);
const client = await PGlite.create({ dataDir, extensions });
await migrate(drizzle({ client }), {
  migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
});
await client.close();
