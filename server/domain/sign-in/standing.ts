import { ACTING_CLAIM, EPOCH_CLAIM, SECOND_FACTOR_CLAIM } from '@server/platform/identity/claims';
import type { Standing } from '@server/platform/identity/holders';
import type { SessionLengthMs } from './session-length';

/** What is needed about a user to judge their sessions. */
export interface Judged {
  readonly credentialEpoch: number;
  readonly sessionsValidSince: Date | null;
  readonly isMfaEnabled: boolean;
  /** The company enforces single sign-on. */
  readonly isPasswordRefused: boolean;
  /** The company requires a second factor of them. */
  readonly isFactorRequired: boolean;
  readonly sessionLength: Pick<SessionLengthMs, 'maxMs'>;
  readonly temporaryPassword: boolean;
  readonly temporaryPasswordEndsAt: Date | null;
}

/** Whether the user has only a temporary password, whose time is over. */
export const isTemporaryPasswordOver = (
  {
    temporaryPassword,
    temporaryPasswordEndsAt: end,
  }: Pick<Judged, 'temporaryPassword' | 'temporaryPasswordEndsAt'>,
  now: Date,
): boolean => temporaryPassword && end !== null && end <= now;

export interface JudgedSession {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly authTime: Date;
}

/**
 * The one judgment of a session, for the gateway's calls and the embedded identity service's alike. A token
 * the gateway made is judged by its epoch, one obtained with a password by when the user signed in.
 */
export function standingOf(person: Judged, { claims, authTime }: JudgedSession, now: Date): Standing {
  const epoch = claims[EPOCH_CLAIM];
  const isOld =
    epoch === undefined
      ? person.sessionsValidSince !== null && authTime < person.sessionsValidSince
      : epoch !== person.credentialEpoch;
  if (isOld || now.getTime() - authTime.getTime() > person.sessionLength.maxMs) return 'ended';
  const isPasswordEnough = !person.isMfaEnabled && !person.isFactorRequired && !person.isPasswordRefused;
  if (!isPasswordEnough && claims[SECOND_FACTOR_CLAIM] !== true) return 'half';
  if (isTemporaryPasswordOver(person, now)) return 'ended';
  if (person.temporaryPassword) return 'temporary';
  return claims[ACTING_CLAIM] === undefined ? 'full' : 'visit';
}
