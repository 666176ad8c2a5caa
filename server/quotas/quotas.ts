import type { Queryable } from '../db/client';
import { tooManyRequests } from '../http/errors';
import { hashToken } from '../identity/secrets';
import { countSpending } from './quotas.queries';

/** So much of something in so long. `key` names what is counted and for whom. */
export interface Quota {
  readonly key: string;
  readonly amount: number;
  readonly most: number;
  readonly windowMs: number;
}

/** Counts, and answers those that are beyond their most, with when their window ends. */
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
 * Counts in the caller's transaction. Throws 429 with Retry-After when one is used up; whoever lets that take the
 * transaction back has not counted what was refused.
 */
export async function spend(
  db: Queryable,
  wanted: readonly Quota[],
  now: Date,
  message: string,
): Promise<void> {
  const over = await overspent(db, wanted, now);
  if (over.length === 0) return;
  const endsAt = Math.max(...over.map(({ windowEndsAt }) => windowEndsAt.getTime()));
  throw tooManyRequests(message, Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)));
}
