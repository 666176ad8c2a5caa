import { limits } from '@contract/limits';

/**
 * The Idempotency-Keys of writes whose answer was lost; the gateway may have executed them anyway. Repeating
 * the identical write, for example by pressing the button again, reuses the key, so it happens once (ADR 4).
 * Any answered write clears them all: a later identical write is a new request.
 */
export function createLostWrites(now: () => number = Date.now) {
  const lost = new Map<string, { readonly key: string; readonly until: number }>();
  return {
    keyOf(write: string): string | undefined {
      const kept = lost.get(write);
      return kept && kept.until > now() ? kept.key : undefined;
    },
    keep: (write: string, key: string) =>
      void lost.set(write, { key, until: now() + limits.session.lostWriteMs }),
    clear: () => lost.clear(),
  };
}
