import { limits } from '@contract/limits';
import type { Queryable } from '@server/platform/db/client';
import { deleteExpiredOobCodes } from './oob.queries';
import { deleteExpiredTokens } from './sessions.queries';
import { deleteStaleThrottles } from './throttle.queries';

/** Deletes expired tokens, mailed codes and failure counters. For a daily job. */
export async function purgeIdentity(db: Queryable, now: Date): Promise<void> {
  await deleteExpiredTokens(db, now);
  await deleteExpiredOobCodes(db, now);
  const { passwordThrottleMs, knownAddressMs } = limits.session;
  await deleteStaleThrottles(db, {
    // A lock lasts at most one throttle period beyond its window.
    counted: new Date(now.getTime() - 2 * passwordThrottleMs),
    remembered: new Date(now.getTime() - knownAddressMs),
  });
}
