import { limits } from '@contract/limits';
import { SignJWT } from 'jose';
import type { Account } from './accounts.queries';
import type { Keyring } from './keyring';

export const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

export interface IdTokenSession {
  readonly signInProvider: string;
  readonly authTime: Date;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly sessionId: string;
}

/**
 * A revocation takes effect in the next second, so that no token issued in the current second survives. A
 * token issued after it, in that second, is dated at the second's end.
 */
export function issueInstant(now: Date, account: Pick<Account, 'tokensValidSince'>): Date {
  return new Date(Math.max(toSeconds(now), toSeconds(account.tokensValidSince)) * 1000);
}

/** The instant from which tokens are valid after a revocation now. */
export function revocationInstant(now: Date): Date {
  return new Date((toSeconds(now) + 1) * 1000);
}

/** An ID token with Firebase's claims. Custom claims never replace one of them. */
export function signIdToken(
  keyring: Keyring,
  projectId: string,
  account: Account,
  session: IdTokenSession,
  issuedAt: Date,
): Promise<string> {
  const { kid, privateKey } = keyring.signingKey();
  const identities = account.email === null ? {} : { email: [account.email] };
  const email = account.email === null ? {} : { email: account.email };
  return new SignJWT({
    ...session.claims,
    ...email,
    email_verified: account.emailVerified,
    auth_time: toSeconds(session.authTime),
    user_id: account.uid,
    sid: session.sessionId,
    firebase: { identities, sign_in_provider: session.signInProvider },
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setSubject(account.uid)
    .setIssuedAt(toSeconds(issuedAt))
    .setExpirationTime(toSeconds(issuedAt) + limits.session.idTokenLifetimeS)
    .sign(privateKey);
}
