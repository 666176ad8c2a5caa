import { limits } from '@contract/limits';
import { InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client';
import type { FlagService } from '@/config';

export interface FlagContext {
  companyId: number;
  userId: number;
}

/**
 * Follows the flags of a person's company at an Unleash front-end API and tells the names of those that are
 * on, at first and after every change. While it can't be reached nothing is told. Answers a function that stops it.
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
    // The flag store keeps what was heard; a session id of its own would be one more thing that follows people.
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
