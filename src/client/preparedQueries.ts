import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What a screen has just begun to show is not asked for again by its other parts. */
const FRESH_MS = 5000;

/**
 * Queries that are asked before there is a screen to use them. They count as fresh until one does, however long
 * a slow machine takes to render it, and for a few seconds after that.
 */
export function prepareQueries(client: QueryClient, now: () => number = Date.now) {
  /** When each of them was first used, by its hash; unknown until then. */
  const uses = new Map<string, number | undefined>();
  const cache = client.getQueryCache();
  cache.subscribe(({ type, query: { queryHash } }) => {
    if (type === 'observerAdded' && uses.has(queryHash)) uses.set(queryHash, uses.get(queryHash) ?? now());
  });

  function announce(queryKey: QueryKey): void {
    const { queryHash } = client.defaultQueryOptions({ queryKey });
    uses.set(queryHash, undefined);
    const staleTime = () => {
      const usedAt = uses.get(queryHash);
      return usedAt === undefined || now() - usedAt < FRESH_MS ? Number.POSITIVE_INFINITY : 0;
    };
    client.setQueryDefaults(queryKey, { staleTime });
  }

  return {
    /** Stores what is known, as if it had just been asked for. */
    store(queryKey: QueryKey, data: unknown): void {
      announce(queryKey);
      client.setQueryData(queryKey, data);
    },
    /**
     * Asks; a screen that comes before the answer waits for the same one. Resolves once it is there, or has failed:
     * the screen then asks itself.
     */
    async load(
      queryKey: QueryKey,
      queryFn: (asked: { signal: AbortSignal }) => Promise<unknown>,
    ): Promise<void> {
      announce(queryKey);
      await client.prefetchQuery({ queryKey, queryFn });
    },
  };
}

export type PreparedQueries = ReturnType<typeof prepareQueries>;
