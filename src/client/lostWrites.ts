import { limits } from '@contract/limits';

/**
 * The Idempotency-Keys of writes whose answer was lost: the gateway may have carried them out all the same. Whoever
 * sends the very same write again, by pressing the button once more, sends it under the same key, and it happens
 * once (ADR 4). A write that is answered ends that for all of them: what is asked for after it is a wish of its own.
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
