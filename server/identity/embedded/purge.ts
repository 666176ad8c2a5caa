import { limits } from '@contract/limits';
import type { Database } from '@server/db/client';
import { deleteExpiredOobCodes } from './oob.queries';
import { deleteExpiredTokens } from './sessions.queries';
import { deleteStaleThrottles } from './throttle.queries';

/** Deletes what has expired: tokens, mailed codes, counters of failures. For a daily job. */
export async function purgeIdentity(db: Database, now: Date): Promise<void> {
  await deleteExpiredTokens(db, now);
  await deleteExpiredOobCodes(db, now);
  // A lock outlasts its window by one throttle at most.
  await deleteStaleThrottles(db, new Date(now.getTime() - 2 * limits.session.passwordThrottleMs));
}
