import type { Queryable } from '@server/platform/db/client';
import { tooManyRequests } from '@server/platform/http/errors';
import { hashToken } from '@server/platform/secrets/tokens';
import type { Said } from '@server/platform/text/words';
import { countSpending } from './quotas.queries';

/** A limit of an amount per time. `key` names what is counted and for whom. */
export interface Quota {
  readonly key: string;
  readonly amount: number;
  readonly most: number;
  readonly windowMs: number;
}

/** Counts, and returns the quotas that are exceeded, with the end of their window. */
export async function overspent(db: Queryable, wanted: readonly Quota[], now: Date) {
  const byKey = new Map(wanted.map((quota) => [hashToken(`quota:${quota.key}`), quota]));
  const spendings = [...byKey].map(([key, { amount, windowMs }]) => ({ key, amount, windowMs }));
  const counted = await countSpending(db, spendings, now);
  return counted.flatMap(({ key, used, windowEndsAt }) => {
    const quota = byKey.get(key);
    return quota && used > quota.most ? [{ quota, windowEndsAt }] : [];
  });
}

/**
 * Counts in the caller's transaction. Throws 429 with Retry-After when a quota is exceeded; if that rolls the
 * transaction back, the refused amount isn't counted.
 */
export async function spend(db: Queryable, wanted: readonly Quota[], now: Date, said: Said): Promise<void> {
  const over = await overspent(db, wanted, now);
  if (over.length === 0) return;
  const endsAt = Math.max(...over.map(({ windowEndsAt }) => windowEndsAt.getTime()));
  throw tooManyRequests(said, Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)));
}
