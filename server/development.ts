import { followFixtures } from '@fixtures/follow';
import { loadFixtures } from '@fixtures/load';
import type { Fixtures } from '@fixtures/registry';
import type { Config } from './config';
import type { OpenDatabase } from './db/client';
import type { GatewayOptions } from './gateway';
import { removeSeeded, seedFixtures } from './seed';

interface Development {
  readonly options: GatewayOptions;
  stop(): Promise<void>;
}

/**
 * While FIXTURES_DIR is set, the gateway's data follows the fixtures: requests after a change, by hand or
 * through json-server, see it. Dates stay shifted by the start time.
 */
export function followInDevelopment(config: Config): Development {
  const folder = config.fixturesDir;
  if (!folder) return { options: {}, stop: async () => undefined };
  const startedAt = new Date();
  let applied: Fixtures = loadFixtures(folder);
  // Changes made while the gateway was off count too.
  let pending: Fixtures | undefined = applied;
  let applying: Promise<void> = Promise.resolve();
  const follower = followFixtures({
    dir: folder,
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
        applied = next;
      });
    await applying;
  };
  return { options: { beforeRequest: applyPending }, stop: () => follower.close() };
}
