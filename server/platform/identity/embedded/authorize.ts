import type { Standing } from '../holders';
import { createTokenVerifier, TokenError, type VerifiedToken } from '../verify';
import { type Account, findAccount } from './accounts.queries';
import type { EmbeddedIdentityDeps } from './deps';
import { IdentityError, required } from './errors';

/** Sensitive changes need a sign-in within the last five minutes, as at Firebase. */
export const RECENT_SIGN_IN_MS = 5 * 60_000;

export interface Bearer {
  readonly account: Account;
  readonly token: VerifiedToken;
  readonly standing: Exclude<Standing, 'ended' | 'half'>;
}

/**
 * The account behind an `idToken` in a request body. Throws the codes that make the SDK sign out, also for a
 * password-only session where the account requires more, because that is no full session yet.
 */
export async function bearerOf(deps: EmbeddedIdentityDeps, idToken: string | undefined): Promise<Bearer> {
  const verifier = createTokenVerifier({
    projectId: deps.config.projectId,
    keys: deps.keyring.keySet,
    clock: deps.clock,
  });
  const token = await verifier.verify(required(idToken, 'MISSING_ID_TOKEN')).catch((error: unknown) => {
    if (!(error instanceof TokenError)) throw error;
    throw new IdentityError(error.reason === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
  });
  const account = await findAccount(deps.db, token.uid);
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  if (token.issuedAt < account.tokensValidSince) throw new IdentityError('TOKEN_EXPIRED');
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  const standing = await deps.holders.standingOf(deps.db, token);
  if (standing === 'ended' || standing === 'half') throw new IdentityError('TOKEN_EXPIRED');
  return { account, token, standing };
}

/**
 * Throws OPERATION_NOT_ALLOWED unless the session may change how the user signs in. A visitor never may, and
 * a temporary password is replaced through the gateway.
 */
export function requireFullSession({ standing }: Bearer): void {
  if (standing !== 'full') throw new IdentityError('OPERATION_NOT_ALLOWED');
}

/** Throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN unless the user signed in just now. */
export function requireRecentSignIn(token: VerifiedToken, now: Date): void {
  if (now.getTime() - token.authTime.getTime() > RECENT_SIGN_IN_MS) {
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}
