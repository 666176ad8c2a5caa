import { limits } from '@contract/limits';
import type { Queryable } from '@server/db/client';
import { deleteExpiredOobCodes } from './oob.queries';
import { deleteExpiredTokens } from './sessions.queries';
import { deleteStaleThrottles } from './throttle.queries';

/** Deletes what has expired: tokens, mailed codes, counters of failures. For a daily job. */
export async function purgeIdentity(db: Queryable, now: Date): Promise<void> {
  await deleteExpiredTokens(db, now);
  await deleteExpiredOobCodes(db, now);
  const { passwordThrottleMs, knownAddressMs } = limits.session;
  await deleteStaleThrottles(db, {
    // A lock outlasts its window by one throttle at most.
    counted: new Date(now.getTime() - 2 * passwordThrottleMs),
    remembered: new Date(now.getTime() - knownAddressMs),
  });
}
