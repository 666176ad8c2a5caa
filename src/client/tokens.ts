/**
 * The source of bearer tokens; null when signed out. Rejects with a TypeError, as fetch does, when it is
 * unreachable.
 */
export interface TokenSource {
  get: (forceRefresh: boolean) => Promise<string | null>;
}

/**
 * Shares one refresh among all calls whose token was refused at the same time. A call whose token is older
 * than the current one gets the current one without another refresh.
 */
export function sharedRefresh(source: TokenSource) {
  let running: Promise<string | null> | undefined;
  return async function refresh(refused: string): Promise<string | null> {
    running ??= (async () => {
      const current = await source.get(false);
      return current === refused ? source.get(true) : current;
    })().finally(() => {
      running = undefined;
    });
    return running;
  };
}
