import { isAdminAreaRole, type Role } from '@contract/access';
import { limits } from '@contract/limits';

const { absoluteMs, idleMs } = limits.session;
const MINUTE_MS = 60_000;

/** How long a session lasts unused, and at most, in milliseconds. */
export interface SessionLengthMs {
  readonly idleMs: number;
  readonly maxMs: number;
}

/**
 * The length of somebody's sessions: what their company has set, for those who use its console; for learners the
 * documented one, since their app works offline and shows what is their own.
 */
export function sessionLengthOf(
  role: Role,
  {
    sessionIdleMinutes,
    sessionMaxMinutes,
  }: { readonly sessionIdleMinutes: number | null; readonly sessionMaxMinutes: number | null },
): SessionLengthMs {
  const within = (minutes: number | null, most: number) =>
    minutes === null || !isAdminAreaRole(role) ? most : Math.min(most, minutes * MINUTE_MS);
  return { idleMs: within(sessionIdleMinutes, idleMs), maxMs: within(sessionMaxMinutes, absoluteMs) };
}
