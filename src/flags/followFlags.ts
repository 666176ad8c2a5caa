import { limits } from '@contract/limits';
import { InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client';
import type { FlagService } from '@/config';

export interface FlagContext {
  companyId: number;
  userId: number;
}

/**
 * Follows the flags of a user's company at an Unleash front-end API and reports the names of those that are
 * on, first at the start and then after every change. While it is unreachable nothing is reported. Returns an
 * unsubscribe function.
 */
export function followFlags(
  { url, clientKey }: FlagService,
  { companyId, userId }: FlagContext,
  onChange: (enabled: string[]) => void,
): () => void {
  const client = new UnleashClient({
    url,
    clientKey,
    appName: 'vigil-console',
    context: { userId: String(userId), properties: { companyId: String(companyId) } },
    refreshInterval: limits.ui.flagsRefreshS,
    disableMetrics: true,
    // The flag store already persists the flags, and a stored session id would be one more way to track
    // users.
    storageProvider: new InMemoryStorageProvider(),
  });
  client.on('update', () => {
    onChange(
      client
        .getAllToggles()
        .filter(({ enabled }) => enabled)
        .map(({ name }) => name),
    );
  });
  void client.start();
  return () => client.stop();
}
