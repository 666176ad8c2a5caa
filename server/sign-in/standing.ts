import { limits } from '@contract/limits';
import type { Standing } from '../identity/holders';
import { ACTING_CLAIM, EPOCH_CLAIM, SECOND_FACTOR_CLAIM } from './claims';

/** What must be known of a person to judge their sessions. */
export interface Judged {
  readonly credentialEpoch: number;
  readonly sessionsValidSince: Date | null;
  readonly isMfaEnabled: boolean;
  /** The company signs in at its own provider only. */
  readonly isPasswordRefused: boolean;
  readonly temporaryPassword: boolean;
}

export interface JudgedSession {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly authTime: Date;
}

/**
 * The one judgement of a session, for the gateway's calls and for those of the embedded identity service alike. A
 * token that the gateway made is told by its epoch, one that a password got by when the person signed in.
 */
export function standingOf(person: Judged, { claims, authTime }: JudgedSession, now: Date): Standing {
  const epoch = claims[EPOCH_CLAIM];
  const isOld =
    epoch === undefined
      ? person.sessionsValidSince !== null && authTime < person.sessionsValidSince
      : epoch !== person.credentialEpoch;
  if (isOld || now.getTime() - authTime.getTime() > limits.session.absoluteMs) return 'ended';
  const isPasswordEnough = !person.isMfaEnabled && !person.isPasswordRefused;
  if (!isPasswordEnough && claims[SECOND_FACTOR_CLAIM] !== true) return 'half';
  if (person.temporaryPassword) return 'temporary';
  return claims[ACTING_CLAIM] === undefined ? 'full' : 'visit';
}
