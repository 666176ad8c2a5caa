/**
 * Where bearer tokens come from; null when nobody is signed in. Rejects with a TypeError, as fetch does, when it
 * can't be reached.
 */
export interface TokenSource {
  get: (forceRefresh: boolean) => Promise<string | null>;
}

/**
 * Shares one refresh among all the calls whose token was refused at the same time. A call whose token is
 * already older than the current one gets the current one without a further refresh.
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
