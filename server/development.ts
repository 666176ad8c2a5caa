import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { followFixtures } from '@fixtures/follow';
import { loadFixtures, type RawFixtures, readCollections } from '@fixtures/load';
import type { Fixtures } from '@fixtures/registry';
import type { Config } from './config';
import type { GatewayOptions } from './gateway';
import type { OpenDatabase } from './platform/db/client';
import { removeSeeded, seedFixtures } from './seed';

interface Development {
  readonly options: GatewayOptions;
  stop(): Promise<void>;
}

/** Names the collections that the embedded database beside it was filled with. */
const markFile = ({ dataDir }: Config) => join(dataDir, 'fixtures.sha256');
const markOf = (fixtures: RawFixtures) => createHash('sha256').update(JSON.stringify(fixtures)).digest('hex');

/** Remembers what the database was filled with: a restart with the same fixtures has nothing to apply. */
export const rememberApplied = (config: Config, fixtures: Fixtures): Promise<void> =>
  writeFile(markFile(config), markOf(fixtures));

/**
 * The collections of the folder, and whether they have been applied: those were checked then, which takes longer than
 * reading them. A server's database may be another than the one that was filled.
 */
function readFixtures(config: Config, folder: string): { fixtures: Fixtures; isApplied: boolean } {
  if (config.database === null && existsSync(markFile(config))) {
    const raw = readCollections(folder);
    if (readFileSync(markFile(config), 'utf8') === markOf(raw))
      return { fixtures: raw as Fixtures, isApplied: true };
  }
  return { fixtures: loadFixtures(folder), isApplied: false };
}

/**
 * While FIXTURES_DIR is set, the gateway's data follows the fixtures: requests after a change, by hand or
 * through json-server, see it. Dates stay shifted by the start time.
 */
export function followInDevelopment(config: Config): Development {
  const folder = config.fixturesDir;
  if (!folder) return { options: {}, stop: async () => undefined };
  const startedAt = new Date();
  const { fixtures, isApplied } = readFixtures(config, folder);
  let applied = fixtures;
  // Changes made while the gateway was off count too.
  let pending = isApplied ? undefined : applied;
  let applying: Promise<void> = Promise.resolve();
  const follower = followFixtures({
    dir: folder,
    known: applied,
    onChange: (fixtures) => {
      pending = fixtures;
    },
  });
  const applyPending = (database: OpenDatabase) => async () => {
    applying = applying
      .catch(() => undefined)
      .then(async () => {
        const next = pending;
        if (!next) return;
        pending = undefined;
        await removeSeeded(database.db, applied, next);
        await seedFixtures(database.db, next, startedAt);
        await rememberApplied(config, next);
        applied = next;
      });
    await applying;
  };
  return { options: { beforeRequest: applyPending }, stop: () => follower.close() };
}
