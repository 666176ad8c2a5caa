/** Spreads mails to each domain evenly, so that a company's own mail server does not refuse them as a flood. */
export interface Pace {
  /**
   * In how many ms the next mail to this address may leave; null: not within `waitMaxMs`, and nothing is reserved. `now`
   * is in ms of a clock that is never set.
   */
  reserve(address: string, now: number): number | null;
}

export interface PaceOptions {
  /** 0: as fast as possible. */
  readonly perMinute: number;
  readonly waitMaxMs: number;
}

/** Domains whose last mail is long ago are forgotten when there are so many. */
const KNOWN_MAX = 10_000;

/** A pace of so many mails per minute to each domain. */
export function paceOf({ perMinute, waitMaxMs }: PaceOptions): Pace {
  if (perMinute === 0) return { reserve: () => 0 };
  const intervalMs = 60_000 / perMinute;
  const free = new Map<string, number>();
  return {
    reserve(address, now) {
      const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
      const slot = Math.max(now, free.get(domain) ?? 0);
      if (slot - now > waitMaxMs) return null;
      if (free.size >= KNOWN_MAX && !free.has(domain)) {
        for (const [other, until] of free) if (until <= now) free.delete(other);
      }
      free.set(domain, slot + intervalMs);
      return slot - now;
    },
  };
}
