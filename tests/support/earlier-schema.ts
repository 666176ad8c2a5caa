import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPGlite, openPostgres } from '@server/platform/db/client';
import { migrationsFolder } from '@server/platform/db/migrate';
import { createPostgres, dropPostgres, testServer } from '@server/platform/db/testing';
import { sql } from 'drizzle-orm';

/** A database as it was before the migration of this number, to be brought up to date with rows in it. */
export async function earlierDatabase(before: number) {
  const url = testServer && (await createPostgres());
  const database = url ? openPostgres(url) : await openPGlite({});
  const close = async () => {
    await database.close();
    if (url) await dropPostgres(url);
  };
  const run = async (text: string) => {
    for (const statement of text.split('--> statement-breakpoint'))
      await database.db.execute(sql.raw(statement));
  };
  const migrate = async (from: number, to: number) => {
    const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'));
    for (const file of files.toSorted()) {
      const number = Number(file.slice(0, 4));
      if (number >= from && number < to) await run(readFileSync(join(migrationsFolder, file), 'utf8'));
    }
  };
  await migrate(0, before);
  return { database, close, run, bringUpToDate: () => migrate(before, Number.POSITIVE_INFINITY) };
}
